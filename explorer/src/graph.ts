// Distances and shortest paths along a graph; the same as midrib.Graph has.

import type { Root } from "./manifest";

/** Nodes to visit, the nearest first. */
class Heap {
  private readonly nodes: number[] = [];
  private readonly keys: number[] = [];

  get size(): number {
    return this.nodes.length;
  }

  push(node: number, key: number): void {
    let place = this.nodes.length;
    this.nodes.push(node);
    this.keys.push(key);
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.keys[parent] <= key) break;
      this.nodes[place] = this.nodes[parent];
      this.keys[place] = this.keys[parent];
      place = parent;
    }
    this.nodes[place] = node;
    this.keys[place] = key;
  }

  pop(): [number, number] {
    const top: [number, number] = [this.nodes[0], this.keys[0]];
    const node = this.nodes.pop() as number;
    const key = this.keys.pop() as number;
    const size = this.nodes.length;
    if (size > 0) this.sink(node, key, size);
    return top;
  }

  private sink(node: number, key: number, size: number): void {
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= size) break;
      if (child + 1 < size && this.keys[child + 1] < this.keys[child]) child++;
      if (this.keys[child] >= key) break;
      this.nodes[place] = this.nodes[child];
      this.keys[place] = this.keys[child];
      place = child;
    }
    this.nodes[place] = node;
    this.keys[place] = key;
  }
}

export class Graph {
  readonly nEdges: number;
  readonly degree: Int32Array;
  private readonly start: Int32Array;
  private readonly around: Int32Array;

  constructor(
    readonly nNodes: number,
    readonly edges: Int32Array,
    readonly lengths: Float64Array,
    readonly component: Int32Array,
  ) {
    this.nEdges = edges.length / 2;
    this.degree = new Int32Array(nNodes);
    for (const node of edges) this.degree[node]++;
    this.start = new Int32Array(nNodes + 1);
    for (let node = 0; node < nNodes; node++) this.start[node + 1] = this.start[node] + this.degree[node];
    this.around = new Int32Array(edges.length);
    const next = this.start.slice();
    for (let edge = 0; edge < this.nEdges; edge++) {
      this.around[next[edges[2 * edge]]++] = edge;
      this.around[next[edges[2 * edge + 1]]++] = edge;
    }
  }

  get tips(): number[] {
    return Array.from(this.degree.keys()).filter((node) => this.degree[node] === 1);
  }

  get forks(): number[] {
    return Array.from(this.degree.keys()).filter((node) => this.degree[node] > 2);
  }

  other(edge: number, node: number): number {
    return this.edges[2 * edge] === node ? this.edges[2 * edge + 1] : this.edges[2 * edge];
  }

  edgeBetween(a: number, b: number): number {
    for (let k = this.start[a]; k < this.start[a + 1]; k++) {
      if (this.other(this.around[k], a) === b) return this.around[k];
    }
    return -1;
  }

  /** Distance of every node to its nearest root along the graph, and the node before it on that way. */
  distances(roots: Root[]): { distance: Float64Array; before: Int32Array } {
    const distance = new Float64Array(this.nNodes).fill(Infinity);
    const before = new Int32Array(this.nNodes).fill(-1);
    const heap = new Heap();
    const offer = (node: number, value: number, from: number): void => {
      if (value < distance[node]) {
        distance[node] = value;
        before[node] = from;
        heap.push(node, value);
      }
    };
    for (const root of roots) {
      if (root.edge < 0) offer(root.node, 0, -1);
      else {
        const length = this.lengths[root.edge];
        offer(this.edges[2 * root.edge], root.position * length, -1);
        offer(this.edges[2 * root.edge + 1], (1 - root.position) * length, -1);
      }
    }
    while (heap.size > 0) {
      const [node, value] = heap.pop();
      if (value > distance[node]) continue;
      for (let k = this.start[node]; k < this.start[node + 1]; k++) {
        const edge = this.around[k];
        offer(this.other(edge, node), value + this.lengths[edge], node);
      }
    }
    return { distance, before };
  }

  /** Nodes from start to stop, both included; none where there is no way. */
  shortestPath(start: number, stop: number): number[] {
    const { distance, before } = this.distances([{ edge: -1, position: 0, node: start }]);
    if (!Number.isFinite(distance[stop])) return [];
    const path = [stop];
    for (let node = stop; node !== start; ) {
      node = before[node];
      path.push(node);
    }
    return path.reverse();
  }

  pathEdges(path: number[]): number[] {
    return path.slice(1).map((node, k) => this.edgeBetween(path[k], node));
  }
}

export interface Points {
  edge: Int32Array;
  position: Float32Array;
  node: Int32Array;
}

/** Distance along the graph from the nearest root to every point; NaN in pieces without a root. */
export function pseudotime(graph: Graph, points: Points, roots: Root[]): Float64Array {
  const { distance } = graph.distances(roots);
  const inside = roots.filter((root) => root.edge >= 0);
  const times = new Float64Array(points.edge.length);
  for (let k = 0; k < times.length; k++) {
    const edge = points.edge[k];
    let time = distance[points.node[k]];
    if (edge >= 0) {
      const length = graph.lengths[edge];
      const position = points.position[k];
      time = Math.min(
        distance[graph.edges[2 * edge]] + position * length,
        distance[graph.edges[2 * edge + 1]] + (1 - position) * length,
      );
      // On the very edge of a root the way does not pass an end.
      for (const root of inside) {
        if (root.edge === edge) time = Math.min(time, Math.abs(position - root.position) * length);
      }
    }
    times[k] = Number.isFinite(time) ? time : NaN;
  }
  return times;
}

/** Distance from the start of a node path to every point on it; NaN off the path. */
export function along(graph: Graph, points: Points, path: number[]): Float64Array {
  const edges = graph.pathEdges(path);
  const begin = new Float64Array(graph.nEdges).fill(NaN);
  const slope = new Float64Array(graph.nEdges);
  const atNode = new Float64Array(graph.nNodes).fill(NaN);
  let reach = 0;
  atNode[path[0]] = 0;
  edges.forEach((edge, k) => {
    const length = graph.lengths[edge];
    const forward = graph.edges[2 * edge] === path[k];
    begin[edge] = forward ? reach : reach + length;
    slope[edge] = forward ? length : -length;
    reach += length;
    if (Number.isNaN(atNode[path[k + 1]])) atNode[path[k + 1]] = reach;
  });
  const places = new Float64Array(points.edge.length);
  for (let k = 0; k < places.length; k++) {
    const edge = points.edge[k];
    const position = points.position[k];
    places[k] =
      edge < 0 || position <= 0 || position >= 1
        ? atNode[points.node[k]]
        : begin[edge] + slope[edge] * position;
  }
  return places;
}
