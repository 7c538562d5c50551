// Cubic B-splines with knots at quantiles; the same as midrib.trajectory.splines.open_basis.

import { zeros, type Matrix } from "./matrix";

export function distinctSorted(values: Float64Array): Float64Array {
  const sorted = values.slice().sort();
  let count = 0;
  for (let k = 0; k < sorted.length; k++) {
    if (k === 0 || sorted[k] !== sorted[k - 1]) sorted[count++] = sorted[k];
  }
  return sorted.slice(0, count);
}

export class Basis {
  readonly size: number;

  constructor(
    readonly knots: number[],
    readonly degree: number,
  ) {
    this.size = knots.length - degree - 1;
  }

  /** Knots at quantiles of the distinct values, fewer where there are few. */
  static over(values: Float64Array, wanted: number): Basis {
    const distinct = distinctSorted(values);
    const size = Math.max(1, Math.min(wanted, distinct.length));
    const degree = Math.min(3, size - 1);
    if (degree === 0) return new Basis([distinct[0] - 0.5, distinct[0] + 0.5], 0);
    const count = size - degree + 1;
    const inner = Array.from({ length: count }, (_, k) => quantile(distinct, k / (count - 1)));
    const first = Array<number>(degree).fill(inner[0]);
    const last = Array<number>(degree).fill(inner[count - 1]);
    return new Basis([...first, ...inner, ...last], degree);
  }

  /** Write the functions at t into a row. */
  evaluate(t: number, row: Float64Array): void {
    const { knots, degree, size } = this;
    const clipped = Math.min(Math.max(t, knots[degree]), knots[size]);
    let span = degree;
    while (span < size - 1 && clipped >= knots[span + 1]) span++;
    row.fill(0);
    const local = [1];
    for (let p = 1; p <= degree; p++) {
      let saved = 0;
      for (let r = 0; r < p; r++) {
        const right = knots[span + r + 1];
        const left = knots[span + 1 - p + r];
        const part = right > left ? local[r] / (right - left) : 0;
        local[r] = saved + (right - clipped) * part;
        saved = (clipped - left) * part;
      }
      local[p] = saved;
    }
    for (let r = 0; r <= degree; r++) row[span - degree + r] = local[r];
  }

  /** The functions at many places, one column for each function. */
  columns(t: Float64Array): Float64Array[] {
    const result = Array.from({ length: this.size }, () => new Float64Array(t.length));
    const row = new Float64Array(this.size);
    for (let k = 0; k < t.length; k++) {
      this.evaluate(t[k], row);
      for (let j = 0; j < this.size; j++) result[j][k] = row[j];
    }
    return result;
  }

  /** Integrals of products of second derivatives. */
  get roughness(): Matrix {
    const { knots, degree, size } = this;
    const total = zeros(size, size);
    if (degree < 2) return total;
    const spans = [...new Set(knots)];
    for (let k = 0; k + 1 < spans.length; k++) {
      const middle = (spans[k] + spans[k + 1]) / 2;
      const half = (spans[k + 1] - spans[k]) / 2;
      // Second derivatives of cubics are straight on a span, so two points of Gauss are exact.
      for (const sign of [-1, 1]) {
        const t = middle + (sign * half) / Math.sqrt(3);
        const bend = Array.from({ length: size }, (_, i) => this.derivative(i, degree, 2, t));
        for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) total[i][j] += half * bend[i] * bend[j];
      }
    }
    return total;
  }

  private derivative(i: number, degree: number, order: number, t: number): number {
    const { knots } = this;
    if (degree === 0) return order === 0 && knots[i] <= t && t < knots[i + 1] ? 1 : 0;
    const left = knots[i + degree] - knots[i];
    const right = knots[i + degree + 1] - knots[i + 1];
    if (order > 0) {
      const a = left > 0 ? this.derivative(i, degree - 1, order - 1, t) / left : 0;
      const b = right > 0 ? this.derivative(i + 1, degree - 1, order - 1, t) / right : 0;
      return degree * (a - b);
    }
    const a = left > 0 ? ((t - knots[i]) / left) * this.derivative(i, degree - 1, 0, t) : 0;
    const b = right > 0 ? ((knots[i + degree + 1] - t) / right) * this.derivative(i + 1, degree - 1, 0, t) : 0;
    return a + b;
  }
}

function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const low = Math.floor(place);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted[low] + (sorted[high] - sorted[low]) * (place - low);
}
