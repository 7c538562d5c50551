// Trends on paper: uPlot for the screen, plain vectors for a file.

import uPlot from "uplot";
import { number } from "./dom";
import type { Trend } from "./trend";

export interface Curve {
  name: string;
  trend: Trend;
  /** Samples on the path: place and value, a few thousand at most. */
  dots: [number, number][];
}

const MEAN = "#d6278c";
const BAND = "rgba(214,39,140,0.18)";

export function chart(host: HTMLElement, curve: Curve, dark: boolean): uPlot {
  const { trend } = curve;
  const ink = dark ? "#c8ccd2" : "#444";
  const grid = { stroke: dark ? "#333842" : "#e6e6e6", width: 1 };
  const axis = { stroke: ink, grid, ticks: grid, font: "12px system-ui" };
  const values = curve.dots.map((dot) => dot[1]);
  const low = Math.min(...trend.lower, ...values);
  const high = Math.max(...trend.upper, ...values);
  const options: uPlot.Options = {
    width: Math.max(host.clientWidth, 240),
    height: 170,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: [low, high > low ? high : low + 1] } },
    axes: [{ ...axis }, { ...axis, size: 55, values: (_, ticks) => ticks.map((tick) => number(tick)) }],
    series: [
      {},
      { stroke: "transparent" },
      { stroke: "transparent" },
      { stroke: MEAN, width: 2 },
    ],
    bands: [{ series: [1, 2], fill: BAND }],
    hooks: { drawClear: [(plot) => dots(plot, curve.dots, dark)] },
  };
  return new uPlot(options, [trend.grid, trend.upper, trend.lower, trend.mean].map((column) => Array.from(column)) as uPlot.AlignedData, host);
}

function dots(plot: uPlot, places: [number, number][], dark: boolean): void {
  const { ctx } = plot;
  ctx.save();
  ctx.fillStyle = dark ? "rgba(160,170,185,0.35)" : "rgba(70,80,95,0.25)";
  for (const [x, y] of places) {
    ctx.fillRect(plot.valToPos(x, "x", true) - 1.5, plot.valToPos(y, "y", true) - 1.5, 3, 3);
  }
  ctx.restore();
}

const SVG = "http://www.w3.org/2000/svg";

export function shape(name: string, attributes: Record<string, string | number>, text = ""): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== "") element.textContent = text;
  return element;
}

/** Curves one below the other, as vectors. */
export function trendsSvg(curves: Curve[]): SVGElement {
  const [width, height, left, top] = [480, 200, 60, 28];
  const svg = shape("svg", { xmlns: SVG, width, height: height * curves.length, viewBox: `0 0 ${String(width)} ${String(height * curves.length)}` });
  curves.forEach(({ name, trend }, k) => {
    const [low, high] = [Math.min(...trend.lower), Math.max(...trend.upper)];
    const [first, last] = [trend.grid[0], trend.grid[trend.grid.length - 1]];
    const x = (t: number): string => (left + ((t - first) / (last - first || 1)) * (width - left - 12)).toFixed(2);
    const y = (v: number): string => (k * height + height - 30 - ((v - low) / (high - low || 1)) * (height - top - 30)).toFixed(2);
    const line = (values: Float64Array): string[] => Array.from(trend.grid, (t, i) => `${x(t)},${y(values[i])}`);
    svg.append(
      shape("polygon", { points: [...line(trend.upper), ...line(trend.lower).reverse()].join(" "), fill: MEAN, "fill-opacity": 0.18 }),
      shape("polyline", { points: line(trend.mean).join(" "), fill: "none", stroke: MEAN, "stroke-width": 2 }),
      shape("text", { x: left, y: k * height + 18, "font-family": "sans-serif", "font-size": 13 }, name.slice(0, 200)),
    );
    for (const value of [low, high]) {
      svg.append(shape("text", { x: left - 6, y: y(value), "text-anchor": "end", "font-family": "sans-serif", "font-size": 11 }, number(value)));
    }
    for (const t of [first, last]) {
      svg.append(shape("text", { x: x(t), y: k * height + height - 12, "text-anchor": "middle", "font-family": "sans-serif", "font-size": 11 }, number(t)));
    }
  });
  return svg;
}
