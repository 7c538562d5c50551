// Which sample is under the pointer: samples drawn in the colours of their numbers, on a few pixels.

import * as THREE from "three";

const REACH = 4;
const SIDE = 2 * REACH + 1;
const VERTEX = `
attribute vec3 number; attribute float shown; uniform float size; varying vec4 tint;
void main() {
  tint = vec4(number, shown);
  gl_PointSize = shown > 0.3 ? size : 0.0;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;
const FRAGMENT = `
varying vec4 tint;
void main() {
  if (tint.a <= 0.3) discard;
  gl_FragColor = vec4(tint.rgb, 1.0);
}`;

export class Picker {
  private readonly target = new THREE.WebGLRenderTarget(SIDE, SIDE);
  private readonly scene = new THREE.Scene();
  private readonly material = new THREE.ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { size: { value: 3 } },
    blending: THREE.NoBlending,
  });
  private readonly points: THREE.Points;

  constructor(
    private readonly renderer: THREE.WebGLRenderer,
    private readonly samples: THREE.Points,
  ) {
    this.points = new THREE.Points(new THREE.BufferGeometry(), this.material);
    this.points.frustumCulled = false;
    this.scene.add(this.points);
  }

  setPositions(positions: Float32Array): void {
    const n = positions.length / 3;
    const { geometry } = this.points;
    geometry.setAttribute("position", this.samples.geometry.getAttribute("position"));
    if (geometry.getAttribute("number")?.count === n) return;
    const numbers = new Uint8Array(3 * n);
    for (let k = 0; k < n; k++) {
      const code = k + 1;
      numbers[3 * k] = code & 255;
      numbers[3 * k + 1] = (code >> 8) & 255;
      numbers[3 * k + 2] = (code >> 16) & 255;
    }
    geometry.setAttribute("number", new THREE.BufferAttribute(numbers, 3, true));
  }

  /** Samples that are dimmed on the picture are not picked. */
  share(geometry: THREE.BufferGeometry): void {
    this.points.geometry.setAttribute("shown", geometry.getAttribute("shown"));
  }

  setSize(size: number): void {
    this.material.uniforms.size.value = Math.max(size, 3);
  }

  /** The sample nearest to a pixel, -1 where there is none. */
  at(camera: THREE.PerspectiveCamera | THREE.OrthographicCamera, x: number, y: number, size: [number, number]): number {
    const ratio = this.renderer.getPixelRatio();
    const [width, height] = size.map((value) => value * ratio);
    camera.setViewOffset(width, height, x * ratio - REACH, y * ratio - REACH, SIDE, SIDE);
    const clear = this.renderer.getClearColor(new THREE.Color());
    const alpha = this.renderer.getClearAlpha();
    this.renderer.setClearColor(0x000000, 0);
    this.renderer.setRenderTarget(this.target);
    this.renderer.clear();
    this.renderer.render(this.scene, camera);
    const pixels = new Uint8Array(4 * SIDE * SIDE);
    this.renderer.readRenderTargetPixels(this.target, 0, 0, SIDE, SIDE, pixels);
    this.renderer.setRenderTarget(null);
    this.renderer.setClearColor(clear, alpha);
    camera.clearViewOffset();
    return nearest(pixels);
  }
}

function nearest(pixels: Uint8Array): number {
  let best = -1;
  let away = Infinity;
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const at = 4 * (row * SIDE + column);
      const code = pixels[at] + (pixels[at + 1] << 8) + (pixels[at + 2] << 16);
      const square = (row - REACH) ** 2 + (column - REACH) ** 2;
      if (code > 0 && square < away) {
        best = code - 1;
        away = square;
      }
    }
  }
  return best;
}
