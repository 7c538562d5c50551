// Questions: where pseudotime begins, what happens along a path, and what differs between two ways.

import type uPlot from "uplot";
import type { App } from "../app";
import { chart } from "../chart";
import { button, count, el, field, label, number, percent, replace, select, type Choice } from "../dom";
import { trendCommand } from "../export";
import { curvesOf, featuresOf, pathOf, rankedAlong, rankedBetween } from "../paths";
import type { Ranked } from "../rank";
import { adjacency } from "./adjacency";

const MOST_ROWS = 25;

function ends(app: App): Choice[] {
  const { graph } = app.data;
  const nodes = [...graph.tips, ...graph.forks, ...app.view.ends.filter((node) => graph.degree[node] === 2)];
  return [{ value: "", text: "choose" }, ...nodes.map((node) => ({ value: String(node), text: app.nameOf(node) }))];
}

function roots(app: App, host: HTMLElement): void {
  const list = app.view.roots.map((root) => {
    const name = root.edge < 0 ? app.nameOf(root.node) : `a place on edge ${String(root.edge)}`;
    const drop = button("Remove", () => app.set({ roots: app.view.roots.filter((other) => other !== root) }), { "aria-label": `Remove the root at ${name}` });
    return el("li", {}, label(name), ` in piece ${String(app.data.graph.component[root.node])} `, app.view.roots.length > 1 && drop);
  });
  const without = app.data.manifest.pieces.length - new Set(app.view.roots.map((root) => app.data.graph.component[root.node])).size;
  const node = el("input", { type: "number", min: 0, max: app.data.graph.nNodes - 1, step: 1, value: app.picked.at(-1) ?? "" });
  const use = (more: boolean) => (): void => {
    const value = Number(node.value);
    if (node.value !== "" && Number.isInteger(value) && value >= 0 && value < app.data.graph.nNodes) app.makeRoot(value, more);
  };
  replace(
    host,
    el("ul", { class: "midrib-names" }, ...list),
    without > 0 && el("p", {}, `${count(without, "piece")} without a root: samples there have no pseudotime.`),
    field("Node", node),
    button("Make it the root", use(false)),
    button("Add as a root", use(true)),
  );
}

function ranking(app: App, ranked: Ranked[], signs: [string, string], features: string[]): HTMLElement {
  const rows = ranked.slice(0, MOST_ROWS).map(({ column, explained, change }) => {
    const shown = features.includes(column.name);
    const toggle = button(shown ? "Hide" : "Show", () => {
      app.set({ features: shown ? features.filter((name) => name !== column.name) : [...features, column.name].slice(-6) });
    });
    toggle.setAttribute("aria-label", `${shown ? "Hide" : "Show"} the trend of ${column.name.slice(0, 60)}`);
    return el("tr", {}, el("th", { scope: "row" }, label(column.name, 40)), el("td", {}, percent(explained)), el("td", {}, change > 0 ? signs[0] : signs[1]), el("td", {}, toggle));
  });
  const head = ["feature", "explained", "change", "trend"].map((text) => el("th", { scope: "col" }, text));
  return el("table", { class: "midrib-table midrib-ranked" }, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows));
}

function pathPart(app: App, host: HTMLElement, drawn: uPlot[]): void {
  // A chart listens to the window until it is ended.
  for (const old of drawn.splice(0)) old.destroy();
  const set = (place: number) => (value: string): void => {
    const next = [...app.view.ends];
    if (value === "") next.length = Math.min(next.length, place);
    else next[place] = Number(value);
    app.set({ ends: next.filter((node) => node !== undefined) });
  };
  const value = (place: number): string => String(app.view.ends[place] ?? "");
  const path = pathOf(app);
  const controls = [
    field("From", select(ends(app), value(0), set(0))),
    field("To", select(ends(app), value(1), set(1))),
  ];
  if (path === null) {
    const none = app.view.ends.length >= 2 ? "No way leads from one to the other: they are in different pieces." : "Choose two ends, here or with the tool Path on the picture.";
    replace(host, ...controls, el("p", {}, none));
    return;
  }
  const rows = Array.from(path.coordinate.rows);
  const charts = el("div", { class: "midrib-charts" });
  const features = featuresOf(app, path);
  const curves = curvesOf(app, path, features);
  replace(
    host,
    ...controls,
    el("p", {}, `${count(path.nodes.length, "node")}, length ${number(path.length)}, ${count(rows.length, "sample")} on it`),
    button("Choose its samples", () => app.setSelection(rows)),
    button("Colour by the place on it", () => app.set({ colour: "path" })),
    charts,
  );
  for (const curve of curves) {
    const words = `Trend of ${curve.name.slice(0, 80)} along the path, from ${number(curve.trend.mean[0])} to ${number(curve.trend.mean[curve.trend.mean.length - 1])}, ${percent(curve.trend.explained)} of the variance explained`;
    const figure = el("figure", { role: "img", "aria-label": words }, el("figcaption", {}, label(curve.name, 60), ` · ${percent(curve.trend.explained)} explained`));
    charts.append(figure);
    drawn.push(chart(figure, curve, app.dark));
  }
  host.append(el("h2", {}, "Features that change along it"), ranking(app, rankedAlong(app, path), ["rises", "falls"], features));
  host.append(el("h2", {}, "Compare with the way to"), field("Other end", select(ends(app), value(2), set(2))));
  if (app.view.ends.length > 2) {
    const found = rankedBetween(app);
    host.append(typeof found === "string" ? el("p", {}, found) : ranking(app, found, ["higher there", "lower there"], features));
  }
  host.append(
    el("p", { class: "midrib-dim" }, "Bands are 95% credible. Features are ranked by the share of variance that a curve explains; for p-values run the command below."),
    el("pre", { class: "midrib-code", tabindex: 0 }, trendCommand(app)),
  );
}

export function askPanel(app: App, root: HTMLElement): void {
  const rootPart = el("div");
  const path = el("div");
  const matrix = el("div");
  root.append(el("h2", {}, "Where pseudotime begins"), rootPart, el("h2", {}, "Along a path"), path, el("h2", {}, "Which labels are joined"), matrix);
  const drawn: uPlot[] = [];
  let before = "";
  const fill = (force: boolean): void => {
    if (root.hidden) return;
    const { view } = app;
    const now = JSON.stringify([view.roots, view.ends, view.features, view.adjacency, app.dark, app.picked]);
    if (!force && now === before) return;
    const was = before === "" ? [] : (JSON.parse(before) as unknown[]);
    before = now;
    const active = document.activeElement;
    const places = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("select, input, button")];
    const place = places().indexOf(active as HTMLElement);
    roots(app, rootPart);
    if (force || JSON.stringify([was[1], was[2], was[4]]) !== JSON.stringify([view.ends, view.features, app.dark])) pathPart(app, path, drawn);
    adjacency(app, matrix);
    if (place >= 0) places()[place]?.focus();
  };
  fill(true);
  new MutationObserver(() => fill(false)).observe(root, { attributes: true, attributeFilter: ["hidden"] });
  app.listen((changes) => {
    if (changes.has("data")) fill(true);
    else if (changes.has("view") || changes.has("selection")) fill(false);
  });
}
