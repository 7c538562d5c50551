// What a person takes away: pictures, tables, commands.

import type { App } from "./app";
import { shape, trendsSvg } from "./chart";
import { css } from "./colour";
import { curvesOf, pathOf } from "./paths";
import type { Step } from "./state";

export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function saveText(text: string, name: string, type: string): void {
  save(new Blob([text], { type: `${type};charset=utf-8` }), name);
}

function toText(svg: SVGElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(svg)}\n`;
}

async function dataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = "";
  for (let k = 0; k < bytes.length; k += 32768) binary += String.fromCharCode(...bytes.subarray(k, k + 32768));
  return `data:${blob.type};base64,${btoa(binary)}`;
}

/** The graph as vectors over the samples as one image; a million circles would help nobody. */
export async function graphSvg(app: App): Promise<string> {
  const [width, height] = app.stage.size;
  const svg = shape("svg", { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${String(width)} ${String(height)}` });
  svg.append(shape("image", { href: await dataUrl(await app.stage.png(false)), width, height }));
  const { graph } = app.data;
  const screen = app.stage.project(app.frame.nodes);
  const at = (node: number): [string, string] => [screen[2 * node].toFixed(2), screen[2 * node + 1].toFixed(2)];
  const ink = app.dark ? "#ebebeb" : "#19191e";
  app.data.manifest.branches.forEach((branch, k) => {
    if (branch.edges.every((edge) => app.hidden(edge))) return;
    const points = branch.nodes.map((node) => at(node).join(",")).join(" ");
    svg.append(shape("polyline", { id: `branch-${String(k)}`, points, fill: "none", stroke: ink, "stroke-width": 3, "stroke-linejoin": "round" }));
  });
  const circle = (node: number, r: number, fill: string): SVGElement => shape("circle", { cx: at(node)[0], cy: at(node)[1], r, fill });
  for (const node of [...graph.tips, ...graph.forks]) svg.append(circle(node, 4.5, ink));
  for (const root of app.view.roots) svg.append(circle(root.node, 7, "#dc2626"));
  for (const [node, name] of app.names) {
    svg.append(shape("text", { x: at(node)[0], y: at(node)[1], dx: 8, dy: -8, "font-family": "sans-serif", "font-size": 14, fill: ink }, name.slice(0, 200)));
  }
  legend(app, svg, ink, height);
  return toText(svg);
}

function legend(app: App, svg: SVGElement, ink: string, height: number): void {
  const { title, words } = app.colouring.legend;
  const some = words.slice(0, 20);
  const first = height - 16 * some.length - 10;
  svg.append(shape("text", { x: 10, y: first - 6, "font-family": "sans-serif", "font-size": 13, fill: ink }, title.slice(0, 100)));
  some.forEach((word, k) => {
    svg.append(shape("rect", { x: 10, y: first + 16 * k, width: 10, height: 10, fill: css(word.colour) }));
    svg.append(shape("text", { x: 26, y: first + 16 * k + 9, "font-family": "sans-serif", "font-size": 12, fill: ink }, word.text.slice(0, 100)));
  });
}

export function trendSvg(app: App): string | null {
  const path = pathOf(app);
  if (path === null) return null;
  return toText(trendsSvg(curvesOf(app, path)));
}

function cell(value: string | number): string {
  const text = typeof value === "number" ? (Number.isFinite(value) ? String(value) : "") : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csv(rows: (string | number)[][]): string {
  return `${rows.map((row) => row.map(cell).join(",")).join("\n")}\n`;
}

/** Every sample that is shown, or the chosen ones. */
export function samplesCsv(app: App): string {
  const { data } = app;
  const chosen = app.selection.size > 0 ? [...app.selection].sort((a, b) => a - b) : Array.from({ length: data.n }, (_, k) => k);
  const head = ["id", "node", "edge", "position", "branch", "pseudotime", "distance", ...data.labels.map((item) => item.name)];
  const rows = chosen.map((k): (string | number)[] => [
    data.id(k),
    data.node[k],
    data.edge[k],
    data.position[k],
    data.edge[k] < 0 ? -1 : data.edgeBranch[data.edge[k]],
    app.times[k],
    data.distance[k],
    ...data.labels.map((item) => item.values[item.codes[k]]),
  ]);
  return csv([head, ...rows]);
}

export function trendsCsv(app: App): string | null {
  const path = pathOf(app);
  if (path === null) return null;
  const rows = curvesOf(app, path).flatMap(({ name, trend }) =>
    Array.from(trend.grid, (t, k): (string | number)[] => [name, t, trend.mean[k], trend.lower[k], trend.upper[k]]),
  );
  return csv([["feature", "coordinate", "mean", "lower", "upper"], ...rows]);
}

export function partsCsv(app: App): string {
  const rows = app.data.manifest.branches.map((branch, k): (string | number)[] => [
    k,
    branch.nodes[0],
    branch.nodes[branch.nodes.length - 1],
    branch.size,
    branch.length,
    branch.support ?? NaN,
    branch.p_value ?? NaN,
  ]);
  return csv([["branch", "first_node", "last_node", "samples", "length", "support", "p_value"], ...rows]);
}

/** A word of a command line, whatever it holds. */
export function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\"'\"'")}'`;
}

/** Roots as the command line names them; a place inside an edge is named by the nearer end. */
export function rootOptions(app: App): string {
  return app.view.roots.map((root) => `--root node:${String(root.node)}`).join(" ");
}

/** A command that needs the model's file; where the model has none, the line before it writes one. */
function withModel(app: App, command: (model: string, data: string) => string): string {
  const { model, data } = app.data.manifest.source;
  if (model !== "") return command(quote(model), quote(data));
  return `midrib view ${quote(data)} --save model.npz --no-browser  # first: it writes the model; end it with Ctrl-C\n${command("model.npz", quote(data))}`;
}

export function viewCommand(app: App): string {
  const { model, data } = app.data.manifest.source;
  const files = model === "" ? quote(data) : `${quote(model)} ${quote(data)}`;
  return `midrib view ${files} ${rootOptions(app)} --view ${app.code}`;
}

export function projectCommand(app: App): string {
  return withModel(app, (model, data) => `midrib project ${model} ${data} ${rootOptions(app)} -o samples.csv`);
}

export function trendCommand(app: App): string {
  const ends = app.view.ends.slice(0, 2).map((node) => `--path node:${String(node)}`).join(" ");
  return withModel(app, (model, data) => `midrib trend ${model} ${data} -o trends -f '*' ${ends}`);
}

export interface Corrections {
  format: "midrib corrections";
  version: 1;
  graph: { nodes: number; edges: number };
  corrections: Step[];
  roots: number[];
}

export function correctionsRecord(app: App): Corrections {
  const { graph } = app.data;
  return {
    format: "midrib corrections",
    version: 1,
    graph: { nodes: graph.nNodes, edges: graph.nEdges },
    corrections: app.view.corrections,
    roots: app.view.roots.map((root) => root.node),
  };
}

export function correctCommand(app: App): string {
  return withModel(app, (model, data) => `midrib correct ${model} ${data} corrections.json -o corrected`);
}

export function correctPython(app: App): string {
  // What JSON holds here, texts and whole numbers, is Python too.
  const record = JSON.stringify(correctionsRecord(app), null, 4);
  return `import midrib\n\nmodel = midrib.load(${JSON.stringify(app.data.manifest.source.model || "model.npz")})\ncorrections = ${record}\nmodel = midrib.explorer.refit(model, X, corrections)\n`;
}
