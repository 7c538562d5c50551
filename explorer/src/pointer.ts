// Pointer and keys on the picture: hover, click, lasso, and a way round the graph without a mouse.

import type { App } from "./app";
import { el, label, number, percent, replace } from "./dom";

const NODE_REACH = 12;
const EDGE_REACH = 7;

export interface Target {
  node: number | null;
  branch: number | null;
  sample: number | null;
}

/** What is at a pixel: a node before a branch before a sample. */
export function targetAt(app: App, x: number, y: number): Target {
  const { graph, edgeBranch } = app.data;
  const screen = app.stage.project(app.frame.nodes);
  let node: number | null = null;
  let best = NODE_REACH;
  const reach = (k: number): number => (graph.degree[k] === 2 ? 5 : 0);
  for (let k = 0; k < graph.nNodes; k++) {
    // Tips and forks are easier to hit than the nodes between them.
    const away = Math.hypot(screen[2 * k] - x, screen[2 * k + 1] - y) + reach(k);
    if (away < best) [node, best] = [k, away];
  }
  if (node !== null) return { node, branch: null, sample: null };
  let branch: number | null = null;
  let near = EDGE_REACH;
  for (let edge = 0; edge < graph.nEdges; edge++) {
    if (app.hidden(edge)) continue;
    const [a, b] = [graph.edges[2 * edge], graph.edges[2 * edge + 1]];
    const away = toSegment(x, y, screen[2 * a], screen[2 * a + 1], screen[2 * b], screen[2 * b + 1]);
    if (away < near) [branch, near] = [edgeBranch[edge], away];
  }
  if (branch !== null) return { node: null, branch, sample: null };
  const sample = app.stage.pickSample(x, y);
  return { node: null, branch: null, sample: sample < 0 ? null : sample };
}

function toSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const share = square > 0 ? Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / square, 0), 1) : 0;
  return Math.hypot(ax + share * dx - x, ay + share * dy - y);
}

/** Samples whose places on the screen are inside a polygon. */
export function inside(screen: Float32Array, polygon: [number, number][]): number[] {
  const found: number[] = [];
  for (let k = 0; k < screen.length / 2; k++) {
    const [x, y] = [screen[2 * k], screen[2 * k + 1]];
    let odd = false;
    for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
      const [xi, yi] = polygon[i];
      const [xj, yj] = polygon[j];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
    }
    if (odd) found.push(k);
  }
  return found;
}

/** What a person reads about a sample, a node or a branch. */
export function describe(app: App, target: Target): HTMLElement[] {
  const { data } = app;
  const line = (name: string, ...value: (string | HTMLElement)[]): HTMLElement =>
    el("div", {}, el("span", { class: "midrib-dim" }, `${name} `), ...value);
  if (target.node !== null) {
    const roots = app.view.roots.some((root) => root.edge < 0 && root.node === target.node);
    const piece = data.graph.component[target.node];
    return [
      el("strong", {}, label(app.nameOf(target.node))),
      line("piece", String(piece)),
      ...(roots ? [line("", "the root of its piece")] : []),
    ];
  }
  if (target.branch !== null) {
    const branch = data.manifest.branches[target.branch];
    return [
      el("strong", {}, `branch ${String(target.branch)}`),
      line("samples", branch.size.toLocaleString("en")),
      line("length", number(branch.length)),
      line("support", percent(branch.support)),
    ];
  }
  const k = target.sample;
  if (k === null) return [];
  return [
    el("strong", {}, label(data.id(k), 60)),
    ...data.labels.slice(0, 6).map((item) => line(item.name.slice(0, 40), label(item.values[item.codes[k]], 60))),
    line("pseudotime", number(app.times[k])),
    line("branch", data.edge[k] < 0 ? "–" : String(data.edgeBranch[data.edge[k]])),
    line("distance", number(data.distance[k])),
  ];
}

export class Pointer {
  private readonly tip = el("div", { class: "midrib-tip", "aria-hidden": "true", hidden: true });
  private readonly drawing: SVGPolygonElement;
  private lasso: [number, number][] | null = null;
  private down: [number, number] | null = null;
  private next = 0;
  private focused = -1;

