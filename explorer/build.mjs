// Bundles the page's script and style, and collects the notices of what they are made from.
import { build } from "esbuild";
import { readFileSync, writeFileSync, mkdirSync } from "node:fs";

const out = process.argv[2] ?? "../src/midrib/explorer/static";
mkdirSync(out, { recursive: true });
const script = await build({
  entryPoints: ["src/main.ts"],
  outfile: `${out}/explorer.js`,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  metafile: true,
  charset: "ascii",
});
const style = await build({
  entryPoints: ["src/style.css"],
  outfile: `${out}/explorer.css`,
  bundle: true,
  minify: true,
  metafile: true,
  charset: "utf8",
});
// Whatever package a file of the bundle comes from, listed or brought along by another.
const inputs = [script, style].flatMap((bundle) => Object.keys(bundle.metafile.inputs));
const packages = inputs.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
const notices = [...new Set(packages)].sort().map((name) => {
  const about = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
  const text = readFileSync(`node_modules/${name}/LICENSE`, "utf8").trim();
  return `${about.name} ${about.version}, ${about.license}\n\n${text}\n`;
});
writeFileSync(`${out}/notices.txt`, `The explorer contains these works:\n\n${notices.join("\n")}`);
