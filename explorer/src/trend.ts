// A smoothing spline with its band for one feature along a coordinate; the same as midrib.trajectory.trend.

import { backward, cholesky, eigen, forward, transpose, zeros, type Matrix } from "./matrix";
import { Basis } from "./spline";

export interface Trend {
  grid: Float64Array;
  mean: Float64Array;
  lower: Float64Array;
  upper: Float64Array;
  explained: number;
}

const N_BASIS = 12;
const NORMAL = 1.959963984540054;

/** Samples with a coordinate, and weights that sum to what they are worth. */
export class Coordinate {
  readonly rows: Uint32Array;
  readonly t: Float64Array;
  readonly weight: Float64Array;

  constructor(all: Float64Array, weights: Float32Array | null) {
    const rows: number[] = [];
    for (let k = 0; k < all.length; k++) if (Number.isFinite(all[k])) rows.push(k);
    this.rows = Uint32Array.from(rows);
    this.t = Float64Array.from(rows, (k) => all[k]);
    const weight = Float64Array.from(rows, (k) => (weights === null ? 1 : weights[k]));
    let sum = 0;
    let squares = 0;
    for (const value of weight) {
      sum += value;
      squares += value * value;
    }
    this.weight = weight.map((value) => (value * sum) / squares);
  }
}

/** What all features share: a basis in which data and roughness are both diagonal. */
export class Smoother {
  private readonly basis: Basis;
  private readonly turn: Matrix;
  private readonly data: Float64Array;
  private readonly rough: Float64Array;
  private readonly n: number;
  private readonly functions: Float64Array[];

