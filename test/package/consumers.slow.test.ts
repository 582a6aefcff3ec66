import { execFileSync, spawn } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { buildSync, transformSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM, launchChromium } from "../cards/browser.ts";
import { root } from "./built.ts";
import { ANSWER, JOB } from "./consumers/job.ts";

/** The tools of the consumers, which `node .ci/install.mjs test/package/consumers` installs. */
const tools = join(import.meta.dirname, "consumers", "node_modules");
const work = mkdtempSync(join(realpathSync(tmpdir()), "openjiuwen-tools-consumers-"));
/** A project that has installed the packed package with npm. */
const consumer = join(work, "npm");
const MAIN = 'import { job } from "./job.mjs";\nconsole.log(JSON.stringify(await job()));\n';
const COMMONJS = transformSync(JOB, { format: "cjs" }).code;
let tarball = "";

beforeAll(() => {
  const packed = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", work], { cwd: root });
  tarball = join(work, JSON.parse(String(packed))[0].filename);
  createProject(consumer);
  run(consumer, "npm", "install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error", tarball);
}, 240_000);

afterAll(() => rmSync(work, { recursive: true, force: true }));

describe("a project does a real job with the packed package", () => {
  itWith(process.execPath, "under Node 24", (node) => {
    expect(run(consumer, node, "main.mjs")).toBe(ANSWER);
    expect(run(consumer, node, "main.cjs")).toBe(ANSWER);
  });

  itWith(join(tools, "node-22/bin/node"), "under Node 22", (node) => {
    expect(run(consumer, node, "main.mjs")).toBe(ANSWER);
    expect(run(consumer, node, "main.cjs")).toBe(ANSWER);
  });

  itWith(join(tools, ".bin/bun"), "under Bun", (bun) => expect(run(consumer, bun, "main.mjs")).toBe(ANSWER));

  itWith(join(tools, ".bin/deno"), "under Deno, without any permission", (deno) => {
    expect(run(consumer, deno, "run", "--no-prompt", "--node-modules-dir=manual", "main.mjs")).toBe(ANSWER);
  });

  itWith(join(tools, "jest/bin/jest.js"), "in a test of Jest", (jest) => {
    const test = `test("the job", async () => expect(JSON.stringify(await job())).toBe(${JSON.stringify(ANSWER)}));`;
    writeFileSync(join(consumer, "job.test.cjs"), `${COMMONJS}\n${test}`);
    run(consumer, process.execPath, jest, "--rootDir", consumer, "--testMatch", "**/*.test.cjs", "--silent");
  });

  itWith(join(tools, "pnpm/package.json"), "installed by pnpm", () => {
    const project = join(work, "pnpm");
    createProject(project);
    const store = join(work, "pnpm-store");
    run(project, join(tools, ".bin/pnpm"), "add", "--prefer-offline", "--store-dir", store, tarball);
    expect(run(project, process.execPath, "main.mjs")).toBe(ANSWER);
  });

  itWith(join(tools, ".bin/workerd"), "in a worker of workerd, without what is Node's", async (workerd) => {
    const project = join(work, "workerd");
    mkdirSync(project);
    bundleWithEsbuild(join(project, "worker.js"), WORKER, ["workerd", "worker", "browser"]);
    writeFileSync(join(project, "config.capnp"), WORKERD_CONFIG);
    expect(await askWorkerd(workerd, project)).toBe(ANSWER);
  });
});

