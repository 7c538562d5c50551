// What a person chose, as a record that an address or a file can hold.

import type { Data } from "./data";
import type { Root } from "./manifest";
import { alike } from "./frame";

export type Step =
  | { do: "cut"; nodes: number[] }
  | { do: "join" | "forbid" | "require"; nodes: [number, number] }
  | { do: "merge"; branches: [number[], number[]] }
  | { do: "name"; node: number; name: string };

export type Tool = "look" | "root" | "path" | "lasso";

export interface View {
  flat: boolean;
  axes: number[];
  equal: boolean;
  colour: string;
  size: number;
  opacity: number;
  least: number;
  camera: number[];
  roots: Root[];
  ends: number[];
  rival: number | null;
  /** Features whose trends are drawn; none means those that change most. */
  features: string[];
  adjacency: string;
  corrections: Step[];
  tab: string;
  theme: "auto" | "light" | "dark";
}

export function firstView(data: Data): View {
  const { axes } = data.manifest;
  return {
    flat: axes.length < 3,
    axes,
    equal: alike(data, axes),
    colour: data.labels.length > 0 ? `label:${data.labels[0].name}` : "pseudotime",
    size: data.n > 100_000 ? 1.5 : data.n > 20_000 ? 2 : data.n > 3000 ? 3 : 4.5,
    opacity: data.n > 3000 ? 0.7 : 0.85,
    least: 0,
    camera: [],
    roots: data.manifest.roots,
    ends: [],
    rival: null,
    features: [],
    adjacency: data.labels[0]?.name ?? "",
    corrections: [],
    tab: "look",
    theme: "auto",
  };
}

export function encode(view: View): string {
  const bytes = new TextEncoder().encode(JSON.stringify(view));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Read a view; what does not fit these data is left as it is. */
export function decode(text: string, data: Data): View {
  const view = firstView(data);
  let given: unknown;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    given = JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (c) => c.charCodeAt(0))));
  } catch {
    return view;
  }
  return merge(view, given, data);
}

export function merge(view: View, given: unknown, data: Data): View {
  if (typeof given !== "object" || given === null) return view;
  const record = given as Partial<Record<keyof View, unknown>>;
  const node = (value: unknown): value is number =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) < data.graph.nNodes;
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const next = { ...view };
  if (typeof record.flat === "boolean") next.flat = record.flat;
  if (typeof record.equal === "boolean") next.equal = record.equal;
  if (typeof record.colour === "string") next.colour = record.colour;
  if (typeof record.adjacency === "string") next.adjacency = record.adjacency;
  if (typeof record.tab === "string") next.tab = record.tab;
  if (record.theme === "light" || record.theme === "dark" || record.theme === "auto") next.theme = record.theme;
  for (const name of ["size", "opacity", "least"] as const) {
    const value = record[name];
    if (typeof value === "number" && Number.isFinite(value) && value >= 0 && value <= 100) next[name] = value;
  }
  const axes = list(record.axes).filter((k): k is number => Number.isInteger(k) && (k as number) in data.columns);
  if (axes.length >= 2 || axes.length === view.axes.length) next.axes = axes.slice(0, 3);
  next.camera = list(record.camera).filter((value): value is number => Number.isFinite(value));
  const roots = list(record.roots).filter((root): root is Root => isRoot(root, node, data));
  if (roots.length > 0) next.roots = roots;
  next.ends = list(record.ends).filter(node).slice(0, 3);
  next.features = list(record.features).filter((name): name is string => typeof name === "string").slice(0, 12);
  next.corrections = list(record.corrections).filter((step): step is Step => isStep(step, node));
  if (record.rival === null || (typeof record.rival === "number" && record.rival in data.rivals)) next.rival = record.rival;
  return next;
}

function isRoot(value: unknown, node: (value: unknown) => boolean, data: Data): boolean {
  if (typeof value !== "object" || value === null) return false;
  const root = value as Partial<Root>;
  const edge = root.edge ?? NaN;
  const position = root.position ?? NaN;
  return node(root.node) && Number.isInteger(edge) && edge >= -1 && edge < data.graph.nEdges && position >= 0 && position <= 1;
}

function isStep(value: unknown, node: (value: unknown) => boolean): boolean {
  if (typeof value !== "object" || value === null) return false;
  const step = value as { do?: unknown; nodes?: unknown; branches?: unknown; node?: unknown };
  const nodes = (given: unknown): boolean => Array.isArray(given) && given.length > 0 && given.every(node);
  if (step.do === "merge") return Array.isArray(step.branches) && step.branches.length === 2 && step.branches.every(nodes);
  if (step.do === "name") return node(step.node);
  return ["cut", "join", "forbid", "require"].includes(step.do as string) && nodes(step.nodes);
}
