// When not to trust it, in plain words; what the fit said; and what the page is made of.

import type { App } from "../app";
import { el, replace } from "../dom";

export function doubtPanel(app: App, root: HTMLElement): void {
  const host = el("div");
  const notices = document.getElementById("midrib-notices")?.textContent ?? "";
  root.append(host);
  if (notices !== "") {
    root.append(el("details", {}, el("summary", {}, "What this page is made of"), el("pre", { class: "midrib-code", tabindex: 0 }, notices)));
  }
  const fill = (): void => {
    const { manifest } = app.data;
    replace(
      host,
      el("h2", {}, "When not to trust it"),
      el("ul", { class: "midrib-doubts" }, ...manifest.doubts.map((text) => el("li", {}, text))),
      el("h2", {}, "What the fit says"),
      ...manifest.report.map((line) => el("p", {}, line)),
    );
  };
  fill();
  app.listen((changes) => {
    if (changes.has("data")) fill();
  });
}