describe.skipIf(!existsSync(CHROMIUM))(
  existsSync(CHROMIUM) ? "a page of Chromium does it" : `a page of Chromium does it: skipped, ${CHROMIUM} is missing`,
  () => {
    const PAGE =
      'import { job } from "./job.mjs";\nconst answer = await job();\ndocument.title = JSON.stringify(answer);\n';
    beforeAll(() => writeFileSync(join(consumer, "page.mjs"), PAGE));

    it("bundled by esbuild", async () => {
      const out = join(work, "esbuild");
      bundleWithEsbuild(join(out, "page.js"), PAGE, ["browser"]);
      writeFileSync(join(out, "index.html"), htmlOf("page.js"));
      expect(await titleOfPage(out)).toBe(ANSWER);
    });

    itWith(join(tools, "vite/bin/vite.js"), "built by Vite", async (vite) => {
      const out = join(work, "vite");
      writeFileSync(join(consumer, "index.html"), htmlOf("page.mjs"));
      run(consumer, process.execPath, vite, "build", "--base", "./", "--outDir", out, "--logLevel", "error");
      expect(await titleOfPage(out)).toBe(ANSWER);
    });

    itWith(join(tools, "webpack/package.json"), "bundled by webpack", async (manifest) => {
      const out = join(work, "webpack");
      await bundleWithWebpack(createRequire(manifest)("webpack"), out);
      writeFileSync(join(out, "index.html"), htmlOf("page.js"));
      expect(await titleOfPage(out)).toBe(ANSWER);
    });
  },
);

/** A test that wants a tool; it is skipped with the reason where the tool is missing. */
function itWith(tool: string, name: string, test: (tool: string) => void | Promise<void>): void {
  if (existsSync(tool)) it(name, () => test(tool), 120_000);
  else it.skip(`${name}: skipped, run \`node .ci/install.mjs test/package/consumers\``, () => {});
}

function createProject(folder: string): void {
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  writeFileSync(join(folder, "job.mjs"), JOB);
  writeFileSync(join(folder, "main.mjs"), MAIN);
  const print = "job().then((answer) => console.log(JSON.stringify(answer)));";
  writeFileSync(join(folder, "main.cjs"), `${COMMONJS}\n${print}`);
}

function run(cwd: string, command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd, encoding: "utf8", stdio: "pipe" }).trim();
}

function bundleWithEsbuild(outfile: string, code: string, conditions: string[]): void {
  const stdin = { contents: code, resolveDir: consumer };
  // Neutral: an import of a built-in of Node fails.
  buildSync({
    stdin,
    outfile,
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions,
  });
}

type Webpack = (
  options: object,
  done: (error: Error | null, stats?: { toString(): string; hasErrors(): boolean }) => void,
) => void;

function bundleWithWebpack(webpack: Webpack, path: string): Promise<void> {
  const output = { path, filename: "page.js", module: true };
  const options = { context: consumer, entry: "./page.mjs", mode: "production", target: "web", output };
  return new Promise((resolve, reject) =>
    webpack({ ...options, experiments: { outputModule: true } }, (error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? new Error(String(stats))) : resolve(),
    ),
  );
}

const htmlOf = (script: string): string =>
  `<!doctype html><meta charset="utf-8"><title>…</title><script type="module" src="./${script}"></script>`;

/** The title of a page that is served, once its code has set it. */
async function titleOfPage(folder: string): Promise<string> {
  const files = new Map(
    globSync("**/*.{html,js}", { cwd: folder }).map((path) => [`/${path}`, readFileSync(join(folder, path))]),
  );
  const server = createServer(({ url = "/" }, response) => {
    response.setHeader("Content-Type", extname(url) === ".js" ? "text/javascript" : "text/html");
    response.end(files.get(url === "/" ? "/index.html" : url));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => document.title !== "…");
    return await page.title();
  } finally {
    await browser.close();
    server.close();
  }
}

const WORKER = `import { job } from "./job.mjs";
export default { fetch: async () => new Response(JSON.stringify(await job())) };`;

const WORKERD_CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker", esModule = embed "worker.js")],
    compatibilityDate = "2026-11-01",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`;

/** The answer of the worker in a folder. workerd tells on file 3 at which port it listens. */
async function askWorkerd(workerd: string, cwd: string): Promise<string> {
  const args = ["serve", "config.capnp", "--control-fd=3"];
  const server = spawn(workerd, args, { cwd, stdio: ["ignore", "ignore", "inherit", "pipe"] });
  try {
    const port = await new Promise<number>((resolve, reject) => {
      server.once("exit", (code) => reject(new Error(`workerd ended with ${code}`)));
      server.stdio[3]?.once("data", (line: Buffer) => resolve(JSON.parse(String(line)).port));
    });
    return await (await fetch(`http://127.0.0.1:${port}/`)).text();
  } finally {
    server.kill();
  }
}
