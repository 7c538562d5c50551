// From columns to the cube that is drawn: axes centred, and scaled alike unless their units differ.

import type { Column, Data } from "./data";

export interface Frame {
  axes: number[];
  samples: Float32Array;
  nodes: Float32Array;
  /** Place of a value of an axis in the cube. */
  place: (axis: number, value: number) => number;
}

export function makeFrame(data: Data, axes: number[], flat: boolean, equal: boolean): Frame {
  const used = axes.slice(0, flat ? 2 : 3);
  const spans = used.map((k) => extent(data.columns[k]));
  const largest = Math.max(...spans.map(([low, high]) => high - low), 1e-30);
  const centre = spans.map(([low, high]) => (low + high) / 2);
  const scale = spans.map(([low, high]) => 2 / (equal ? largest : Math.max(high - low, 1e-30)));
  const place = (axis: number, value: number): number => (value - centre[axis]) * scale[axis];
  const fill = (n: number, values: (column: Column) => Float32Array): Float32Array => {
    const points = new Float32Array(3 * n);
    used.forEach((k, axis) => {
      const from = values(data.columns[k]);
      for (let row = 0; row < n; row++) points[3 * row + axis] = place(axis, Number.isFinite(from[row]) ? from[row] : centre[axis]);
    });
    return points;
  };
  return {
    axes: used,
    samples: fill(data.n, (column) => column.values),
    nodes: fill(data.graph.nNodes, (column) => column.nodes),
    place,
  };
}

/** Axes of one kind keep their proportions, unless one of them would be a line then. */
export function alike(data: Data, axes: number[]): boolean {
  const columns = axes.map((k) => data.columns[k]);
  const sizes = columns.map((column) => {
    const [low, high] = extent(column);
    return high - low;
  });
  return new Set(columns.map((column) => column.kind)).size === 1 && Math.max(...sizes) < 10 * Math.min(...sizes);
}

function extent(column: Column): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const value of column.values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return Number.isFinite(low) ? [low, high] : [0, 1];
}
