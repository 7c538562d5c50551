// The explorer in an element: picture, tools, panels, and what keeps them together.

import { App, type Backend } from "./app";
import { css } from "./colour";
import type { Data } from "./data";
import { button, el, label, number, replace } from "./dom";
import { askPanel } from "./panels/ask";
import { comparePanel } from "./panels/compare";
import { correctPanel } from "./panels/correct";
import { doubtPanel } from "./panels/doubt";
import { lookPanel } from "./panels/look";
import { partsPanel } from "./panels/parts";
import { takePanel } from "./panels/take";
import { nodeNames } from "./names";
import { Pointer } from "./pointer";
import { Stage } from "./scene";
import { decode, type Tool, type View } from "./state";

const PANELS: [string, string, (app: App, root: HTMLElement) => unknown][] = [
  ["look", "Look", lookPanel],
  ["parts", "Parts", partsPanel],
  ["ask", "Ask", askPanel],
  ["correct", "Correct", correctPanel],
  ["compare", "Compare", comparePanel],
  ["take", "Take away", takePanel],
  ["doubt", "Doubts", doubtPanel],
];
const TOOLS: [Tool, string, string][] = [
  ["look", "Move", "Turn, shift and zoom; click a sample to choose it"],
  ["root", "Root", "Click a node: pseudotime begins there; with Shift beside other roots"],
  ["path", "Path", "Click the two ends of a path"],
  ["lasso", "Lasso", "Draw round samples to choose them"],
];

let instances = 0;

function tabs(app: App): HTMLElement {
  // A notebook may hold several explorers, and a name belongs to one element.
  const suffix = instances++ === 0 ? "" : `-${String(instances)}`;
  const list = el("div", { role: "tablist", "aria-label": "Panels", class: "midrib-tabs" });
  const bodies = el("div", { class: "midrib-bodies" });
  for (const [id, text, fill] of PANELS) {
    const body = el("section", { role: "tabpanel", id: `midrib-panel-${id}${suffix}`, "aria-labelledby": `midrib-tab-${id}${suffix}`, hidden: app.view.tab !== id, tabindex: 0 });
    const tab = button(text, () => app.set({ tab: id }), { role: "tab", id: `midrib-tab-${id}${suffix}`, "aria-controls": `midrib-panel-${id}${suffix}` });
    list.append(tab);
    bodies.append(body);
    fill(app, body);
  }
  const show = (): void => {
    const known = PANELS.some(([id]) => id === app.view.tab) ? app.view.tab : "look";
    PANELS.forEach(([id], k) => {
      const on = id === known;
      const tab = list.children[k] as HTMLElement;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      const body = bodies.children[k] as HTMLElement;
      if (body.hidden === on) body.hidden = !on;
    });
  };
  list.addEventListener("keydown", (event) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    const at = PANELS.findIndex(([id]) => id === app.view.tab);
    const next = (at + by + PANELS.length) % PANELS.length;
    app.set({ tab: PANELS[next][0] });
    (list.children[next] as HTMLElement).focus();
  });
  show();
  app.listen(show);
  return el("aside", { class: "midrib-panel", "aria-label": "Panels" }, list, bodies);
}

function toolbar(app: App): HTMLElement {
  const tools = el("div", { role: "group", "aria-label": "Tool", class: "midrib-tools" });
  for (const [tool, text, title] of TOOLS) {
    tools.append(button(text, () => app.setTool(tool), { title, "data-tool": tool, "aria-pressed": String(tool === app.tool) }));
  }
  const flat = button("2-d", () => app.set(turned(app)), { title: "Two axes or three", "aria-pressed": String(app.view.flat) });
  const home = button("Reset", () => app.stage.home(), { title: "The whole picture again" });
  const theme = button("Dark", () => app.set({ theme: app.dark ? "light" : "dark" }), { "aria-pressed": String(app.dark) });
  app.listen((changes) => {
    if (changes.has("tool")) for (const item of tools.children) item.setAttribute("aria-pressed", String(item.getAttribute("data-tool") === app.tool));
    flat.setAttribute("aria-pressed", String(app.view.flat));
    theme.setAttribute("aria-pressed", String(app.dark));
  });
  return el("div", { class: "midrib-bar" }, tools, flat, home, theme);
}

