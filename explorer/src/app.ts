// The explorer: the data, what a person chose, and what follows from both.

import { byNumbers, byWords, type Colouring, type Rgb } from "./colour";
import type { Column, Data } from "./data";
import { makeFrame, type Frame } from "./frame";
import { along, pseudotime } from "./graph";
import type { Manifest, Root } from "./manifest";
import { Stage, type Mark } from "./scene";
import { encode, firstView, type Step, type Tool, type View } from "./state";

/** Where refitting is done; a page from a file has nobody to ask. */
export interface Backend {
  refit: (record: object) => Promise<{ manifest: Manifest; blocks: Uint8Array[] }>;
}

export type Change = "data" | "view" | "hover" | "selection" | "tool";

/** What the pointer or the keyboard is at. */
export interface Hover {
  node: number | null;
  branches: number[] | null;
  sample: number | null;
}

const NOTHING: Hover = { node: null, branches: null, sample: null };
const WEAK: Rgb = [213, 94, 0];
const STRONG: Rgb = [214, 39, 140];
const ROOT: Rgb = [220, 38, 38];
const PATH: Rgb = [255, 196, 0];
/** What changes panels and not the picture. */
const UNSEEN = new Set<keyof View>(["tab", "features", "adjacency", "camera"]);
/** Claims that came back less often are drawn in a colour of warning. */
export const WEAK_SUPPORT = 0.8;

export class App {
  view: View;
  tool: Tool = "look";
  hover: Hover = NOTHING;
  picked: number[] = [];
  selection = new Set<number>();
  times: Float64Array;
  colouring: Colouring;
  frame: Frame;
  dark = false;
  private readonly listeners: ((changes: Set<Change>) => void)[] = [];

  constructor(
    public data: Data,
    readonly stage: Stage,
    readonly backend: Backend | null,
    readonly announce: (text: string) => void,
  ) {
    this.view = firstView(data);
    this.times = pseudotime(data.graph, data, this.view.roots);
    this.colouring = this.colours();
    this.frame = makeFrame(data, this.view.axes, this.view.flat, this.view.equal);
  }

  listen(listener: (changes: Set<Change>) => void): void {
    this.listeners.push(listener);
  }

  private tell(...changes: Change[]): void {
    const set = new Set(changes);
    for (const listener of this.listeners) listener(set);
  }

  /** Take new data, after a refit; what was chosen stays as far as it fits. */
  setData(data: Data): void {
    this.data = data;
    const { axes, colour, flat, size, opacity, equal, theme, tab, features } = this.view;
    this.view = { ...firstView(data), axes, colour, flat, size, opacity, equal, theme, tab, features };
    this.selection.clear();
    this.picked = [];
    this.hover = NOTHING;
    this.refresh();
    this.tell("data", "view", "selection", "hover");
  }

  set(changes: Partial<View>): void {
    this.view = { ...this.view, ...changes };
    const names = new Set(Object.keys(changes) as (keyof View)[]);
    if (names.has("roots")) this.times = pseudotime(this.data.graph, this.data, this.view.roots);
    if (["flat", "axes", "equal"].some((name) => names.has(name as keyof View))) this.reframe(names.has("flat"));
    if (names.has("camera")) this.stage.view = this.view.camera;
    if (["roots", "colour", "ends"].some((name) => names.has(name as keyof View))) this.colouring = this.colours();
    if (names.size === 0 || [...names].some((name) => !UNSEEN.has(name))) this.paint();
    this.tell("view");
  }

  setTool(tool: Tool): void {
    this.tool = tool;
    this.stage.controls.enabled = tool !== "lasso";
    this.tell("tool");
  }

  setHover(hover: Partial<Hover>): void {
    const next = { ...NOTHING, ...hover };
    const same = next.node === this.hover.node && next.sample === this.hover.sample;
    if (same && String(next.branches) === String(this.hover.branches)) return;
    const marked = String(next.branches) !== String(this.hover.branches);
    this.hover = next;
    if (marked) this.paint();
    else this.paintMarks();
    this.tell("hover");
  }

  setSelection(samples: Iterable<number>): void {
    this.selection = new Set(samples);
    this.paint();
    this.tell("selection");
  }

  pickNode(node: number): void {
    this.picked = [...this.picked.filter((other) => other !== node), node].slice(-2);
    this.tell("selection");
  }

  /** Make a node the root of its piece; with "more", beside the roots that the piece has. */
  makeRoot(node: number, more = false): void {
    const { component } = this.data.graph;
    const kept = this.view.roots.filter((root) => more || component[root.node] !== component[node]);
    const roots: Root[] = [...kept, { edge: -1, position: 0, node }];
    this.set({ roots });
    this.announce(`Pseudotime begins at ${this.nameOf(node)}.`);
  }

  nameOf(node: number): string {
    const names = this.names;
    const kind = this.data.graph.degree[node] === 1 ? "tip" : this.data.graph.degree[node] > 2 ? "fork" : "node";
    const name = names.get(node);
    return name === undefined ? `${kind} ${String(node)}` : `${name} (${kind} ${String(node)})`;
  }

  get names(): Map<number, string> {
    const names = new Map(Object.entries(this.data.manifest.milestones).map(([node, name]) => [Number(node), name]));
    for (const step of this.view.corrections) if (step.do === "name") names.set(step.node, step.name);
    return names;
  }

  addStep(step: Step): void {
    this.set({ corrections: [...this.view.corrections, step] });
  }

