import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveFolders } from "../../src/cli/playground/serveFolders.ts";
import { runHere } from "./runHere.ts";
import { startHere } from "./startHere.ts";

type Answer = {
  readonly status: number | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
};
type Asked = { readonly method?: string; readonly host?: string };

const folder = mkdtempSync(join(tmpdir(), "playground-"));
const file = (...steps: string[]) => join(folder, ...steps);
const ENDINGS = [
  [".html", "text/html; charset=utf-8"],
  [".js", "text/javascript"],
  [".mjs", "text/javascript"],
  [".css", "text/css"],
  [".svg", "image/svg+xml"],
  [".json", "application/json"],
  [".txt", "text/plain; charset=utf-8"],
  [".wasm", "application/wasm"],
  [".bin", "application/octet-stream"],
] as const;
let served: Awaited<ReturnType<typeof serveFolders>>;

beforeAll(async () => {
  for (const name of ["page/assets", "page-2", "wheels", "elsewhere"]) mkdirSync(file(name), { recursive: true });
  const names = [
    "page/index.html",
    "page/assets/a b.js",
    "page/.ü",
    "page-2/secret",
    "wheels/SHA256SUMS",
    "elsewhere/secret",
  ];
  for (const name of [...names, ...ENDINGS.map(([ending]) => `page/a${ending}`)]) writeFileSync(file(name), name);
  symlinkSync(file("elsewhere", "secret"), file("page", "file"));
  symlinkSync(file("elsewhere"), file("page", "folder"));
  symlinkSync("index.html", file("page", "same"));
  served = await serveFolders({ "": file("page"), wheels: file("wheels"), pyodide: undefined }, 0);
});

afterAll(async () => {
  await served?.close();
  rmSync(folder, { recursive: true });
});

/** Asks for a path as it is written: `fetch` would resolve its dots first. */
function ask(path: string, { method = "GET", host = new URL(served.url).host }: Asked = {}): Promise<Answer> {
  const { port } = new URL(served.url);
  return new Promise((resolve, reject) => {
    request({ port, host: "127.0.0.1", path, method, headers: { host }, agent: false }, async (response) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of response) chunks.push(chunk as Uint8Array);
      resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() });
    })
      .on("error", reject)
      .end();
  });
}

describe("the server of the playground", () => {
  it.each<[path: string, text: string, type: string]>([
    ["/", "page/index.html", "text/html; charset=utf-8"],
    ["/index.html?a=1", "page/index.html", "text/html; charset=utf-8"],
    ["/same", "page/index.html", "text/html; charset=utf-8"],
    ["/assets/a%20b.js", "page/assets/a b.js", "text/javascript"],
    ["/.%C3%BC", "page/.ü", "application/octet-stream"],
    ["/wheels/SHA256SUMS", "wheels/SHA256SUMS", "application/octet-stream"],
    ["/assets/../index.html", "page/index.html", "text/html; charset=utf-8"],
    ...ENDINGS.map(([ending, type]) => [`/a${ending}`, `page/a${ending}`, type] as [string, string, string]),
  ])("gives %s", async (path, text, type) => {
    const answer = await ask(path);
    expect(answer).toMatchObject({ status: 200, text });
    expect(answer.headers).toMatchObject({
      "content-type": type,
      "content-length": String(Buffer.byteLength(text)),
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "content-security-policy": expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'$/),
    });
  });

  it.each([
    "/none",
    "/assets",
    "/assets/",
    "/wheels",
    "/pyodide/pyodide.mjs",
    "/../elsewhere/secret",
    "/..%2felsewhere%2fsecret",
    "/%2e%2e/elsewhere/secret",
    "/assets/..%2f..%2felsewhere/secret",
    "/wheels/..%2fpage/index.html",
    "/wheels/%2e%2e/%2e%2e/elsewhere/secret",
    "/..%5celsewhere%5csecret",
    "/..%2fpage-2%2fsecret",
    "/%252e%252e/elsewhere/secret",
    "//elsewhere/secret",
    "/%2fetc/passwd",
    "/file",
    "/folder/secret",
    "/index.html%00",
    "/index.html%00.js",
    "/%",
    "/%ff",
    "/__proto__",
    "/__proto__/toString",
    "/constructor",
    "http://[",
  ])("has nothing at %s", async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, text: "" });
  });

  it.each(["localhost", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:80"])("answers to the name %s", async (host) => {
    expect(await ask("/", { host })).toMatchObject({ status: 200 });
  });

  it.each([
    "example.com",
    "127.0.0.1.example.com",
    "example.com:80",
    "localhost.",
    "127.0.0.1@example.com",
    "example.127.0.0.1",
    " ",
  ])("refuses the name %j, which a page elsewhere may have led here", async (host) => {
    expect(await ask("/", { host })).toMatchObject({ status: 403, text: "" });
  });

  it("answers HEAD without the text, and refuses what would change something", async () => {
    const head = await ask("/", { method: "HEAD" });
    expect(head).toMatchObject({ status: 200, text: "" });
    expect(head.headers["content-length"]).toBe("15");
    expect(await ask("/none", { method: "HEAD" })).toMatchObject({ status: 404 });
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const answer = await ask("/", { method });
      expect(answer).toMatchObject({ status: 405, text: "" });
      expect(answer.headers.allow).toBe("GET, HEAD");
    }
  });

  it("closes while connections are open", async () => {
    const other = await serveFolders({ "": file("page") }, 0);
    const socket = connect(Number(new URL(other.url).port), "127.0.0.1");
    await new Promise((resolve) => socket.once("connect", resolve));
    const ended = new Promise((resolve) => socket.once("close", resolve));
    await other.close();
    await ended;
    await expect(fetch(other.url)).rejects.toThrow();
  });
});

const built = join(import.meta.dirname, "../../dist/playground/index.html");
const lacks = existsSync(built) ? "" : `: skipped, ${built} is missing`;

describe.skipIf(lacks)(`openjiuwen-tools playground${lacks}`, () => {
  it("prints its address, and serves the page until a signal", async () => {
    const child = startHere(["playground", "--no-open", "--wheels", file("wheels")]);
    await expect.poll(() => child.stderr).toMatch(/^Playground at http:\/\/127\.0\.0\.1:\d+\/\n/);
    const [url = ""] = /http\S+/.exec(child.stderr) ?? [];
    expect(await (await fetch(url)).text()).toContain("<title>");
    expect(await (await fetch(`${url}wheels/SHA256SUMS`)).text()).toBe("wheels/SHA256SUMS");
    expect((await fetch(`${url}pyodide/pyodide.mjs`)).status).toBe(200);
    child.terminate();
    expect([await child.ended, child.stdout]).toEqual([0, ""]);
  });

  it.each([
    [["--port", "x"], "Expected a number from 0 to 65535.", 2],
    [["--port", "65536"], "Expected a number from 0 to 65535.", 2],
    [["--wheels", "/none"], "--wheels: expected a folder with SHA256SUMS, received /none", 1],
    [["--pyodide", folder], `--pyodide: expected a folder with pyodide.mjs, received ${folder}`, 1],
  ])("refuses %j", async (args, said, code) => {
    const { status, stderr } = await runHere(["playground", "--no-open", ...args]);
    expect(stderr).toContain(said);
    expect(status).toBe(code);
  });

  it("says that a port is in use", async () => {
    const { port } = new URL(served.url);
    const { status, stderr } = await runHere(["playground", "--no-open", "--port", port]);
    expect(stderr).toContain(`address already in use 127.0.0.1:${port}; --port takes another`);
    expect(status).toBe(1);
  });
});
