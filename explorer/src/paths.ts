// Along the path between two nodes: curves of features, and the samples after two ways part.

import type { App } from "./app";
import type { Curve } from "./chart";
import { along } from "./graph";
import { rankAlong, rankBetween, type Ranked } from "./rank";
import { Coordinate, Smoother } from "./trend";

const MOST_DOTS = 1500;

export interface Along {
  nodes: number[];
  length: number;
  coordinate: Coordinate;
}

export function pathOf(app: App): Along | null {
  const nodes = app.path;
  if (nodes.length < 2) return null;
  const { graph, weight } = app.data;
  const length = graph.pathEdges(nodes).reduce((sum, edge) => sum + graph.lengths[edge], 0);
  return { nodes, length, coordinate: new Coordinate(app.pathPlaces, weight) };
}

/** The features that were chosen, or the three that change most along the path. */
export function featuresOf(app: App, path: Along): string[] {
  if (app.view.features.length > 0) return app.view.features;
  return rankedAlong(app, path).slice(0, 3).map((ranked) => ranked.column.name);
}

/** Curves of these features along the path. */
export function curvesOf(app: App, path: Along, names = featuresOf(app, path)): Curve[] {
  const { coordinate } = path;
  if (coordinate.rows.length < 8) return [];
  const smoother = new Smoother(coordinate);
  const step = Math.max(1, Math.ceil(coordinate.rows.length / MOST_DOTS));
  return names.flatMap((name) => {
    const column = app.column(name);
    if (column === undefined) return [];
    const dots: [number, number][] = [];
    for (let k = 0; k < coordinate.rows.length; k += step) dots.push([coordinate.t[k], column.values[coordinate.rows[k]]]);
    return [{ name, trend: smoother.fit(column.values), dots }];
  });
}

export function rankedAlong(app: App, path: Along): Ranked[] {
  return rankAlong(app.data.columns, path.coordinate);
}

/** Features that differ between the ways from the first end to the second and to the third, after they part. */
export function rankedBetween(app: App): Ranked[] | string {
  const { graph, n } = app.data;
  const [start, one, two] = app.view.ends;
  if (start === undefined || one === undefined || two === undefined) return [];
  const ways = [one, two].map((end) => graph.shortestPath(start, end));
  if (ways.some((way) => way.length < 2)) return "No way leads to one of the ends.";
  const edges = ways.map((way) => graph.pathEdges(way));
  const common = new Set(edges[1]);
  const shared = edges[0].filter((edge) => common.has(edge));
  if (shared.length === edges[0].length || shared.length === edges[1].length) {
    return "One of the two ways leads along the other; choose ends on different branches.";
  }
  const fork = edges[0].slice(0, shared.length).reduce((sum, edge) => sum + graph.lengths[edge], 0);
  const time = new Float64Array(n).fill(NaN);
  const group = new Int8Array(n).fill(-1);
  ways.forEach((way, which) => {
    along(graph, app.data, way).forEach((place, k) => {
      if (place > fork) {
        time[k] = place - fork;
        group[k] = which;
      }
    });
  });
  return rankBetween(app.data.columns, time, group);
}