  /** Nodes of the path between the two ends, none where no way leads from one to the other. */
  get path(): number[] {
    const [start, stop] = this.view.ends;
    return start === undefined || stop === undefined ? [] : this.data.graph.shortestPath(start, stop);
  }

  get pathPlaces(): Float64Array {
    return along(this.data.graph, this.data, this.path);
  }

  column(name: string): Column | undefined {
    return this.data.columns.find((column) => column.name === name);
  }

  hidden(edge: number): boolean {
    const support = this.data.support[edge];
    return Number.isFinite(support) && 100 * support < this.view.least;
  }

  get code(): string {
    return encode({ ...this.view, camera: this.stage.view });
  }

  refresh(): void {
    this.times = pseudotime(this.data.graph, this.data, this.view.roots);
    this.colouring = this.colours();
    this.reframe(true);
    this.paint();
  }

  private reframe(turned: boolean): void {
    if (turned) this.stage.setFlat(this.view.flat);
    this.frame = makeFrame(this.data, this.view.axes, this.view.flat, this.view.equal);
    this.stage.setFrame(this.frame);
  }

  private colours(): Colouring {
    const { data, view } = this;
    const [kind, ...rest] = view.colour.split(":");
    const name = rest.join(":");
    const label = data.labels.find((item) => item.name === name);
    const column = this.column(name);
    if (kind === "label" && label !== undefined) return byWords(name, label.codes, label.values);
    if (kind === "column" && column !== undefined) return byNumbers(name, column.values);
    if (kind === "branch") {
      const codes = Array.from(data.edge, (edge) => (edge < 0 ? -1 : data.edgeBranch[edge]));
      return byWords("branch", codes, data.manifest.branches.map((_, k) => `branch ${String(k)}`));
    }
    if (kind === "piece") {
      const codes = Array.from(data.node, (node) => data.graph.component[node]);
      return byWords("piece", codes, data.manifest.pieces.map((_, k) => `piece ${String(k)}`));
    }
    if (kind === "distance") {
      const { width } = data;
      const values = data.distance.map((value, k) => value / (width === null ? data.manifest.noise : width[data.node[k]]));
      return byNumbers("distance in noise widths", values);
    }
    if (kind === "clutter" && data.belonging !== null) {
      return byNumbers("clutter (probability)", Array.from(data.belonging, (value) => 1 - value / 255), true);
    }
    if (kind === "path" && this.path.length > 0) return byNumbers("place on the path", this.pathPlaces, true);
    return byNumbers("pseudotime", this.times, true);
  }

  /** Colour samples and graph anew. */
  paint(): void {
    const { data, view, hover } = this;
    this.stage.setBackground(this.dark ? [22, 25, 30] : [255, 255, 255]);
    this.stage.setStyle(view.size, view.opacity);
    this.stage.setSamples(this.colouring.colours, this.shown());
    if (view.rival !== null && view.rival in data.rivals) {
      this.paintRival(view.rival);
      return;
    }
    const ink: Rgb = this.dark ? [235, 235, 235] : [25, 25, 30];
    const edges: number[] = [];
    const colours: Rgb[] = [];
    for (let edge = 0; edge < data.graph.nEdges; edge++) {
      if (this.hidden(edge)) continue;
      edges.push(data.graph.edges[2 * edge], data.graph.edges[2 * edge + 1]);
      const lit = hover.branches?.includes(data.edgeBranch[edge]) ?? false;
      colours.push(lit ? STRONG : data.support[edge] < WEAK_SUPPORT ? WEAK : ink);
    }
    this.stage.setLines(edges, colours);
    const path = this.path;
    this.stage.setPath(path.slice(1).flatMap((node, k) => [path[k], node]), PATH);
    this.paintMarks();
  }

  private paintRival(which: number): void {
    const rival = this.data.rivals[which];
    const nodes = new Float32Array(3 * rival.columns[0].length);
    this.frame.axes.forEach((column, axis) => {
      rival.columns[column].forEach((value, node) => (nodes[3 * node + axis] = this.frame.place(axis, value)));
    });
    const colours = Array.from({ length: rival.edges.length / 2 }, (): Rgb => [31, 119, 180]);
    this.stage.setLines(rival.edges, colours, nodes);
    this.stage.setPath([], PATH);
    this.stage.setMarks([]);
  }

  private paintMarks(): void {
    if (this.view.rival !== null) return;
    const { graph } = this.data;
    const ink: Rgb = this.dark ? [235, 235, 235] : [25, 25, 30];
    const marks: Mark[] = [...graph.tips, ...graph.forks].map((node) => ({ node, colour: ink, size: 9 }));
    for (const node of this.view.ends) marks.push({ node, colour: PATH, size: 14 });
    for (const root of this.view.roots) marks.push({ node: root.node, colour: ROOT, size: 14 });
    if (this.hover.node !== null) marks.push({ node: this.hover.node, colour: STRONG, size: 15 });
    this.stage.setMarks(marks);
  }

  private shown(): Uint8Array {
    const { data, hover, selection } = this;
    const shown = new Uint8Array(data.n).fill(255);
    const lit = hover.branches === null ? null : new Set(hover.branches);
    const dimmed = Array.from({ length: data.graph.nEdges }, (_, edge) => {
      return this.hidden(edge) || (lit !== null && !lit.has(data.edgeBranch[edge]));
    });
    const some = selection.size > 0;
    for (let k = 0; k < data.n; k++) {
      const edge = data.edge[k];
      if ((edge >= 0 && dimmed[edge]) || (some && !selection.has(k))) shown[k] = 50;
    }
    return shown;
  }
}