/** Two axes instead of three, or the other way; the third is the next column that is free. */
function turned(app: App): Partial<View> {
  const { view, data } = app;
  if (!view.flat) return { flat: true };
  const free = data.columns.findIndex((_, k) => !view.axes.slice(0, 2).includes(k));
  const third = view.axes[2] ?? free;
  return third < 0 ? {} : { flat: false, axes: [...view.axes.slice(0, 2), third] };
}

function legend(app: App): HTMLElement {
  const host = el("div", { class: "midrib-legend" });
  const fill = (): void => {
    const { title, words, range } = app.colouring.legend;
    const lines = words.slice(0, 14).map((word) => {
      const chip = el("span", { class: "midrib-chip" });
      chip.style.background = css(word.colour);
      return el("div", {}, chip, label(word.text, 28));
    });
    const more = words.length - lines.length;
    replace(
      host,
      el("strong", {}, label(title, 40)),
      ...lines,
      more > 0 && el("div", {}, `and ${String(more)} more`),
      range !== null && el("div", { class: "midrib-scale" }, el("span", {}, number(range[0])), el("span", { class: "midrib-ramp" }), el("span", {}, number(range[1]))),
    );
  };
  fill();
  app.listen((changes) => {
    if (changes.has("view") || changes.has("data")) fill();
  });
  return host;
}

function axisWords(app: App): HTMLElement {
  const host = el("div", { class: "midrib-axes" });
  const fill = (): void => {
    const names = app.frame.axes.map((k) => app.data.columns[k].name);
    replace(host, ...names.flatMap((name, k) => [k > 0 ? " × " : "", label(name, 24)]));
  };
  fill();
  app.listen(fill);
  return host;
}

function heading(app: App): HTMLElement {
  const counts = el("p", { class: "midrib-counts" });
  const fill = (): void => {
    const { shown, total } = app.data.manifest.samples;
    const n = total.toLocaleString("en");
    counts.textContent = shown < total ? `${shown.toLocaleString("en")} of ${n} samples, thinned where they are crowded` : `${n} samples`;
  };
  fill();
  app.listen((changes) => {
    if (changes.has("data")) fill();
  });
  return el("header", { class: "midrib-head" }, el("h1", {}, label(app.data.manifest.title, 80)), counts);
}

function followTheme(app: App, root: HTMLElement): void {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  let first = true;
  const apply = (): void => {
    const dark = app.view.theme === "dark" || (app.view.theme === "auto" && system.matches);
    if (dark === app.dark && !first) return;
    first = false;
    app.dark = dark;
    root.classList.toggle("midrib-dark", dark);
    app.set({});
  };
  system.addEventListener("change", apply);
  app.listen(apply);
  apply();
}

/** Build the explorer inside an element. */
export function explore(root: HTMLElement, data: Data, backend: Backend | null, code: string | null): App {
  const host = el("div", { class: "midrib-stage" });
  const live = el("p", { class: "midrib-live", role: "status" });
  replace(root, host);
  const stage = new Stage(host, data.n);
  const app = new App(data, stage, backend, (text) => {
    live.textContent = text;
  });
  if (code !== null) app.view = decode(code, data);
  const { camera } = app.view;
  app.refresh();
  if (camera.length > 0) stage.view = camera;
  host.append(nodeNames(app), legend(app), axisWords(app));
  new Pointer(app, host);
  const left = el("div", { class: "midrib-left" }, heading(app), toolbar(app), host, live);
  replace(root, left, tabs(app));
  followTheme(app, root);
  return app;
}
