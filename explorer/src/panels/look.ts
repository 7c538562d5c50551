// Axes, colours, sizes, search: what is seen, and how.

import type { App } from "../app";
import { button, count, el, field, label, replace, select, type Choice } from "../dom";
import { alike } from "../frame";

const GROUPS = { feature: "features", component: "principal components", embedding: "embeddings", label: "numbers of samples", extra: "more features" };

export function axisChoices(app: App): Choice[] {
  return app.data.columns.map((column, k) => ({ value: String(k), text: column.name, group: GROUPS[column.kind] }));
}

function colourChoices(app: App): Choice[] {
  const own = ["pseudotime", "branch", "piece", "distance", "path"];
  if (app.data.belonging !== null) own.push("clutter");
  const words: Record<string, string> = { distance: "distance in noise widths", path: "place on the path" };
  return [
    ...own.map((value) => ({ value, text: words[value] ?? value, group: "graph" })),
    ...app.data.labels.map((item) => ({ value: `label:${item.name}`, text: item.name, group: "labels" })),
    ...app.data.columns.map((column) => ({ value: `column:${column.name}`, text: column.name, group: GROUPS[column.kind] })),
  ];
}

function slider(low: number, high: number, step: number, value: number, onslide: (value: number) => void): HTMLInputElement {
  const control = el("input", { type: "range", min: low, max: high, step, value });
  control.addEventListener("input", () => onslide(Number(control.value)));
  return control;
}

export function lookPanel(app: App, root: HTMLElement): () => void {
  const axes = el("div");
  const fill = (): void => {
    const { view } = app;
    const wanted = view.flat ? 2 : 3;
    const controls = Array.from({ length: Math.min(wanted, app.data.columns.length) }, (_, axis) =>
      field(
        `Axis ${String(axis + 1)}`,
        select(axisChoices(app), String(view.axes[axis] ?? 0), (value) => {
          const next = Array.from({ length: wanted }, (_, k) => view.axes[k] ?? 0);
          next[axis] = Number(value);
          app.set({ axes: next, equal: alike(app.data, next) });
        }),
      ),
    );
    const equal = el("input", { type: "checkbox", checked: view.equal });
    equal.addEventListener("change", () => app.set({ equal: equal.checked }));
    replace(
      axes,
      ...controls,
      field("Same scale on all axes", equal, { class: "midrib-field midrib-check" }),
      field("Colour", select(colourChoices(app), view.colour, (colour) => app.set({ colour }))),
      field("Size of samples", slider(0.5, 12, 0.5, view.size, (size) => app.set({ size }))),
      field("Opacity", slider(0.05, 1, 0.05, view.opacity, (opacity) => app.set({ opacity }))),
    );
  };
  const found = el("div", { "aria-live": "polite" });
  const query = el("input", { type: "search", placeholder: "name of a sample", maxlength: 200 });
  const form = el("form", {}, field("Search", query), el("button", { type: "submit" }, "Find"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    search(app, query.value, found);
  });
  const chosen = el("div");
  const showChosen = (): void => {
    const ids = [...app.selection].slice(0, 12).map((k) => el("li", {}, label(app.data.id(k), 60)));
    const more = app.selection.size - ids.length;
    replace(
      chosen,
      el("p", {}, app.selection.size === 0 ? "No samples are chosen; draw a lasso, click, or search." : `${count(app.selection.size, "sample")} chosen`),
      ids.length > 0 && el("ul", { class: "midrib-names" }, ...ids),
      more > 0 && el("p", { class: "midrib-dim" }, `and ${String(more)} more`),
      app.selection.size > 0 && button("Choose none", () => app.setSelection([])),
    );
  };
  root.append(axes, el("h2", {}, "Samples by name"), form, found, el("h2", {}, "Chosen samples"), chosen);
  fill();
  showChosen();
  let before = "";
  app.listen((changes) => {
    const now = JSON.stringify([app.view.flat, app.view.axes, app.view.colour, app.view.equal]);
    if (changes.has("data") || (changes.has("view") && now !== before)) {
      before = now;
      const active = document.activeElement;
      const place = [...axes.querySelectorAll("select, input")].indexOf(active as Element);
      fill();
      if (place >= 0) (axes.querySelectorAll("select, input")[place] as HTMLElement | undefined)?.focus();
    }
    if (changes.has("selection")) showChosen();
  });
  return fill;
}

function search(app: App, text: string, found: HTMLElement): void {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return;
  const hits: number[] = [];
  for (let k = 0; k < app.data.n && hits.length < 1000; k++) {
    const id = app.data.id(k).toLowerCase();
    if (id === wanted) hits.unshift(k);
    else if (id.includes(wanted)) hits.push(k);
  }
  const exact = hits.length > 0 && app.data.id(hits[0]).toLowerCase() === wanted;
  app.setSelection(exact ? [hits[0]] : hits);
  const many = hits.length === 1000 ? "1,000 or more samples" : count(hits.length, "sample");
  replace(found, el("p", {}, exact ? "Found, and chosen." : `${many} hold this text${hits.length > 0 ? ", and are chosen" : ""}.`));
}
