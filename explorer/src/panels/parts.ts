// Branches, loops, forks, pieces and gaps with their sizes and what speaks for them.

import { WEAK_SUPPORT, type App } from "../app";
import { count, el, field, label, number, percent, pValue, replace } from "../dom";
import type { Claim } from "../manifest";

/** A row of a table that lights up its part of the graph, and is lit by it. */
function row(app: App, name: string, cells: string[], branches: number[], node: number | null, onuse: () => void): HTMLElement {
  const control = el("button", { type: "button", class: "midrib-part", onclick: onuse }, label(name, 60));
  const line = el("tr", { "data-branches": branches.join(" ") }, el("th", { scope: "row" }, control), ...cells.map((cell) => el("td", {}, cell)));
  const light = (): void => app.setHover(node === null ? { branches } : { node, branches });
  const dim = (): void => app.setHover({});
  line.addEventListener("pointerenter", light);
  line.addEventListener("pointerleave", dim);
  control.addEventListener("focus", light);
  control.addEventListener("blur", dim);
  return line;
}

function table(title: string, heads: string[], rows: HTMLElement[]): HTMLElement[] {
  if (rows.length === 0) return [];
  const head = el("tr", {}, ...heads.map((text) => el("th", { scope: "col" }, text)));
  return [el("h2", {}, title), el("table", { class: "midrib-table" }, el("thead", {}, head), el("tbody", {}, ...rows))];
}

function share(support: number | null): string {
  return `${percent(support)}${support !== null && support < WEAK_SUPPORT ? " ⚠" : ""}`;
}

/** How often a part came back, and the p-value and the depth of the valley beside it. */
function evidence(claim: Claim): string[] {
  return [share(claim.support), pValue(claim.p_value)];
}

export function partsPanel(app: App, root: HTMLElement): void {
  const lists = el("div");
  const least = el("input", { type: "range", min: 0, max: 100, step: 5, value: app.view.least });
  const words = el("output", {});
  const tellLeast = (): void => {
    words.textContent = `${String(app.view.least)}%`;
  };
  least.addEventListener("input", () => app.set({ least: Number(least.value) }));
  const fill = (): void => {
    const { manifest, graph, edgeBranch } = app.data;
    const at = (node: number): number[] => [...new Set(manifest.branches.flatMap((b, k) => (b.nodes.includes(node) ? [k] : [])))];
    const of = (edges: number[]): number[] => [...new Set(edges.map((edge) => edgeBranch[edge]))];
    const branches = manifest.branches.map((branch, k) =>
      row(app, `branch ${String(k)}`, [branch.size.toLocaleString("en"), number(branch.length), ...evidence(branch)], [k], null, () => {
        app.set({ ends: [branch.nodes[0], branch.nodes[branch.nodes.length - 1]] });
      }),
    );
    const loops = manifest.loops.map((loop, k) =>
      row(app, `loop ${String(k)}`, [loop.size.toLocaleString("en"), number(loop.length), ...evidence(loop)], of(loop.edges), null, () => undefined),
    );
    const nodes = (degree: (value: number) => boolean): HTMLElement[] =>
      manifest.ends
        .filter((end) => degree(graph.degree[end.node]))
        .map(({ node, size, support }) =>
          row(app, app.nameOf(node), [size.toLocaleString("en"), String(graph.component[node]), share(support)], at(node), node, () => app.pickNode(node)),
        );
    const pieces = manifest.pieces.map((piece, k) => {
      const own = manifest.branches.flatMap((branch, b) => (graph.component[branch.nodes[0]] === k ? [b] : []));
      return row(app, `piece ${String(k)}`, [piece.size.toLocaleString("en"), number(piece.length), share(piece.support)], own, null, () => undefined);
    });
    const gaps = manifest.gaps.map((gap) =>
      el("tr", {}, el("th", { scope: "row" }, `pieces ${gap.pieces.join(" and ")}`), ...[number(gap.length), ...evidence(gap)].map((cell) => el("td", {}, cell))),
    );
    replace(
      lists,
      el("p", {}, [count(manifest.pieces.length, "piece"), count(manifest.loops.length, "loop"), count(graph.forks.length, "fork"), count(graph.tips.length, "tip"), count(manifest.branches.length, "branch", "branches")].join(", ")),
      ...table("Branches", ["branch", "samples", "length", "support", "p"], branches),
      ...table("Loops", ["loop", "samples", "length", "support", "p"], loops),
      ...table("Gaps between pieces", ["between", "length", "support", "p"], gaps),
      ...table("Forks", ["fork", "samples", "piece", "support"], nodes((degree) => degree > 2)),
      ...table("Tips", ["tip", "samples", "piece", "support"], nodes((degree) => degree === 1)),
      ...table("Pieces", ["piece", "samples", "length", "support"], pieces),
      el("p", { class: "midrib-dim" }, "Support is how often a part came back when some of the samples were left out; – means that nothing was claimed of it, as for a trunk. ⚠ marks less than 80%, drawn in orange."),
    );
  };
  root.append(field("Hide what is supported by less than", least), words, lists);
  fill();
  tellLeast();
  let named = "";
  app.listen((changes) => {
    if (changes.has("view")) tellLeast();
    const names = JSON.stringify([...app.names]);
    if (changes.has("data") || names !== named) fill();
    named = names;
    if (changes.has("hover")) {
      const lit = new Set(app.hover.branches ?? []);
      for (const line of lists.querySelectorAll<HTMLElement>("tr[data-branches]")) {
        const own = (line.dataset.branches ?? "").split(" ").filter((text) => text !== "");
        line.classList.toggle("midrib-lit", own.length > 0 && own.every((text) => lit.has(Number(text))));
      }
    }
  });
}
