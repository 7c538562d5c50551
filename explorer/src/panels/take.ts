// Take away: pictures, tables, commands, and an address or a file that restores the view.

import type { App } from "../app";
import { button, el, field, replace } from "../dom";
import { graphSvg, partsCsv, projectCommand, samplesCsv, save, saveText, trendsCsv, trendSvg, viewCommand } from "../export";
import { merge } from "../state";

function orSay(app: App, text: string | null, name: string, type: string): void {
  if (text === null) app.announce("Choose the two ends of a path first, under Ask.");
  else saveText(text, name, type);
}

export function address(app: App): string {
  return `${window.location.href.split("#")[0]}#view=${app.code}`;
}

export function takePanel(app: App, root: HTMLElement): void {
  const commands = el("div");
  const file = el("input", { type: "file", accept: "application/json,.json" });
  file.addEventListener("change", () => {
    const given = file.files?.[0];
    if (given === undefined) return;
    void given.text().then((text) => {
      try {
        app.set(merge(app.view, JSON.parse(text), app.data));
        app.announce("The view is restored.");
      } catch {
        app.announce("This file holds no view; give one that was saved here.");
      }
    });
  });
  const link = (): void => {
    const text = address(app);
    window.history.replaceState(null, "", `#view=${app.code}`);
    void navigator.clipboard?.writeText(text).catch(() => undefined);
    app.announce("The address of this page now restores the view.");
  };
  root.append(
    el("h2", {}, "Pictures"),
    button("PNG", () => void app.stage.png().then((blob) => save(blob, "midrib.png"))),
    button("SVG of the graph", () => void graphSvg(app).then((text) => saveText(text, "midrib.svg", "image/svg+xml"))),
    button("SVG of the trends", () => orSay(app, trendSvg(app), "trends.svg", "image/svg+xml")),
    el("h2", {}, "Tables"),
    button("CSV of the samples", () => saveText(samplesCsv(app), "samples.csv", "text/csv")),
    button("CSV of the branches", () => saveText(partsCsv(app), "branches.csv", "text/csv")),
    button("CSV of the trends", () => orSay(app, trendsCsv(app), "trends.csv", "text/csv")),
    el("h2", {}, "This view"),
    // In a notebook the address is the notebook's.
    ...(document.getElementById("midrib-manifest") === null ? [] : [button("Put it into the address", link)]),
    button("Save it to a file", () => saveText(`${JSON.stringify({ ...app.view, camera: app.stage.view }, null, 2)}\n`, "view.json", "application/json")),
    field("Restore from a file", file),
    commands,
  );
  const fill = (): void => {
    if (root.hidden) return;
    replace(
      commands,
      el("h3", {}, "The same view from the command line"),
      el("pre", { class: "midrib-code", tabindex: 0, "data-what": "view" }, viewCommand(app)),
      el("h3", {}, "Pseudotime from this root, as a table"),
      el("pre", { class: "midrib-code", tabindex: 0, "data-what": "project" }, projectCommand(app)),
    );
  };
  new MutationObserver(fill).observe(root, { attributes: true, attributeFilter: ["hidden"] });
  fill();
  app.listen((changes) => {
    if (changes.has("view") || changes.has("data")) fill();
  });
}
