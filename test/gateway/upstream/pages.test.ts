import { describe, expect, it } from "vitest";
import { listAll, listOfEach } from "../../../src/gateway/servers/listAll.ts";
import type { ServerRegistry } from "../../../src/gateway/servers/ServerRegistry.ts";
import { readPages } from "../../../src/gateway/upstream/readPages.ts";
import type { Upstream } from "../../../src/gateway/upstream/Upstream.ts";
import { serveOddHttp } from "../servers/serveOddHttp.mjs";
import { failureOf, opened, openHttp, textOf } from "./open.ts";

type Page = { readonly [key: string]: unknown };

/** What is read of pages, which are found by their cursors. */
async function read(pages: { readonly [cursor: string]: Page }, key = "tools") {
  const asked: unknown[] = [];
  const ask = async ({ cursor = "" }: { cursor?: unknown }): Promise<Page> => {
    asked.push(cursor);
    return pages[String(cursor)] ?? {};
  };
  const { entries, warnings } = await readPages(key, ask, { pages: 5, entries: 6, length: 1_000 });
  return { names: entries.map(({ name, uri }) => name ?? uri), warnings, asked };
}

const named = (...names: string[]) => names.map((name) => ({ name }));

describe("the pages of a list", () => {
  it("are all read, without a warning", async () => {
    const pages = { "": { tools: named("a"), nextCursor: "x" }, x: { tools: named("b"), nextCursor: null } };
    expect(await read(pages)).toEqual({ names: ["a", "b"], warnings: [], asked: ["", "x"] });
    const last = { "": { tools: named("a"), nextCursor: "" } };
    expect(await read(last)).toEqual({ names: ["a"], warnings: [], asked: [""] });
  });

  it.each<[name: string, pages: { [cursor: string]: Page }, names: string[], warnings: string[]]>([
    [
      "a cursor that comes again at once",
      { "": { tools: named("a"), nextCursor: "x" }, x: { tools: named("b"), nextCursor: "x" } },
      ["a", "b"],
      ["its list of tools was not read to its end: the cursor of a page came again"],
    ],
    [
      "cursors in a circle",
      {
        "": { tools: named("a"), nextCursor: "x" },
        x: { tools: named("b"), nextCursor: "y" },
        y: { tools: named("c"), nextCursor: "x" },
      },
      ["a", "b", "c"],
      ["its list of tools was not read to its end: the cursor of a page came again"],
    ],
    [
      "a page that comes again under other cursors",
      {
        "": { tools: named("a", "b"), nextCursor: "x" },
        x: { tools: named("a", "b"), nextCursor: "y" },
        y: { tools: named("c") },
      },
      ["a", "b", "c"],
      ["its list of tools has 2 entries on more than one page"],
    ],
    [
      "a cursor that is no text",
      { "": { tools: named("a"), nextCursor: 2 } },
      ["a"],
      ["its list of tools was not read to its end: expected a text as the cursor of the next page, received number"],
    ],
    [
      "entries without a name",
      { "": { tools: [{ title: "x" }, 5, null, { name: 5 }, { name: "a" }] } },
      ["a"],
      ['its list of tools has 4 entries without a text as "name"'],
    ],
    ...[{}, { tools: null }, { tools: { a: 1 } }].map(
      (page, index): [string, { [cursor: string]: Page }, string[], string[]] => [
        `no list (${JSON.stringify(page)})`,
        { "": { tools: named("a"), nextCursor: "x" }, x: { ...page, nextCursor: "y" } },
        ["a"],
        [
          `its list of tools was not read to its end: expected a list as "tools", received ${["none", "null", "object"][index]}`,
        ],
      ],
    ),
    [
      "too many entries",
      { "": { tools: named("a", "b", "c", "d", "e", "f", "g"), nextCursor: "x" } },
      ["a", "b", "c", "d", "e", "f"],
      ["its list of tools was not read to its end: it has more than 6 entries"],
    ],
    [
      "too many characters",
      { "": { tools: [{ name: "a", text: "x".repeat(2_000) }], nextCursor: "x" } },
      ["a"],
      ["its list of tools was not read to its end: it is longer than 1000 characters"],
    ],
  ])("with %s are read with a warning", async (_, pages, names, warnings) => {
    expect(await read(pages)).toMatchObject({ names, warnings });
  });

  it("without an end are read up to the limit", async () => {
    const asked: unknown[] = [];
    const ask = async ({ cursor = "0" }: { cursor?: unknown }): Promise<Page> => {
      asked.push(cursor);
      return { resources: [{ uri: `a://${cursor}` }], nextCursor: String(Number(cursor) + 1) };
    };
    const { entries, warnings } = await readPages("resources", ask, { pages: 5 });
    expect([entries.length, asked.length]).toEqual([5, 5]);
    expect(warnings).toEqual(["its list of resources was not read to its end: it has more than 5 pages"]);
  });

  it("keep two entries of one name that differ, and two of one page", async () => {
    const pages = {
      "": { tools: [{ name: "a" }, { name: "a" }], nextCursor: "x" },
      x: { tools: [{ name: "a", title: "A" }] },
    };
    expect(await read(pages)).toMatchObject({ names: ["a", "a", "a"], warnings: [] });
  });

  it("of resources with a circle are an entry each, and the server says so", async () => {
    const server = await serveOddHttp({
      ways: ["modern"],
      before: (_, response, message) => {
        if (message?.method !== "resources/list") return false;
        const result = { resultType: "complete", resources: [{ uri: "a://b", name: "b" }], nextCursor: "again" };
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ jsonrpc: "2.0", id: message.id, result }));
        return true;
      },
    });
    opened.push(server);
    const upstream = openHttp(server.url);
    expect(await listAll(upstream, "resources", "resources/list", undefined)).toEqual([{ uri: "a://b", name: "b" }]);
    expect(upstream.warnings).toEqual([
      "its list of resources was not read to its end: the cursor of a page came again",
      "its list of resources has 1 entries on more than one page",
    ]);
  });
});

