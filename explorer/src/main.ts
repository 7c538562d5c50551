// Where the explorer begins: in a page that holds its data, or in a notebook that brings them.

import type { App, Backend } from "./app";
import { decode, fromBase64 } from "./data";
import { explore } from "./explorer";
import { el, replace } from "./dom";
import type { Manifest } from "./manifest";

interface Fitted {
  manifest: Manifest;
  blocks: string[];
}

/** The server that a page came from. */
function server(): Backend {
  return {
    refit: async (record) => {
      const answer = await fetch("refit", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(record),
      });
      const body = (await answer.json()) as Fitted | { error: string };
      if ("error" in body) throw new Error(body.error);
      return { manifest: body.manifest, blocks: body.blocks.map(fromBase64) };
    },
  };
}

function refuse(root: HTMLElement, error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  replace(root, el("p", { role: "alert", class: "midrib-wait" }, `The explorer cannot start: ${text}. It needs a browser with WebGL and DecompressionStream, as all current ones have.`));
}

async function page(root: HTMLElement, source: HTMLElement): Promise<void> {
  const manifest = JSON.parse(source.textContent ?? "") as Manifest;
  const blocks = [...document.querySelectorAll("script.midrib-block")];
  const packed = blocks.map((block) => fromBase64(block.textContent ?? ""));
  // The text is not needed any more, and a million samples are many megabytes of it.
  for (const block of blocks) block.remove();
  const code = /[#&]view=([\w-]+)/.exec(window.location.hash)?.[1] ?? null;
  const app = explore(root, await decode(manifest, packed), manifest.server ? server() : null, code);
  window.addEventListener("hashchange", () => window.location.reload());
  (root as HTMLElement & { explorer?: App }).explorer = app;
  root.dataset.ready = "true";
}

/** What anywidget gives to a widget. */
interface WidgetModel {
  get: (name: string) => unknown;
  set: (name: string, value: unknown) => void;
  save_changes: () => void;
  send: (message: object) => void;
  on: (name: string, listener: (message: unknown, buffers: DataView[]) => void) => void;
}

const toBytes = (view: DataView): Uint8Array => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

/** Python behind a notebook: a message goes there, and the new data come back. */
function notebook(model: WidgetModel): Backend {
  return {
    refit: (record) =>
      new Promise((resolve, reject) => {
        const take = (message: unknown, buffers: DataView[]): void => {
          const answer = message as { error?: string; manifest?: Manifest };
          if (answer.manifest !== undefined) resolve({ manifest: answer.manifest, blocks: buffers.map(toBytes) });
          else if (answer.error !== undefined) reject(new Error(answer.error));
        };
        model.on("msg:custom", take);
        model.send({ refit: record });
      }),
  };
}

async function render({ model, el: host }: { model: WidgetModel; el: HTMLElement }): Promise<() => void> {
  const root = el("div", { class: "midrib midrib-widget" });
  host.append(root);
  try {
    const blocks = (model.get("_blocks") as DataView[]).map(toBytes);
    const app = explore(root, await decode(model.get("_manifest") as Manifest, blocks), notebook(model), null);
    app.listen((changes) => {
      if (!changes.has("view") && !changes.has("selection")) return;
      model.set("roots", app.view.roots.map((root) => root.node));
      model.set("corrections", app.view.corrections);
      model.set("selection", [...app.selection].map((k) => app.data.number(k)));
      model.save_changes();
    });
    (root as HTMLElement & { explorer?: App }).explorer = app;
    return () => app.stage.dispose();
  } catch (error) {
    refuse(root, error);
    return () => undefined;
  }
}

const root = document.getElementById("midrib");
const source = document.getElementById("midrib-manifest");
if (root !== null && source !== null) page(root, source).catch((error: unknown) => refuse(root, error));

export default { render };
