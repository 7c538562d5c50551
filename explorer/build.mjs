// Bundles the page's script and style, and collects the notices of what they are made from.
import { build } from "esbuild";
import { readFileSync, writeFileSync, mkdirSync } from "node:fs";

const out = process.argv[2] ?? "../src/midrib/explorer/static";
mkdirSync(out, { recursive: true });
await build({
  entryPoints: ["src/main.ts"],
  outfile: `${out}/explorer.js`,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  charset: "ascii",
});
await build({
  entryPoints: ["src/style.css"],
  outfile: `${out}/explorer.css`,
  bundle: true,
  minify: true,
  charset: "utf8",
});
const notices = ["three", "uplot"].map((name) => {
  const about = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
  const text = readFileSync(`node_modules/${name}/LICENSE`, "utf8").trim();
  return `${about.name} ${about.version}, ${about.license}\n\n${text}\n`;
});
writeFileSync(`${out}/notices.txt`, `The explorer contains these works:\n\n${notices.join("\n")}`);
