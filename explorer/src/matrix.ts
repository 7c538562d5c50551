// Small dense matrices, row by row.

export type Matrix = Float64Array[];

export function zeros(rows: number, columns: number): Matrix {
  return Array.from({ length: rows }, () => new Float64Array(columns));
}

/** Lower triangular factor of a positive definite matrix. */
export function cholesky(a: Matrix): Matrix {
  const n = a.length;
  const factor = zeros(n, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i][j];
      for (let k = 0; k < j; k++) sum -= factor[i][k] * factor[j][k];
      factor[i][j] = i === j ? Math.sqrt(Math.max(sum, 1e-300)) : sum / factor[j][j];
    }
  }
  return factor;
}

/** Solve L X = B for a lower triangular L. */
export function forward(factor: Matrix, b: Matrix): Matrix {
  const x = b.map((row) => row.slice());
  for (let i = 0; i < factor.length; i++) {
    for (let c = 0; c < x[i].length; c++) {
      let sum = x[i][c];
      for (let k = 0; k < i; k++) sum -= factor[i][k] * x[k][c];
      x[i][c] = sum / factor[i][i];
    }
  }
  return x;
}

/** Solve L^T X = B for a lower triangular L. */
export function backward(factor: Matrix, b: Matrix): Matrix {
  const x = b.map((row) => row.slice());
  for (let i = factor.length - 1; i >= 0; i--) {
    for (let c = 0; c < x[i].length; c++) {
      let sum = x[i][c];
      for (let k = i + 1; k < factor.length; k++) sum -= factor[k][i] * x[k][c];
      x[i][c] = sum / factor[i][i];
    }
  }
  return x;
}

export function transpose(a: Matrix): Matrix {
  return Array.from({ length: a[0].length }, (_, j) => Float64Array.from(a, (row) => row[j]));
}

/** Eigenvalues, rising, and eigenvectors as columns, of a symmetric matrix, by Jacobi's rotations. */
export function eigen(symmetric: Matrix): { values: Float64Array; vectors: Matrix } {
  const n = symmetric.length;
  const a = symmetric.map((row) => row.slice());
  const v = zeros(n, n);
  for (let i = 0; i < n; i++) v[i][i] = 1;
  for (let sweep = 0; sweep < 60; sweep++) {
    let off = 0;
    let all = 0;
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        all += a[i][j] ** 2;
        if (i !== j) off += a[i][j] ** 2;
      }
    if (off <= 1e-30 * all) break;
    for (let p = 0; p < n - 1; p++) for (let q = p + 1; q < n; q++) rotate(a, v, p, q);
  }
  const order = Array.from({ length: n }, (_, k) => k).sort((i, j) => a[i][i] - a[j][j]);
  return {
    values: Float64Array.from(order, (k) => a[k][k]),
    vectors: v.map((row) => Float64Array.from(order, (k) => row[k])),
  };
}

function rotate(a: Matrix, v: Matrix, p: number, q: number): void {
  if (a[p][q] === 0) return;
  const theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  const n = a.length;
  for (let k = 0; k < n; k++) {
    const x = a[k][p];
    const y = a[k][q];
    a[k][p] = c * x - s * y;
    a[k][q] = s * x + c * y;
  }
  for (let k = 0; k < n; k++) {
    const x = a[p][k];
    const y = a[q][k];
    a[p][k] = c * x - s * y;
    a[q][k] = s * x + c * y;
    const vx = v[k][p];
    const vy = v[k][q];
    v[k][p] = c * vx - s * vy;
    v[k][q] = s * vx + c * vy;
  }
}

/**
 * Columns that span the same as the given ones beyond what "against" spans, orthonormal under the weights.
 * Columns that bring nothing new are left out.
 */
export function orthonormal(columns: Float64Array[], against: Float64Array[], weight: Float64Array): Float64Array[] {
  const dot = (x: Float64Array, y: Float64Array): number => {
    let sum = 0;
    for (let k = 0; k < x.length; k++) sum += weight[k] * x[k] * y[k];
    return sum;
  };
  const reduce = (given: Float64Array, others: Float64Array[]): Float64Array | null => {
    const column = given.slice();
    const size = Math.sqrt(dot(column, column));
    // Twice, because once leaves what rounding brought in.
    for (let round = 0; round < 2; round++) {
      for (const other of others) {
        const share = dot(column, other);
        for (let k = 0; k < column.length; k++) column[k] -= share * other[k];
      }
    }
    const rest = Math.sqrt(dot(column, column));
    if (!(rest > 1e-9 * size)) return null;
    return column.map((value) => value / rest);
  };
  const taken: Float64Array[] = [];
  for (const column of against) {
    const unit = reduce(column, taken);
    if (unit) taken.push(unit);
  }
  const own: Float64Array[] = [];
  for (const column of columns) {
    const unit = reduce(column, [...taken, ...own]);
    if (unit) own.push(unit);
  }
  return own;
}
