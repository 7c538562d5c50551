// Coarser and finer structures of the same samples, side by side with their evidence.

import type { App } from "../app";
import type { Rival } from "../data";
import { button, count, el, number, percent, pValue, replace } from "../dom";

const SIDE = 150;

function sketch(app: App, rival: Rival): HTMLCanvasElement {
  const words = `Structure of detail ${number(rival.detail)}: ${summary(rival)}`;
  const canvas = el("canvas", { width: 2 * SIDE, height: 2 * SIDE, class: "midrib-sketch", role: "img", "aria-label": words });
  const ctx = canvas.getContext("2d");
  if (ctx === null) return canvas;
  ctx.fillStyle = app.dark ? "#16191e" : "#fff";
  ctx.fillRect(0, 0, 2 * SIDE, 2 * SIDE);
  const { frame } = app;
  const to = (value: number): number => SIDE * (1 + 0.92 * value);
  ctx.fillStyle = app.dark ? "rgba(150,160,175,0.4)" : "rgba(120,130,145,0.35)";
  const step = Math.max(1, Math.floor(app.data.n / 3000));
  for (let k = 0; k < app.data.n; k += step) {
    ctx.fillRect(to(frame.samples[3 * k]), to(-frame.samples[3 * k + 1]), 2, 2);
  }
  ctx.strokeStyle = app.dark ? "#ebebeb" : "#19191e";
  ctx.lineWidth = 4;
  ctx.beginPath();
  const [x, y] = [0, 1].map((axis) => rival.columns[frame.axes[axis] ?? 0]);
  for (let edge = 0; edge < rival.edges.length / 2; edge++) {
    const [a, b] = [rival.edges[2 * edge], rival.edges[2 * edge + 1]];
    ctx.moveTo(to(frame.place(0, x[a])), to(-frame.place(1, y[a])));
    ctx.lineTo(to(frame.place(0, x[b])), to(-frame.place(1, y[b])));
  }
  ctx.stroke();
  return canvas;
}

function summary(rival: Rival): string {
  return `${count(rival.pieces, "piece")}, ${count(rival.loops, "loop")}, ${count(rival.tips, "tip")}`;
}

function card(app: App, rival: Rival, which: number): HTMLElement {
  const on = app.view.rival === which;
  const claims = rival.claims.slice(0, 6).map((claim) =>
    el("li", {}, `${claim.kind} of length ${number(claim.length)}: support ${percent(claim.support)}, p ${pValue(claim.p_value)}`),
  );
  const more = rival.claims.length - claims.length;
  return el(
    "section",
    { class: "midrib-rival" },
    el("h2", {}, `detail ${number(rival.detail)}${rival.own ? " (this)" : ""}`),
    sketch(app, rival),
    el("p", {}, summary(rival)),
    el("p", {}, `${percent(rival.support)} of parts of the samples agree`),
    el("details", {}, el("summary", {}, count(rival.claims.length, "claim")), el("ul", { class: "midrib-names" }, ...claims), more > 0 && el("p", { class: "midrib-dim" }, `and ${String(more)} more`)),
    button(on ? "Back" : "Show", () => app.set({ rival: on ? null : which }), { "aria-pressed": String(on), "aria-label": on ? "Back to this graph" : `Show the structure of detail ${number(rival.detail)} on the picture` }),
  );
}

export function comparePanel(app: App, root: HTMLElement): void {
  const host = el("div");
  root.append(host);
  let before = "";
  const fill = (): void => {
    if (root.hidden) return;
    const { view, data } = app;
    const now = JSON.stringify([view.rival, view.axes, view.flat, view.equal, app.dark, data.rivals.length, data.n]);
    if (now === before) return;
    before = now;
    if (data.rivals.length === 0) {
      replace(host, el("p", {}, "No rival structures are in this page: the graph was not chosen automatically, was corrected by hand, or was explored with details=()."));
      return;
    }
    const cards = data.rivals.map((rival, k) => card(app, rival, k));
    replace(host, el("p", {}, "The same samples, with less and with more claimed of them. Where these disagree, or few parts of the samples agree, do not build on the difference; --detail chooses."), el("div", { class: "midrib-rivals" }, ...cards));
  };
  fill();
  new MutationObserver(fill).observe(root, { attributes: true, attributeFilter: ["hidden"] });
  app.listen((changes) => {
    if (changes.has("view") || changes.has("data")) fill();
  });
}
