// An order of samples of which every beginning is a thinned picture of all: crowded cells take turns with lonely ones.

/** A fixed shuffle, so that the order of a file does not decide. */
function shuffled(size: number): Uint32Array {
  const order = new Uint32Array(size);
  let state = 0x9e3779b9;
  for (let k = 0; k < size; k++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = Math.floor((state / 4294967296) * (k + 1));
    order[k] = order[other];
    order[other] = k;
  }
  return order;
}

/** Return the samples in the order in which they should be drawn while there is no time for all. */
export function thinningOrder(axes: Float32Array[], cellsPerAxis = 64): Uint32Array {
  const size = axes[0].length;
  const order = shuffled(size);
  const cell = new Uint32Array(size);
  let stride = 1;
  for (const values of axes) {
    let low = Infinity;
    let high = -Infinity;
    for (const value of values) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
    const scale = high > low ? cellsPerAxis / (high - low) : 0;
    for (let k = 0; k < size; k++) {
      const place = Math.min(cellsPerAxis - 1, Math.floor((values[k] - low) * scale));
      cell[k] += stride * (Number.isFinite(place) ? place : 0);
    }
    stride *= cellsPerAxis;
  }
  // The turn of a sample is how many of its cell came before it; a counting sort by turns keeps the shuffle.
  const seen = new Uint32Array(stride);
  const turn = new Uint32Array(size);
  let last = 0;
  for (const k of order) {
    turn[k] = seen[cell[k]]++;
    if (turn[k] > last) last = turn[k];
  }
  const start = new Uint32Array(last + 2);
  for (let k = 0; k < size; k++) start[turn[k] + 1]++;
  for (let k = 0; k <= last; k++) start[k + 1] += start[k];
  const result = new Uint32Array(size);
  for (const k of order) result[start[turn[k]]++] = k;
  return result;
}
