// Which features change along a path, and which differ between two ways: shares of variance that splines explain.

import type { Column } from "./data";
import { orthonormal } from "./matrix";
import { Basis } from "./spline";
import { Coordinate } from "./trend";

export interface Ranked {
  column: Column;
  /** Share of the variance, from 0 to 1. */
  explained: number;
  /** Up or down along the path; second way above or below the first. */
  change: number;
}

export function ranks(t: Float64Array): Float64Array {
  const order = Uint32Array.from(t.keys()).sort((a, b) => t[a] - t[b]);
  const result = new Float64Array(t.length);
  for (let begin = 0; begin < order.length; ) {
    let end = begin;
    while (end + 1 < order.length && t[order[end + 1]] === t[order[begin]]) end++;
    for (let k = begin; k <= end; k++) result[order[k]] = (begin + end) / 2 + 1;
    begin = end + 1;
  }
  return result;
}

/** Columns of features in which something may be seen; coordinates of pictures are not asked. */
export function testable(columns: Column[]): Column[] {
  return columns.filter((column) => column.kind === "feature" || column.kind === "extra" || column.kind === "label");
}

export function rankAlong(columns: Column[], coordinate: Coordinate): Ranked[] {
  const { rows, t, weight } = coordinate;
  if (rows.length < 8) return [];
  const place = ranks(t);
  const one = new Float64Array(rows.length).fill(1);
  const basis = orthonormal(Basis.over(place, 5).columns(place), [one], weight);
  const line = orthonormal([place], [one], weight)[0];
  const found = testable(columns).map((column) => {
    const { centred, total } = centre(column, rows, weight);
    const share = basis.reduce((sum, q) => sum + dot(q, centred, weight) ** 2, 0);
    const slope = line === undefined ? 0 : dot(line, centred, weight);
    return { column, explained: total > 0 ? Math.min(share / total, 1) : 0, change: Math.sign(slope) };
  });
  return found.sort((a, b) => b.explained - a.explained);
}

/** Rank features by how much better one curve for each of two groups fits than one for both. */
export function rankBetween(columns: Column[], time: Float64Array, group: Int8Array): Ranked[] {
  const span = [0, 1].map((which) => {
    let low = Infinity;
    let high = -Infinity;
    for (let k = 0; k < time.length; k++) {
      if (group[k] === which && time[k] < low) low = time[k];
      if (group[k] === which && time[k] > high) high = time[k];
    }
    return [low, high];
  });
  const low = Math.max(span[0][0], span[1][0]);
  const high = Math.min(span[0][1], span[1][1]);
  const inside = time.map((t, k) => (group[k] >= 0 && t >= low && t <= high ? t : NaN));
  const { rows, t, weight } = new Coordinate(inside, null);
  if (rows.length < 12) return [];
  const place = ranks(t);
  const common = Basis.over(place, 4).columns(place);
  const own = common.map((column) => column.map((value, k) => (group[rows[k]] === 1 ? 0.5 : -0.5) * value));
  const base = orthonormal(common, [], weight);
  const extra = orthonormal(own, common, weight);
  const sides = [0, 1].map((which) => rows.reduce((count, row) => count + (group[row] === which ? 1 : 0), 0));
  const found = testable(columns).map((column) => {
    const { centred } = centre(column, rows, weight);
    const left = dot(centred, centred, weight) - base.reduce((sum, q) => sum + dot(q, centred, weight) ** 2, 0);
    const gained = extra.reduce((sum, q) => sum + dot(q, centred, weight) ** 2, 0);
    const means = [0, 1].map(
      (which) => centred.reduce((sum, y, k) => sum + (group[rows[k]] === which ? y : 0), 0) / sides[which],
    );
    return { column, explained: left > 0 ? Math.min(gained / left, 1) : 0, change: Math.sign(means[1] - means[0]) };
  });
  return found.sort((a, b) => b.explained - a.explained);
}

function centre(column: Column, rows: Uint32Array, weight: Float64Array) {
  const values = Float64Array.from(rows, (row) => (Number.isFinite(column.values[row]) ? column.values[row] : 0));
  const n = weight.reduce((sum, w) => sum + w, 0);
  const mean = values.reduce((sum, y, k) => sum + weight[k] * y, 0) / n;
  const centred = values.map((y) => y - mean);
  return { centred, total: dot(centred, centred, weight) };
}

function dot(x: Float64Array, y: Float64Array, weight: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < x.length; k++) sum += weight[k] * x[k] * y[k];
  return sum;
}
