// Names of milestones beside their nodes.

import type { App } from "./app";
import { el, label, replace } from "./dom";

const MOST = 60;

export function nodeNames(app: App): HTMLElement {
  const host = el("div", { class: "midrib-nodes", "aria-hidden": "true" });
  let shown: [number, HTMLElement][] = [];
  const fill = (): void => {
    const names = app.view.rival === null ? [...app.names].slice(0, MOST) : [];
    shown = names.map(([node, name]) => [node, el("span", {}, label(name, 40))]);
    replace(host, ...shown.map(([, element]) => element));
  };
  fill();
  app.listen((changes) => {
    if (changes.has("view") || changes.has("data")) fill();
  });
  app.stage.onPlace = () => {
    if (shown.length === 0) return;
    const screen = app.stage.project(app.frame.nodes);
    for (const [node, element] of shown) {
      element.style.transform = `translate(${screen[2 * node].toFixed(1)}px, ${screen[2 * node + 1].toFixed(1)}px)`;
    }
  };
  return host;
}