describe("a list of resources or prompts", () => {
  /** What is listed of a server, each of whose pages has as many entries with texts of the length. */
  async function listed(count: number, length: number, key = "resources", id = "uri") {
    const warned: unknown[] = [];
    let pages = 0;
    const upstream = {
      async request() {
        const page = pages++;
        const entries = Array.from({ length: count }, (_, index) => ({ name: "a", [id]: `a://${page}/${index}` }));
        return { [key]: entries.map((entry) => ({ ...entry, title: "x".repeat(length) })), nextCursor: `${pages}` };
      },
      warn: (_: string, warnings: readonly string[]) => warned.push(...warnings),
    } as unknown as Upstream;
    const entries = await listAll(upstream, key, `${key}/list`, undefined);
    return { entries: entries.length, pages, warned };
  }

  it("has 10,000 entries at most", async () => {
    for (const [key, id] of [
      ["resources", "uri"],
      ["prompts", "name"],
    ] as const) {
      const reason = `its list of ${key} was not read to its end: it has more than 10000 entries`;
      expect(await listed(6_000, 1, key, id)).toEqual({ entries: 10_000, pages: 2, warned: [reason] });
    }
  });

  it("is read for 20,000,000 characters", async () => {
    const reason = "its list of resources was not read to its end: it is longer than 20000000 characters";
    expect(await listed(9, 1_000_000)).toEqual({ entries: 27, pages: 3, warned: [reason] });
  });
});

