// The adjacency of the nodes, ordered by the label that most samples of a node have.

import type { App } from "../app";
import { css, ofWord } from "../colour";
import { el, field, label, replace, select } from "../dom";

const SIDE = 320;

/** The label that most samples of every node have; -1 for a node without samples. */
export function majority(app: App, codes: ArrayLike<number>, nWords: number): Int32Array {
  const { graph, node, n } = app.data;
  const votes = new Uint32Array(graph.nNodes * nWords);
  for (let k = 0; k < n; k++) votes[node[k] * nWords + codes[k]]++;
  return Int32Array.from({ length: graph.nNodes }, (_, at) => {
    let best = -1;
    let most = 0;
    for (let word = 0; word < nWords; word++) {
      if (votes[at * nWords + word] > most) [best, most] = [word, votes[at * nWords + word]];
    }
    return best;
  });
}

export function adjacency(app: App, host: HTMLElement): void {
  const { labels, graph } = app.data;
  const chosen = labels.find((item) => item.name === app.view.adjacency) ?? labels[0];
  if (chosen === undefined) {
    replace(host, el("p", {}, "There are no labels to order the nodes by."));
    return;
  }
  const words = chosen.values;
  const own = majority(app, chosen.codes, words.length);
  const order = Array.from(own.keys()).sort((a, b) => own[a] - own[b] || app.data.graph.component[a] - graph.component[b] || a - b);
  const place = new Int32Array(graph.nNodes);
  order.forEach((node, k) => (place[node] = k));
  const canvas = el("canvas", { width: SIDE, height: SIDE, class: "midrib-matrix", role: "img" });
  draw(canvas, app, own, order, place);
  const joined = pairs(app, own, words.length);
  canvas.setAttribute("aria-label", `Adjacency of ${String(graph.nNodes)} nodes, ordered by ${chosen.name.slice(0, 60)}; the table has its counts.`);
  const rows = joined.slice(0, 15).map(([a, b, n]) =>
    el("tr", {}, el("th", { scope: "row" }, label(words[a], 40)), el("td", {}, label(words[b], 40)), el("td", {}, String(n))),
  );
  const head = el("tr", {}, ...["label", "is joined with", "edges"].map((text) => el("th", { scope: "col" }, text)));
  replace(
    host,
    field("Ordered by", select(labels.map((item) => ({ value: item.name, text: item.name })), chosen.name, (name) => app.set({ adjacency: name }))),
    canvas,
    rows.length > 0 ? el("table", { class: "midrib-table" }, el("thead", {}, head), el("tbody", {}, ...rows)) : el("p", {}, "No edge joins nodes of different labels."),
  );
}

/** How many edges join two labels, most first. */
function pairs(app: App, own: Int32Array, nWords: number): [number, number, number][] {
  const { graph } = app.data;
  const counts = new Map<number, number>();
  for (let edge = 0; edge < graph.nEdges; edge++) {
    const [a, b] = [own[graph.edges[2 * edge]], own[graph.edges[2 * edge + 1]]].sort((x, y) => x - y);
    if (a >= 0 && a !== b) counts.set(a * nWords + b, (counts.get(a * nWords + b) ?? 0) + 1);
  }
  return [...counts].map(([key, n]): [number, number, number] => [Math.floor(key / nWords), key % nWords, n]).sort((x, y) => y[2] - x[2]);
}

function draw(canvas: HTMLCanvasElement, app: App, own: Int32Array, order: number[], place: Int32Array): void {
  const ctx = canvas.getContext("2d");
  if (ctx === null) return;
  const { graph } = app.data;
  const margin = 10;
  const cell = (SIDE - margin) / graph.nNodes;
  ctx.fillStyle = app.dark ? "#16191e" : "#fff";
  ctx.fillRect(0, 0, SIDE, SIDE);
  order.forEach((node, k) => {
    ctx.fillStyle = own[node] < 0 ? "#999" : css(ofWord(own[node]));
    ctx.fillRect(margin + k * cell, 0, cell + 0.5, margin - 2);
    ctx.fillRect(0, margin + k * cell, margin - 2, cell + 0.5);
  });
  const side = Math.max(cell, 1.5);
  for (let edge = 0; edge < graph.nEdges; edge++) {
    const [a, b] = [graph.edges[2 * edge], graph.edges[2 * edge + 1]];
    ctx.fillStyle = own[a] >= 0 && own[a] === own[b] ? css(ofWord(own[a])) : app.dark ? "#fff" : "#000";
    ctx.fillRect(margin + place[a] * cell, margin + place[b] * cell, side, side);
    ctx.fillRect(margin + place[b] * cell, margin + place[a] * cell, side, side);
  }
}
