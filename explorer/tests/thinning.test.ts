import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { thinningOrder } from "../src/thin";

/** A crowd of 10,000 samples in one corner and 100 lonely ones along the diagonal. */
function crowd(): Float32Array[] {
  const x = new Float32Array(10100);
  for (let k = 0; k < 10000; k++) x[k] = (k % 97) / 97000;
  for (let k = 0; k < 100; k++) x[10000 + k] = 0.02 + (0.98 * (k + 1)) / 100;
  return [x, x.slice()];
}

describe("thinning", () => {
  it("is an order of all samples", () => {
    const order = thinningOrder(crowd());
    assert.deepEqual(Array.from(order).sort((a, b) => a - b), Array.from({ length: 10100 }, (_, k) => k));
  });

  it("keeps the lonely samples and thins the crowd", () => {
    const few = Array.from(thinningOrder(crowd()).slice(0, 200));
    const lonely = few.filter((k) => k >= 10000).length;
    assert.equal(lonely, 100);
    assert.equal(few.length - lonely, 100);
  });

  it("is the same every time and does not follow the order of the file", () => {
    const order = thinningOrder(crowd());
    assert.deepEqual(thinningOrder(crowd()), order);
    const crowded = Array.from(order.slice(0, 200)).filter((k) => k < 10000);
    assert.ok(crowded.reduce((sum, k) => sum + k, 0) / crowded.length > 3500);
  });

  it("bears samples that are all in one place, and values that are missing", () => {
    assert.equal(thinningOrder([new Float32Array(5)]).length, 5);
    assert.equal(thinningOrder([Float32Array.from([0, NaN, 1])]).length, 3);
  });
});
