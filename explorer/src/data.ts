// From a manifest and its blocks to typed arrays.

import { Graph } from "./graph";
import type { Block, ColumnKind, Manifest, RivalRecord } from "./manifest";

export interface Column {
  name: string;
  kind: ColumnKind;
  values: Float32Array;
  nodes: Float32Array;
}

export interface Label {
  name: string;
  values: string[];
  codes: ArrayLike<number>;
}

export interface Rival extends Omit<RivalRecord, "edges" | "columns"> {
  edges: Int32Array;
  columns: Float32Array[];
}

export interface Data {
  manifest: Manifest;
  n: number;
  columns: Column[];
  labels: Label[];
  /** Edge of every sample, -1 at a node without edges. */
  edge: Int32Array;
  position: Float32Array;
  /** The nearer end of every sample's edge. */
  node: Int32Array;
  distance: Float32Array;
  weight: Float32Array | null;
  belonging: ArrayLike<number> | null;
  graph: Graph;
  width: Float32Array | null;
  support: Float32Array;
  edgeBranch: Int32Array;
  rivals: Rival[];
  /** Name of a sample, as its file has it. */
  id: (sample: number) => string;
  /** Number of a sample among all, shown or not. */
  number: (sample: number) => number;
}

type Numbers = Float32Array | Float64Array | Uint8Array | Uint16Array | Uint32Array;

const VIEWS = { f4: Float32Array, f8: Float64Array, u1: Uint8Array, u2: Uint16Array, u4: Uint32Array };

export function fromBase64(text: string): Uint8Array {
  const binary = atob(text.trim());
  const bytes = new Uint8Array(binary.length);
  for (let k = 0; k < binary.length; k++) bytes[k] = binary.charCodeAt(k);
  return bytes;
}

async function inflate(packed: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([packed as BlobPart]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Put bytes that were sorted by their weight back in their places. */
export function unshuffle(planes: Uint8Array, size: number, width: number): Uint8Array {
  const bytes = new Uint8Array(size * width);
  for (let plane = 0; plane < width; plane++) {
    const start = plane * size;
    for (let k = 0, to = plane; k < size; k++, to += width) bytes[to] = planes[start + k];
  }
  return bytes;
}

class Reader {
  constructor(private readonly packed: Uint8Array[]) {}

  async numbers(block: Block): Promise<Numbers> {
    if (block.kind === "texts") throw new Error("a block of texts came where numbers are needed");
    const View = VIEWS[block.kind];
    const bytes = unshuffle(await inflate(this.packed[block.block]), block.size, View.BYTES_PER_ELEMENT);
    return new View(bytes.buffer as ArrayBuffer);
  }

  async floats(block: Block): Promise<Float32Array> {
    return Float32Array.from(await this.numbers(block));
  }

  async whole(block: Block, less = 0): Promise<Int32Array> {
    return Int32Array.from(await this.numbers(block), (value) => value - less);
  }

  async maybe<T>(block: Block | null, read: (block: Block) => Promise<T>): Promise<T | null> {
    return block === null ? null : read(block);
  }

  async texts(block: Block): Promise<string[]> {
    const text = new TextDecoder().decode(await inflate(this.packed[block.block]));
    return JSON.parse(text) as string[];
  }
}

export async function decode(manifest: Manifest, packed: Uint8Array[]): Promise<Data> {
  const reader = new Reader(packed);
  const { samples } = manifest;
  const edges = await reader.whole(manifest.graph.edges);
  const graph = new Graph(
    manifest.graph.n_nodes,
    edges,
    Float64Array.from(await reader.numbers(manifest.graph.lengths)),
    await reader.whole(manifest.graph.component),
  );
  const edge = await reader.whole(samples.edge, 1);
  const position = await reader.floats(samples.position);
  const node =
    samples.node !== null
      ? await reader.whole(samples.node)
      : edge.map((e, k) => edges[2 * e + (position[k] <= 0.5 ? 0 : 1)]);
  const numbers = await reader.maybe(samples.number, (block) => reader.numbers(block));
  const ids = await reader.maybe(samples.ids, (block) => reader.texts(block));
  const number = (sample: number): number => (numbers === null ? sample : numbers[sample]);
  const edgeBranch = new Int32Array(graph.nEdges).fill(-1);
  manifest.branches.forEach((branch, k) => branch.edges.forEach((e) => (edgeBranch[e] = k)));
  return {
    manifest,
    n: samples.shown,
    columns: await readColumns(manifest, reader),
    labels: await Promise.all(
      manifest.labels.map(async (label) => ({ ...label, codes: await reader.numbers(label.codes) })),
    ),
    edge,
    position,
    node,
    distance: await reader.floats(samples.distance),
    weight: await reader.maybe(samples.weight, (block) => reader.floats(block)),
    belonging: await reader.maybe(samples.belonging, (block) => reader.numbers(block)),
    graph,
    width: await reader.maybe(manifest.graph.width, (block) => reader.floats(block)),
    support: await reader.floats(manifest.graph.support),
    edgeBranch,
    rivals: await Promise.all(
      manifest.rivals.map(async (rival) => ({
        ...rival,
        edges: await reader.whole(rival.edges),
        columns: await Promise.all(rival.columns.map((block) => reader.floats(block))),
      })),
    ),
    id: (sample) => (ids === null ? String(number(sample)) : ids[sample]),
    number,
  };
}

async function readColumns(manifest: Manifest, reader: Reader): Promise<Column[]> {
  const columns: Column[] = [];
  for (const record of manifest.columns) {
    const values =
      "block" in record.samples
        ? await reader.floats(record.samples)
        : combine(columns, record.samples.mean, record.samples.weights);
    columns.push({ name: record.name, kind: record.kind, values, nodes: await reader.floats(record.nodes) });
  }
  return columns;
}

function combine(columns: Column[], mean: number[], weights: number[]): Float32Array {
  const features = columns.filter((column) => column.kind === "feature");
  const sums = new Float64Array(features[0]?.values.length ?? 0);
  weights.forEach((weight, k) => {
    const values = features[k].values;
    for (let row = 0; row < sums.length; row++) sums[row] += weight * (values[row] - mean[k]);
  });
  return Float32Array.from(sums);
}
