import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { along, Graph, pseudotime } from "../src/graph";

const close = (value: number, wanted: number): void => {
  assert.ok(Math.abs(value - wanted) < 1e-6, `${String(value)} instead of ${String(wanted)}`);
};

const NODE = (node: number) => ({ edge: -1, position: 0, node });

/** A ring of four nodes with a tail, and a piece apart: 0-1-2-3-0, 3-4, 5-6, 7 alone. */
function example(): Graph {
  const edges = Int32Array.from([0, 1, 0, 3, 1, 2, 2, 3, 3, 4, 5, 6]);
  return new Graph(8, edges, Float64Array.from([1, 2, 3, 1, 5, 1]), Int32Array.from([0, 0, 0, 0, 0, 1, 1, 2]));
}

function points(rows: [number, number, number][]) {
  return {
    edge: Int32Array.from(rows, (row) => row[0]),
    position: Float32Array.from(rows, (row) => row[1]),
    node: Int32Array.from(rows, (row) => row[2]),
  };
}

/** All pairs by Floyd and Warshall: slow, and too short to be wrong. */
function allPairs(graph: Graph): number[][] {
  const away = Array.from({ length: graph.nNodes }, (_, i) =>
    Array.from({ length: graph.nNodes }, (_, j) => (i === j ? 0 : Infinity)),
  );
  graph.lengths.forEach((length, edge) => {
    const [a, b] = [graph.edges[2 * edge], graph.edges[2 * edge + 1]];
    away[a][b] = away[b][a] = Math.min(away[a][b], length);
  });
  for (let k = 0; k < graph.nNodes; k++)
    for (let i = 0; i < graph.nNodes; i++)
      for (let j = 0; j < graph.nNodes; j++) away[i][j] = Math.min(away[i][j], away[i][k] + away[k][j]);
  return away;
}

describe("geodesics", () => {
  it("agree with all pairs on random graphs, loops and pieces included", () => {
    let state = 7;
    const random = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 4294967296;
    for (let trial = 0; trial < 30; trial++) {
      const n = 12;
      const pairs: number[] = [];
      for (let a = 0; a < n; a++) for (let b = a + 1; b < n; b++) if (random() < 0.2) pairs.push(a, b);
      const lengths = Float64Array.from({ length: pairs.length / 2 }, () => random());
      const graph = new Graph(n, Int32Array.from(pairs), lengths, new Int32Array(n));
      const away = allPairs(graph);
      for (let start = 0; start < n; start++) {
        const { distance } = graph.distances([NODE(start)]);
        for (let stop = 0; stop < n; stop++) {
          if (Number.isFinite(away[start][stop])) close(distance[stop], away[start][stop]);
          else assert.equal(distance[stop], Infinity);
          const path = graph.shortestPath(start, stop);
          const long = graph.pathEdges(path).reduce((sum, edge) => sum + graph.lengths[edge], 0);
          if (path.length > 0) close(long, away[start][stop]);
          else assert.equal(away[start][stop], Infinity);
        }
      }
    }
  });

  it("go round a loop both ways and meet on the far side", () => {
    const times = pseudotime(example(), points([[2, 0.5, 1], [3, 0.5, 2]]), [NODE(0)]);
    close(times[0], 2.5);
    close(times[1], 2.5);
  });

  it("are NaN in pieces without a root, and start anew where there is one", () => {
    const samples = points([[4, 0.5, 3], [5, 0.25, 5], [-1, 0, 7]]);
    const one = pseudotime(example(), samples, [NODE(0)]);
    close(one[0], 4.5);
    assert.ok(Number.isNaN(one[1]));
    assert.ok(Number.isNaN(one[2]));
    const three = pseudotime(example(), samples, [NODE(0), NODE(6), NODE(7)]);
    close(three[1], 0.75);
    assert.equal(three[2], 0);
  });

  it("reach a sample on the root's own edge directly", () => {
    const root = { edge: 4, position: 0.5, node: 3 };
    close(pseudotime(example(), points([[4, 0.75, 4]]), [root])[0], 1.25);
  });

  it("follow a path in its own direction and leave out what is beside it", () => {
    const places = along(example(), points([[4, 0.5, 3], [1, 0.5, 0], [2, 0.5, 1]]), [4, 3, 0]);
    close(places[0], 2.5);
    close(places[1], 6);
    assert.ok(Number.isNaN(places[2]));
  });
});