  constructor(
    private readonly app: App,
    host: HTMLElement,
  ) {
    const layer = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    layer.setAttribute("class", "midrib-lasso");
    layer.setAttribute("aria-hidden", "true");
    this.drawing = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
    layer.append(this.drawing);
    host.append(layer, this.tip);
    const { canvas } = app.stage;
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-roledescription", "picture of samples and graph");
    canvas.setAttribute(
      "aria-label",
      "Picture of samples and graph. Arrow keys turn or shift it, plus and minus zoom, 0 resets. " +
        "N and P go through tips and forks, R makes one the root, E an end of the path, Escape clears.",
    );
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.release(event));
    canvas.addEventListener("pointerleave", () => this.leave());
    canvas.addEventListener("keydown", (event) => this.key(event));
  }

  private at(event: PointerEvent): [number, number] {
    const box = this.app.stage.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  private press(event: PointerEvent): void {
    this.down = this.at(event);
    if (this.app.tool === "lasso") {
      this.lasso = [this.down];
      this.app.stage.canvas.setPointerCapture(event.pointerId);
    }
  }

  private move(event: PointerEvent): void {
    const place = this.at(event);
    if (this.lasso !== null) {
      this.lasso.push(place);
      this.drawing.setAttribute("points", this.lasso.map(([x, y]) => `${String(x)},${String(y)}`).join(" "));
      return;
    }
    if (event.buttons !== 0) {
      this.tip.hidden = true;
      return;
    }
    // Reading the id buffer waits for the picture: at most ten times a second, and less often where it takes long.
    const begin = performance.now();
    if (begin < this.next) return;
    this.show(targetAt(this.app, ...place), place);
    const end = performance.now();
    this.next = end + Math.max(100, 3 * (end - begin));
  }

  private show(target: Target, [x, y]: [number, number]): void {
    const branches = target.branch === null ? null : [target.branch];
    this.app.setHover({ node: target.node, branches, sample: target.sample });
    const lines = describe(this.app, target);
    this.tip.hidden = lines.length === 0;
    replace(this.tip, ...lines);
    const [width, height] = this.app.stage.size;
    this.tip.style.left = `${String(Math.min(x + 14, width - 200))}px`;
    this.tip.style.top = `${String(Math.min(y + 14, height - 90))}px`;
  }

  private leave(): void {
    this.tip.hidden = true;
    if (this.lasso === null) this.app.setHover({});
  }

  private release(event: PointerEvent): void {
    const place = this.at(event);
    if (this.lasso !== null) {
      const found = inside(this.app.stage.project(this.app.frame.samples), this.lasso);
      this.lasso = null;
      this.drawing.setAttribute("points", "");
      this.app.setSelection(found);
      this.app.announce(`${String(found.length)} samples are chosen.`);
      return;
    }
    if (this.down === null || Math.hypot(place[0] - this.down[0], place[1] - this.down[1]) > 5) return;
    this.click(targetAt(this.app, ...place), event.shiftKey);
  }

  private click(target: Target, more: boolean): void {
    const { app } = this;
    if (target.node !== null) this.useNode(target.node, more);
    else if (target.sample !== null && app.tool === "look") {
      app.setSelection(more ? [...app.selection, target.sample] : [target.sample]);
    } else if (target.sample === null && target.branch === null && app.tool === "look") app.setSelection([]);
  }

  private useNode(node: number, more: boolean): void {
    const { app } = this;
    app.pickNode(node);
    if (app.tool === "root") app.makeRoot(node, more);
    else if (app.tool === "path") addEnd(app, node);
  }

  private key(event: KeyboardEvent): void {
    const { app } = this;
    const moves: Record<string, [number, number, number]> = {
      ArrowLeft: [-0.05, 0, 1],
      ArrowRight: [0.05, 0, 1],
      ArrowUp: [0, app.view.flat ? 0.05 : -0.05, 1],
      ArrowDown: [0, app.view.flat ? -0.05 : 0.05, 1],
      "+": [0, 0, 1.2],
      "=": [0, 0, 1.2],
      "-": [0, 0, 1 / 1.2],
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key in moves) app.stage.nudge(...moves[key]);
    else if (key === "0") app.stage.home();
    else if (key === "n" || key === "p") this.step(key === "n" ? 1 : -1);
    else if (key === "r" && app.hover.node !== null) app.makeRoot(app.hover.node, event.shiftKey);
    else if (key === "e" && app.hover.node !== null) addEnd(app, app.hover.node);
    else if (key === "Escape") {
      app.setHover({});
      app.setSelection([]);
      app.set({ ends: [] });
    } else return;
    event.preventDefault();
  }

  /** Go to the next tip or fork and say what it is. */
  private step(by: number): void {
    const { app } = this;
    const nodes = [...app.data.graph.tips, ...app.data.graph.forks];
    if (nodes.length === 0) return;
    this.focused = (this.focused + by + nodes.length) % nodes.length;
    const node = nodes[this.focused];
    app.setHover({ node });
    app.pickNode(node);
    app.announce(`${app.nameOf(node)}, piece ${String(app.data.graph.component[node])}`);
  }
}

/** Add an end of the path; a third click begins a new one. */
export function addEnd(app: App, node: number): void {
  const ends = app.view.ends.length >= 2 ? [node] : [...app.view.ends.filter((end) => end !== node), node];
  app.set({ ends });
  app.announce(ends.length === 2 ? `The path has ${String(app.path.length)} nodes.` : `The path begins at ${app.nameOf(node)}.`);
}
