import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wheelsReady } from "../../python-compat/sdk/wheels.ts";
import type { loadPythonSdk } from "../../src/python/index.ts";
import { CHROMIUM, launchChromium } from "../cards/browser.ts";

const wheels = await wheelsReady();
const lacks = existsSync(CHROMIUM) ? "missing" in wheels && wheels.missing : `${CHROMIUM} is missing`;
if (lacks) console.warn(`skipped: the Python SDK in a browser (${lacks})`);

describe.skipIf(lacks)("the built package in Chromium", () => {
  let server: Server;
  let browser: Browser;
  let origin: string;
  const elsewhere: string[] = [];

  beforeAll(async () => {
    server = serve().listen(0, "127.0.0.1");
    browser = await launchChromium();
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  it.each([
    ["in a worker", true],
    ["in the page itself", false],
  ])("runs the SDK %s", async (_, worker) => {
    const page = await browser.newPage();
    page.on("request", (request) => {
      if (!request.url().startsWith(origin)) elsewhere.push(request.url());
    });
    await page.goto(origin);
    await page.waitForFunction(() => "python" in globalThis);
    const { texts, gap, ms } = await page.evaluate(run, worker);
    expect(texts).toEqual([
      '{"type":"function","name":"né","description":"","parameters":{"type":"object","properties":{"10":1.0,"2":null},"required":[]}}',
      '[{"type":"string_type","loc":["name"],"msg":"Input should be a valid string","input":1.5}]',
      "bad_hash",
      "missing_pyodide",
    ]);
    if (worker) expect(gap).toBeLessThan(ms / 5);
    expect(elsewhere).toEqual([]);
    await page.close();
  });
});

/** In the page: starts the SDK, asks it a little, and tells how long no timer of the page ran. */
async function run(worker: boolean): Promise<{ texts: string[]; gap: number; ms: number }> {
  const start = performance.now();
  let gap = 0;
  let last = start;
  const timer = setInterval(() => {
    gap = Math.max(gap, performance.now() - last);
    last = performance.now();
  }, 10);
  const { python } = globalThis as unknown as { python: { loadPythonSdk: typeof loadPythonSdk } };
  const options = { wheels: "wheels", sdk: "0.1.3", pyodide: "pyodide", worker };
  const sdk = await python.loadPythonSdk(options);
  const ms = performance.now() - start;
  clearInterval(timer);
  gap = Math.max(gap, performance.now() - last);

  const text = '{"name":"né","parameters":{"properties":{"10":1.0,"2":null}}}';
  const tool = await sdk.ToolInfo.modelValidateJson(text);
  const texts = [await tool.modelDumpJson()];
  const outcomes: [read: "json" | "code", () => unknown][] = [
    ["json", () => sdk.ToolInfo.modelValidate({ name: 1.5 })],
    ["code", () => python.loadPythonSdk({ ...options, wheels: "broken" })],
    ["code", () => python.loadPythonSdk({ ...options, pyodide: "nowhere" })],
  ];
  for (const [read, act] of outcomes) {
    try {
      await act();
      texts.push("nothing was thrown");
    } catch (error) {
      const { json, code } = error as { json?(): string; code?: string };
      texts.push((read === "json" ? json?.call(error) : code) ?? String(error));
    }
  }
  await sdk.close();
  return { texts, gap, ms };
}

const PAGE = '<!doctype html><script type="module" src="page.js"></script>';
const SCRIPT = 'globalThis.python = await import("/dist/python.js");';
/** Of code made at run time only WebAssembly. */
const POLICY = "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'";

/** The files of the package, of Pyodide and the wheels, on the loopback. Of `broken/` one wheel is. */
function serve(): Server {
  const root = join(import.meta.dirname, "..", "..");
  const folders: { [name: string]: string } = {
    dist: join(root, "dist"),
    pyodide: join(root, "node_modules", "pyodide"),
    wheels: "folder" in wheels ? wheels.folder : "",
  };
  const types: { [ending: string]: string } = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".wasm": "application/wasm",
  };
  const bytesOf = async (folder: string, file: string): Promise<Buffer> => {
    if (folder !== "broken") return readFile(join(folders[folder] ?? "", file));
    const bytes = await readFile(join(folders.wheels ?? "", file));
    return file.startsWith("pydantic-") ? bytes.subarray(1) : bytes;
  };
  return createServer(async (request, response) => {
    const [folder = "", ...names] = (request.url ?? "").slice(1).split("/").map(decodeURIComponent);
    const file = names.join("/");
    response.setHeader("content-security-policy", POLICY);
    if (file === "") {
      const isScript = folder === "page.js";
      response.setHeader("content-type", isScript ? "text/javascript" : "text/html").end(isScript ? SCRIPT : PAGE);
      return;
    }
    const bytes = await bytesOf(folder, file).catch(() => undefined);
    response.setHeader("content-type", types[extname(file)] ?? "application/octet-stream");
    if (bytes === undefined) response.statusCode = 404;
    response.end(bytes);
  });
}
