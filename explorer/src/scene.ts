// What is drawn: samples, graph and marks, on one canvas, when something changed.

import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { LineMaterial } from "three/examples/jsm/lines/LineMaterial.js";
import { LineSegments2 } from "three/examples/jsm/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/examples/jsm/lines/LineSegmentsGeometry.js";
import type { Rgb } from "./colour";
import type { Frame } from "./frame";
import { Picker } from "./pick";
import { thinningOrder } from "./thin";

THREE.ColorManagement.enabled = false;

const VERTEX = `
attribute vec3 colour; attribute float shown; uniform float size; varying vec4 tint;
void main() {
  tint = vec4(colour, shown);
  gl_PointSize = shown > 0.0 ? size : 0.0;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;
const FRAGMENT = `
uniform float opacity; varying vec4 tint;
void main() {
  vec2 off = gl_PointCoord - 0.5;
  if (dot(off, off) > 0.25 || tint.a <= 0.0) discard;
  gl_FragColor = vec4(tint.rgb, opacity * tint.a);
}`;

/** Samples above which a slow machine draws fewer of them while the picture moves, and how few at least. */
const ALWAYS_ALL = 10_000;
const FEWEST = 5000;
/** Samples that the first moving picture has: enough to see all, few enough for any machine. */
const FIRST = 100_000;
/** Samples up to which edges of lines are smoothed; software pays four times for it. */
const SMOOTH = 10_000;
const SLOW = 45;
const QUICK = 22;

export interface Mark {
  node: number;
  colour: Rgb;
  size: number;
}

export class Stage {
  readonly canvas: HTMLCanvasElement;
  readonly controls: OrbitControls;
  private readonly renderer: THREE.WebGLRenderer;
  private readonly scene = new THREE.Scene();
  private readonly round = new THREE.PerspectiveCamera(40, 1, 0.01, 100);
  private readonly plane = new THREE.OrthographicCamera(-1, 1, 1, -1, -100, 100);
  private readonly samples: THREE.Points<THREE.BufferGeometry, THREE.ShaderMaterial>;
  private readonly lines: LineSegments2;
  private readonly path: LineSegments2;
  private readonly marks: THREE.Points<THREE.BufferGeometry, THREE.ShaderMaterial>;
  private readonly picker: Picker;
  private frame: Frame | null = null;
  private order: Uint32Array | null = null;
  private pending = false;
  private moving = false;
  private drawn = Infinity;
  private last = 0;
  flat = false;
  onDraw: (() => void) | null = null;
  onPlace: (() => void) | null = null;
  onMove: (() => void) | null = null;

  constructor(
    private readonly host: HTMLElement,
    n: number,
  ) {
    this.renderer = new THREE.WebGLRenderer({ antialias: n <= SMOOTH, alpha: false });
    this.renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.canvas = this.renderer.domElement;
    host.prepend(this.canvas);
    this.samples = new THREE.Points(new THREE.BufferGeometry(), points(true));
    this.lines = fat(3);
    this.path = fat(7);
    this.marks = new THREE.Points(new THREE.BufferGeometry(), points(false));
    this.marks.material.vertexShader = VERTEX.replace("shown > 0.0 ? size : 0.0", "size * shown");
    this.marks.material.fragmentShader = FRAGMENT.replace("opacity * tint.a", "1.0");
    this.samples.renderOrder = 0;
    this.path.renderOrder = 1;
    this.lines.renderOrder = 2;
    this.marks.renderOrder = 3;
    for (const item of [this.samples, this.path, this.lines, this.marks]) {
      item.frustumCulled = false;
      this.scene.add(item);
    }
    this.picker = new Picker(this.renderer, this.samples);
    this.controls = new OrbitControls(this.round, this.canvas);
    this.controls.addEventListener("change", () => this.draw());
    this.controls.addEventListener("start", () => {
      this.moving = true;
      this.last = 0;
      this.drawn = Math.min(this.drawn, FIRST);
    });
    this.controls.addEventListener("end", () => {
      this.moving = false;
      this.draw();
      this.onMove?.();
    });
    new ResizeObserver(() => this.resize()).observe(host);
    this.setFlat(false);
  }

  get camera(): THREE.Camera {
    return this.flat ? this.plane : this.round;
  }

  get size(): [number, number] {
    return [this.host.clientWidth || 1, this.host.clientHeight || 1];
  }

  setFlat(flat: boolean): void {
    this.flat = flat;
    this.controls.object = flat ? this.plane : this.round;
    this.controls.enableRotate = !flat;
    this.controls.screenSpacePanning = true;
    this.controls.zoomToCursor = flat;
    this.controls.mouseButtons.LEFT = flat ? THREE.MOUSE.PAN : THREE.MOUSE.ROTATE;
    this.controls.touches.ONE = flat ? THREE.TOUCH.PAN : THREE.TOUCH.ROTATE;
    this.home();
  }

  home(): void {
    this.controls.target.set(0, 0, 0);
    this.round.position.set(1.6, 1.2, 3.2);
    this.plane.position.set(0, 0, 10);
    this.plane.zoom = 1;
    this.plane.updateProjectionMatrix();
    this.resize();
    this.controls.update();
    this.draw();
  }

  /** Where the camera is, as numbers that restore it. */
  get view(): number[] {
    const { position } = this.camera;
    const { target } = this.controls;
    const all = [...position.toArray(), ...target.toArray(), this.plane.zoom];
    return all.map((value) => Math.round(value * 1e4) / 1e4);
  }

  set view(values: number[]) {
    if (values.length !== 7 || !values.every(Number.isFinite)) return;
    this.camera.position.set(values[0], values[1], values[2]);
    this.controls.target.set(values[3], values[4], values[5]);
    this.plane.zoom = Math.max(values[6], 1e-3);
    this.plane.updateProjectionMatrix();
    this.controls.update();
    this.draw();
  }

  /** Turn or shift, in shares of the picture, and zoom by a factor: what keys do. */
  nudge(x: number, y: number, zoom: number): void {
    const camera = this.camera;
    const { target } = this.controls;
    if (this.flat) {
      const reach = 2 / this.plane.zoom;
      const shift = new THREE.Vector3(x * reach, y * reach, 0);
      camera.position.add(shift);
      target.add(shift);
      this.plane.zoom *= zoom;
      this.plane.updateProjectionMatrix();
    } else {
      const off = new THREE.Spherical().setFromVector3(camera.position.clone().sub(target));
      off.theta -= x * Math.PI;
      off.phi = Math.min(Math.max(off.phi + y * Math.PI, 0.01), Math.PI - 0.01);
      off.radius /= zoom;
      camera.position.setFromSpherical(off).add(target);
    }
    this.controls.update();
    this.draw();
    this.onMove?.();
  }

  setFrame(frame: Frame): void {
    this.frame = frame;
    const geometry = this.samples.geometry;
    geometry.setAttribute("position", new THREE.BufferAttribute(frame.samples, 3));
    const n = frame.samples.length / 3;
    this.order = null;
    geometry.setIndex(null);
    if (n > ALWAYS_ALL) {
      const axes = frame.axes.map((_, axis) => Float32Array.from({ length: n }, (_, k) => frame.samples[3 * k + axis]));
      this.order = thinningOrder(axes);
      geometry.setIndex(new THREE.BufferAttribute(this.order, 1));
    }
    this.picker.setPositions(frame.samples);
    this.draw();
  }

  setSamples(colours: Uint8Array, shown: Uint8Array): void {
    const { geometry, material } = this.samples;
    put(geometry, "colour", colours, 3);
    put(geometry, "shown", shown, 1);
    this.picker.share(geometry);
    material.depthWrite = material.uniforms.opacity.value >= 1 && shown.every((value) => value === 255);
    this.draw();
  }

  setStyle(size: number, opacity: number): void {
    const ratio = this.renderer.getPixelRatio();
    const { uniforms } = this.samples.material;
    uniforms.size.value = size * ratio;
    uniforms.opacity.value = opacity;
    this.picker.setSize(size * ratio);
    this.marks.material.uniforms.size.value = ratio;
    this.draw();
  }

  /** Edges as pairs of nodes, with a colour for each; where the nodes are not the graph's own, their places too. */
  setLines(edges: ArrayLike<number>, colours: Rgb[], nodes: Float32Array | null = null): void {
    fill(this.lines, nodes ?? this.frame?.nodes ?? new Float32Array(), edges, colours);
    this.draw();
  }

  setPath(edges: ArrayLike<number>, colour: Rgb): void {
    const colours = Array.from({ length: edges.length / 2 }, () => colour);
    fill(this.path, this.frame?.nodes ?? new Float32Array(), edges, colours);
    this.draw();
  }

  setMarks(marks: Mark[]): void {
    const nodes = this.frame?.nodes ?? new Float32Array();
    const geometry = new THREE.BufferGeometry();
    const places = marks.flatMap((mark) => Array.from(nodes.slice(3 * mark.node, 3 * mark.node + 3)));
    geometry.setAttribute("position", new THREE.Float32BufferAttribute(places, 3));
    const colours = Uint8Array.from(marks.flatMap((mark) => mark.colour));
    geometry.setAttribute("colour", new THREE.BufferAttribute(colours, 3, true));
    geometry.setAttribute("shown", new THREE.Float32BufferAttribute(marks.map((mark) => mark.size), 1));
    this.marks.geometry.dispose();
    this.marks.geometry = geometry;
    this.draw();
  }

  setBackground(colour: Rgb): void {
    this.renderer.setClearColor(new THREE.Color(colour[0] / 255, colour[1] / 255, colour[2] / 255), 1);
    this.draw();
  }

  draw(): void {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame((now) => {
      this.pending = false;
      this.adapt(now);
      this.render();
      this.onPlace?.();
      this.onDraw?.();
    });
  }

  /** Samples that the last picture held. */
  get nDrawn(): number {
    const { count } = this.samples.geometry.drawRange;
    const n = this.frame === null ? 0 : this.frame.samples.length / 3;
    return Math.min(count, n);
  }

  /** While the picture moves, draw as many samples as the machine has time for. */
  private adapt(now: number): void {
    const n = this.frame === null ? 0 : this.frame.samples.length / 3;
    if (this.order === null) return;
    const took = this.last === 0 ? 0 : now - this.last;
    this.last = now;
    // A longer pause is a hand that rests.
    if (this.moving && took > SLOW && took < 20 * SLOW) this.drawn = Math.max(FEWEST, (Math.min(this.drawn, n) * SLOW) / took);
    else if (this.moving && took > 0 && took < QUICK) this.drawn = Math.min(n, this.drawn * 1.5);
    this.samples.geometry.setDrawRange(0, this.moving ? Math.floor(Math.min(this.drawn, n)) : Infinity);
  }

  render(): void {
    this.renderer.render(this.scene, this.camera);
  }

  /** The picture as it is now, with or without the graph. */
  async png(graph = true): Promise<Blob> {
    for (const item of [this.lines, this.path, this.marks]) item.visible = graph;
    this.render();
    const blob = await new Promise<Blob | null>((done) => this.canvas.toBlob(done, "image/png"));
    for (const item of [this.lines, this.path, this.marks]) item.visible = true;
    this.draw();
    if (blob === null) throw new Error("the picture could not be written");
    return blob;
  }

  pickSample(x: number, y: number): number {
    return this.picker.at(this.camera as THREE.PerspectiveCamera, x, y, this.size);
  }

  /** Places on the screen of points of the cube, in pixels. */
  project(points: Float32Array): Float32Array {
    const [width, height] = this.size;
    const camera = this.camera;
    camera.updateMatrixWorld();
    const m = new THREE.Matrix4()
      .multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
      .elements;
    const screen = new Float32Array((points.length / 3) * 2);
    for (let k = 0; k < points.length / 3; k++) {
      const [x, y, z] = [points[3 * k], points[3 * k + 1], points[3 * k + 2]];
      const w = m[3] * x + m[7] * y + m[11] * z + m[15];
      screen[2 * k] = (((m[0] * x + m[4] * y + m[8] * z + m[12]) / w + 1) / 2) * width;
      screen[2 * k + 1] = ((1 - (m[1] * x + m[5] * y + m[9] * z + m[13]) / w) / 2) * height;
    }
    return screen;
  }

  dispose(): void {
    this.controls.dispose();
    this.renderer.dispose();
  }

  private resize(): void {
    const [width, height] = this.size;
    this.renderer.setSize(width, height);
    const aspect = width / height;
    this.round.aspect = aspect;
    this.round.fov = aspect >= 1 ? 40 : (2 * Math.atan(Math.tan(Math.PI / 9) / aspect) * 180) / Math.PI;
    this.round.updateProjectionMatrix();
    const reach = 1.1;
    this.plane.left = -reach * Math.max(aspect, 1);
    this.plane.right = reach * Math.max(aspect, 1);
    this.plane.top = reach / Math.min(aspect, 1);
    this.plane.bottom = -reach / Math.min(aspect, 1);
    this.plane.updateProjectionMatrix();
    for (const line of [this.lines, this.path]) line.material.resolution.set(width, height);
    this.draw();
  }
}

function points(depth: boolean): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { size: { value: 3 }, opacity: { value: 1 } },
    depthTest: depth,
    depthWrite: depth,
    // All that is drawn is sorted by its order, which holds among what is transparent.
    transparent: true,
  });
}

/** Fill an attribute in place where its size is the same, so that nothing is left behind on the graphics card. */
function put(geometry: THREE.BufferGeometry, name: string, values: Uint8Array, width: number): void {
  const old = geometry.getAttribute(name) as THREE.BufferAttribute | undefined;
  if (old?.array.length === values.length) {
    (old.array as Uint8Array).set(values);
    old.needsUpdate = true;
  } else geometry.setAttribute(name, new THREE.BufferAttribute(values.slice(), width, true));
}

function fat(width: number): LineSegments2 {
  const material = new LineMaterial({ linewidth: width, vertexColors: true, depthTest: false, transparent: true });
  return new LineSegments2(new LineSegmentsGeometry(), material);
}

function fill(line: LineSegments2, nodes: Float32Array, edges: ArrayLike<number>, colours: Rgb[]): void {
  const places: number[] = [];
  for (let k = 0; k < edges.length; k++) places.push(...nodes.slice(3 * edges[k], 3 * edges[k] + 3));
  const tints = colours.flatMap((colour) => [...colour, ...colour].map((value) => value / 255));
  line.geometry.dispose();
  line.geometry = new LineSegmentsGeometry();
  line.visible = places.length > 0;
  if (places.length === 0) return;
  line.geometry.setPositions(places);
  line.geometry.setColors(tints);
}