  constructor(private readonly coordinate: Coordinate) {
    const { t, weight } = coordinate;
    this.basis = Basis.over(t, N_BASIS);
    const columns = this.basis.columns(t);
    const size = columns.length;
    const gram = zeros(size, size);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j <= i; j++) {
        let sum = 0;
        for (let k = 0; k < t.length; k++) sum += weight[k] * columns[i][k] * columns[j][k];
        gram[i][j] = gram[j][i] = sum;
      }
    }
    const roughness = this.basis.roughness;
    const trace = (a: Matrix): number => a.reduce((sum, row, k) => sum + row[k], 0);
    const mix = trace(roughness) > 0 ? (1e-7 * trace(gram)) / trace(roughness) : 0;
    const joint = gram.map((row, i) => row.map((value, j) => value + mix * roughness[i][j]));
    for (let i = 0; i < size; i++) joint[i][i] += (1e-12 * trace(gram)) / size;
    const factor = cholesky(joint);
    const inner = forward(factor, transpose(forward(factor, roughness)));
    const { values, vectors } = eigen(inner.map((row, i) => row.map((value, j) => (value + inner[j][i]) / 2)));
    const top = Math.max(values[size - 1], 0);
    this.rough = values.map((value) => (value > 1e-9 * top ? value : 0));
    this.turn = backward(factor, vectors);
    this.data = this.rough.map((value) => Math.max(1 - mix * value, 0));
    this.n = weight.reduce((sum, value) => sum + value, 0);
    this.functions = Array.from({ length: size }, (_, j) => this.turned(columns, j));
  }

  private turned(columns: Float64Array[], j: number): Float64Array {
    const result = new Float64Array(columns[0].length);
    columns.forEach((column, i) => {
      const factor = this.turn[i][j];
      for (let k = 0; k < result.length; k++) result[k] += factor * column[k];
    });
    return result;
  }

  fit(values: Float32Array, steps = 100): Trend {
    const { rows, weight, t } = this.coordinate;
    const y = Float64Array.from(rows, (row) => values[row]);
    const shift = y.reduce((sum, value, k) => sum + weight[k] * value, 0) / this.n;
    let square = 0;
    let first = 0;
    for (let k = 0; k < y.length; k++) {
      y[k] -= shift;
      square += weight[k] * y[k] * y[k];
      first += weight[k] * y[k];
    }
    const z = this.functions.map((column) => column.reduce((sum, value, k) => sum + weight[k] * value * y[k], 0));
    const lam = this.smoothness(z, square);
    const scale = this.data.map((value, k) => value + lam * this.rough[k]);
    const coefficients = z.map((value, k) => value / scale[k]);
    const edf = this.data.reduce((sum, value, k) => sum + value / scale[k], 0);
    const gained = coefficients.reduce((sum, c, k) => sum + c * (2 * z[k] - this.data[k] * c), 0);
    const residual = Math.max(square - gained, 0);
    const total = Math.max(square - (first * first) / this.n, 0);
    const freedom = Math.max(this.n - edf, 1);
    const reach = studentQuantile(freedom) * Math.sqrt(residual / freedom);
    const low = t.reduce((a, b) => Math.min(a, b), Infinity);
    const high = t.reduce((a, b) => Math.max(a, b), -Infinity);
    const grid = Float64Array.from({ length: steps }, (_, k) => low + ((high - low) * k) / (steps - 1));
    const curve = this.curve(grid, coefficients, scale);
    const mean = curve.mean.map((value) => value + shift);
    return {
      grid,
      mean,
      lower: mean.map((value, k) => value - reach * curve.error[k]),
      upper: mean.map((value, k) => value + reach * curve.error[k]),
      explained: total > 1e-12 * square ? Math.min(Math.max(1 - residual / total, 0), 1) : 0,
    };
  }

  private curve(grid: Float64Array, coefficients: number[], scale: Float64Array) {
    const columns = this.basis.columns(grid);
    const mean = new Float64Array(grid.length);
    const error = new Float64Array(grid.length);
    coefficients.forEach((coefficient, j) => {
      const functions = this.turned(columns, j);
      for (let k = 0; k < grid.length; k++) {
        mean[k] += coefficient * functions[k];
        error[k] += functions[k] ** 2 / scale[j];
      }
    });
    return { mean, error: error.map(Math.sqrt) };
  }

  /** Restricted maximum likelihood on a grid, then on the parabola through the three best points. */
  private smoothness(z: number[], square: number): number {
    const penalised = Array.from(this.rough).filter((value) => value > 0);
    if (penalised.length === 0) return 0;
    const first = Math.log(1e-3 / Math.max(...penalised));
    const last = Math.log(1e5 / Math.min(...penalised));
    const step = (last - first) / 60;
    const score = Array.from({ length: 61 }, (_, k) =>
      this.criterion(z, square, Math.exp(first + k * step), penalised.length),
    );
    const best = Math.min(Math.max(score.indexOf(Math.min(...score)), 1), 59);
    const bend = score[best - 1] - 2 * score[best] + score[best + 1];
    const move = bend > 1e-12 * Math.abs(score[best]) ? (score[best - 1] - score[best + 1]) / (2 * bend) : 0;
    return Math.exp(first + step * (best + Math.min(Math.max(move, -1), 1)));
  }

  private criterion(z: number[], square: number, lam: number, nRough: number): number {
    const top = this.rough.reduce((a, b) => Math.max(a, b), 0);
    const nFree = this.rough.reduce((count, value) => count + (value <= 1e-9 * top ? 1 : 0), 0);
    let penalised = square;
    let constant = -nRough * Math.log(lam);
    z.forEach((value, k) => {
      const scale = this.data[k] + lam * this.rough[k];
      penalised -= (value * value) / scale;
      constant += Math.log(scale);
    });
    const tiny = 1e-14 * square + 2.2e-308;
    return (this.n - nFree) * Math.log(Math.max(penalised, tiny)) + constant;
  }
}

/** The 97.5% quantile of Student's t, by the expansion of Cornish and Fisher. */
export function studentQuantile(v: number): number {
  const z = NORMAL;
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160,
  ];
  return terms.reduce((sum, term, k) => sum + term / v ** (k + 1), z);
}
