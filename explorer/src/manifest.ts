// What Python writes into a page: plain values, and the numbers of blocks.

export interface Block {
  block: number;
  kind: "f4" | "f8" | "u1" | "u2" | "u4" | "texts";
  size: number;
}

/** A column that follows from the features before it: the weighted sum of their distances from the mean. */
export interface Derived {
  mean: number[];
  weights: number[];
}

export type ColumnKind = "feature" | "component" | "embedding" | "label" | "extra";

export interface Claim {
  support: number | null;
  p_value: number | null;
  effect: number | null;
}

export interface Branch extends Claim {
  nodes: number[];
  edges: number[];
  length: number;
  size: number;
  closed: boolean;
}

export interface Loop extends Claim {
  nodes: number[];
  edges: number[];
  length: number;
  size: number;
}

export interface Piece {
  nodes: number;
  size: number;
  length: number;
  support: number | null;
}

/** A tip or a fork. */
export interface End {
  node: number;
  size: number;
  support: number | null;
}

export interface Gap extends Claim {
  pieces: [number, number];
  length: number;
}

/** A point of the graph: a place on an edge, or a node where the edge is -1. */
export interface Root {
  edge: number;
  position: number;
  node: number;
}

export interface RivalRecord {
  detail: number;
  own: boolean;
  pieces: number;
  loops: number;
  tips: number;
  support: number | null;
  claims: (Claim & { kind: string; length: number })[];
  edges: Block;
  columns: Block[];
}

export interface Manifest {
  version: number;
  title: string;
  server: boolean;
  source: { model: string; data: string };
  columns: { name: string; kind: ColumnKind; samples: Block | Derived; nodes: Block }[];
  axes: number[];
  labels: { name: string; values: string[]; codes: Block }[];
  samples: {
    total: number;
    shown: number;
    number: Block | null;
    ids: Block | null;
    edge: Block;
    node: Block | null;
    position: Block;
    distance: Block;
    weight: Block | null;
    belonging: Block | null;
  };
  graph: {
    n_nodes: number;
    edges: Block;
    lengths: Block;
    width: Block | null;
    support: Block;
    component: Block;
  };
  branches: Branch[];
  loops: Loop[];
  ends: End[];
  pieces: Piece[];
  gaps: Gap[];
  roots: Root[];
  milestones: Record<string, string>;
  rivals: RivalRecord[];
  report: string[];
  doubts: string[];
  noise: number;
  detail: number;
}
