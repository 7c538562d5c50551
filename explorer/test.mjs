// Runs the tests under Node itself: TypeScript is bundled first, into a folder that goes away.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "midrib-explorer-"));
const entryPoints = readdirSync("tests").map((name) => join("tests", name));
await build({ entryPoints, outdir: folder, bundle: true, format: "esm", platform: "node", outExtension: { ".js": ".mjs" } });
const files = readdirSync(folder).map((name) => join(folder, name));
const { status } = spawnSync(process.execPath, ["--test", ...files], { stdio: "inherit" });
rmSync(folder, { recursive: true });
process.exit(status ?? 1);
