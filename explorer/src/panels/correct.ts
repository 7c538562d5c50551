// Corrections: cut, join, forbid, require, merge, name; refitted at once where somebody can, exported in any case.

import type { App } from "../app";
import { decode as decodeData } from "../data";
import { button, el, field, label, replace, select, type Choice } from "../dom";
import { correctCommand, correctionsRecord, correctPython, saveText } from "../export";
import type { Step } from "../state";

function branchChoices(app: App): Choice[] {
  return app.data.manifest.branches.map((branch, k) => ({
    value: String(k),
    text: `branch ${String(k)}: ${app.nameOf(branch.nodes[0])} to ${app.nameOf(branch.nodes[branch.nodes.length - 1])}`,
  }));
}

function words(app: App, step: Step): string {
  switch (step.do) {
    case "cut":
      return `cut the branch from node ${String(step.nodes[0])} to node ${String(step.nodes[step.nodes.length - 1])}`;
    case "merge":
      return `merge the branch of node ${String(step.branches[1][0])} to ${String(step.branches[1].at(-1))} into that of ${String(step.branches[0][0])} to ${String(step.branches[0].at(-1))}`;
    case "name":
      return `call node ${String(step.node)} “${step.name}”`;
    default:
      return `${step.do} ${step.nodes.map((node) => app.nameOf(node)).join(" and ")}`;
  }
}

function branchControl(app: App, first: number): HTMLSelectElement {
  const control = select(branchChoices(app), String(first), () => undefined);
  const light = (): void => app.setHover({ branches: [Number(control.value)] });
  control.addEventListener("focus", light);
  control.addEventListener("change", light);
  control.addEventListener("blur", () => app.setHover({}));
  return control;
}

function nodeControl(app: App, value: number | undefined): HTMLInputElement {
  return el("input", { type: "number", min: 0, max: app.data.graph.nNodes - 1, step: 1, value: value ?? "" });
}

function nodeOf(app: App, control: HTMLInputElement): number | null {
  const value = Number(control.value);
  return control.value !== "" && Number.isInteger(value) && value >= 0 && value < app.data.graph.nNodes ? value : null;
}

function branchForms(app: App): HTMLElement[] {
  const { branches } = app.data.manifest;
  if (branches.length === 0) return [el("p", {}, "The graph has no branches.")];
  const one = branchControl(app, 0);
  const two = branchControl(app, Math.min(1, branches.length - 1));
  const path = (control: HTMLSelectElement): number[] => branches[Number(control.value)].nodes;
  return [
    el("h2", {}, "Branches"),
    field("Branch", one),
    button("Cut it", () => app.addStep({ do: "cut", nodes: path(one) })),
    field("and another", two),
    button("Merge it into the first", () => {
      if (one.value === two.value) app.announce("Choose two different branches to merge.");
      else app.addStep({ do: "merge", branches: [path(one), path(two)] });
    }),
  ];
}

function nodeForms(app: App): HTMLElement[] {
  const [first, second] = app.picked.length > 1 ? app.picked : [app.picked[0], undefined];
  const a = nodeControl(app, first);
  const b = nodeControl(app, second);
  const name = el("input", { type: "text", maxlength: 200 });
  const pair = (verb: "join" | "forbid" | "require") => (): void => {
    const nodes = [nodeOf(app, a), nodeOf(app, b)];
    if (nodes[0] === null || nodes[1] === null || nodes[0] === nodes[1]) app.announce("Give two different nodes, or click two of them on the picture.");
    else app.addStep({ do: verb, nodes: [nodes[0], nodes[1]] });
  };
  return [
    el("h2", {}, "Nodes"),
    el("p", { class: "midrib-dim" }, "Click nodes on the picture, or give their numbers."),
    field("First node", a),
    field("Second node", b),
    button("Join them", pair("join")),
    button("Require this edge", pair("require")),
    button("Forbid this edge", pair("forbid")),
    field("Name of the first node", name),
    button("Name it", () => {
      const node = nodeOf(app, a);
      if (node !== null && name.value.trim() !== "") app.addStep({ do: "name", node, name: name.value.trim() });
    }),
  ];
}

/** Ask for the corrected model, and show it. */
export async function refit(app: App): Promise<void> {
  if (app.backend === null) return;
  app.announce("Fitting again ...");
  try {
    const { manifest, blocks } = await app.backend.refit(correctionsRecord(app));
    app.setData(await decodeData(manifest, blocks));
    app.announce("Fitted again with the corrections.");
  } catch (error) {
    app.announce(error instanceof Error ? error.message : String(error));
  }
}

function steps(app: App, host: HTMLElement): void {
  const { corrections } = app.view;
  const list = corrections.map((step, k) =>
    el("li", {}, label(words(app, step)), " ", button("Undo", () => app.set({ corrections: corrections.filter((_, other) => other !== k) }), { "aria-label": `Undo correction ${String(k + 1)}` })),
  );
  if (list.length === 0) {
    replace(host, el("h2", {}, "Corrections"), el("p", {}, "None so far."));
    return;
  }
  replace(
    host,
    el("h2", {}, "Corrections"),
    el("ol", { class: "midrib-names" }, ...list),
    app.backend === null
      ? el("p", {}, "This page is a file, so it cannot fit again itself: export the corrections and run one of these.")
      : button("Fit again with them", () => void refit(app), { class: "midrib-main" }),
    button("Export as JSON", () => saveText(`${JSON.stringify(correctionsRecord(app), null, 2)}\n`, "corrections.json", "application/json")),
    el("h3", {}, "On the command line"),
    el("pre", { class: "midrib-code", tabindex: 0, "data-what": "command" }, correctCommand(app)),
    el("h3", {}, "In Python"),
    el("pre", { class: "midrib-code", tabindex: 0, "data-what": "python" }, correctPython(app)),
  );
}

export function correctPanel(app: App, root: HTMLElement): void {
  const forms = el("div");
  const nodes = el("div");
  const list = el("div");
  root.append(forms, nodes, list);
  const fill = (): void => {
    replace(forms, ...branchForms(app));
    replace(nodes, ...nodeForms(app));
    steps(app, list);
  };
  fill();
  let picked = "";
  app.listen((changes) => {
    if (changes.has("data")) fill();
    else if (changes.has("view")) steps(app, list);
    if (changes.has("selection") && String(app.picked) !== picked) {
      picked = String(app.picked);
      replace(nodes, ...nodeForms(app));
    }
  });
}