it("a list that a server answers by an error is a warning of its status, and lists of others are there", async () => {
  const server = await serveOddHttp({
    ways: ["modern"],
    before: (_, response, message) => {
      if (message?.method !== "resources/list") return false;
      response.writeHead(200, { "content-type": "application/json" });
      const error = { code: -32_603, message: "no disk" };
      response.end(JSON.stringify({ jsonrpc: "2.0", id: message.id, error }));
      return true;
    },
  });
  opened.push(server);
  const upstream = openHttp(server.url);
  const servers = {
    names: ["odd"],
    reachable: () => ({ upstream }),
  } as unknown as ServerRegistry;
  const caller = { signal: new AbortController().signal, progress() {} };
  expect(await listOfEach(servers, "resources", "resources/list", caller)).toEqual([["odd", []]]);
  expect(upstream.warnings).toEqual([expect.stringMatching(/^its list of resources cannot be read: .*no disk$/)]);
});

describe("a session that an older server has forgotten", () => {
  /** How often each method was asked, after the session has ended. */
  async function serve(error: object, { isPinged = true, status = 200 } = {}) {
    let [sessions, isGone] = [0, false];
    const calls: string[] = [];
    const server = await serveOddHttp({
      before: (_, response, message) => {
        if (message?.method === "initialize") {
          isGone = false;
          response.setHeader("mcp-session-id", `session-${++sessions}`);
          return false;
        }
        if (message?.id === undefined) return false;
        calls.push(message.method);
        const refuses = isGone && (message.method !== "ping" || isPinged);
        if (!refuses) return false;
        response.writeHead(status, { "content-type": "application/json" });
        response.end(JSON.stringify({ jsonrpc: "2.0", id: message.id, error }));
        return true;
      },
    });
    opened.push(server);
    const upstream = openHttp(server.url, { era: "legacy" });
    await upstream.listTools();
    isGone = true;
    calls.length = 0;
    return { upstream, calls, count: () => sessions };
  }

  it.each([
    ["Session terminated", -32600],
    ["Session terminated", 32600],
    ["Session not found", -32001],
    ["Bad Request: No valid session ID provided", -32000],
  ])("is opened anew when it answers %j with %s inside HTTP 200, and the call is made again", async (message, code) => {
    const { upstream, calls, count } = await serve({ code, message });
    expect(textOf(await upstream.callTool("echo", { text: "again" }))).toBe("again");
    expect([count(), calls]).toEqual([2, ["tools/call", "ping", "tools/call"]]);
  });

  it.each([400, 404])("is opened anew when it answers with HTTP %s", async (status) => {
    const { upstream, count } = await serve({ code: -32001, message: "Session not found" }, { status });
    expect(textOf(await upstream.callTool("echo", { text: "again" }))).toBe("again");
    expect(count()).toBe(2);
  });

  it.each([
    ["of a session of the tool's own", { code: -32001, message: "The browser session has expired" }, false],
    ["with the code of another fault", { code: -32603, message: "Session not found" }, true],
    ["about something else", { code: -32600, message: "The argument is invalid" }, true],
  ])("is not what an error %s means, so the call is made once", async (_, error, isPinged) => {
    const { upstream, calls, count } = await serve(error, { isPinged });
    expect(await failureOf(upstream.callTool("echo", {}))).toMatchObject({ code: "protocol", rpcCode: error.code });
    expect([count(), calls.filter((method) => method === "tools/call").length]).toEqual([1, 1]);
  });

  it("and never keeps is an error after one new session", async () => {
    const server = await serveOddHttp({
      before: (_, response, message) => {
        if (message?.method === "initialize") response.setHeader("mcp-session-id", "s");
        if (message?.id === undefined || message.method === "initialize") return false;
        const error = { code: -32600, message: "Session terminated" };
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ jsonrpc: "2.0", id: message.id, error }));
        return true;
      },
    });
    opened.push(server);
    const upstream = openHttp(server.url, { era: "legacy" });
    const failure = await failureOf(upstream.callTool("echo", {}));
    expect([failure.code, failure.message]).toEqual(["ended", expect.stringContaining("its session has ended")]);
    expect(server.requests.filter(({ message }) => message?.method === "initialize").length).toBe(2);
  });
});
