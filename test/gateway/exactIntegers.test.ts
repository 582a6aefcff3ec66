import { join } from "node:path";
import { PassThrough } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ChangedLines,
  exactText,
  hasMarks,
  marked,
  markText,
  rounded,
  unmarked,
  unmarkText,
} from "../../src/gateway/exactIntegers.ts";
import { createGateway, type Gateway } from "../../src/gateway/index.ts";
import { serveStdio } from "../../src/gateway/serve/stdio/serveStdio.ts";
import { parse, write } from "../../src/json/index.ts";
import { openaiChat } from "../../src/wire/index.ts";
import { closing } from "./closing.ts";
import { serveHttp } from "./connect.ts";

const ID = "1234567890123456789";
const ANSWERED = /"id":9007199254740993,"ids":\[-9007199254740993,1000,0\.1\],"text":"9007199254740993"/;

describe("a text", () => {
  it.each([
    ["[9007199254740991]", [9007199254740991]],
    ["[9007199254740993,-9007199254740993]", [9007199254740993n, -9007199254740993n]],
    ['{"a":"9007199254740993","\\\\":"\\"9007199254740993"}', { a: "9007199254740993", "\\": '"9007199254740993' }],
    ["[0.12345678901234567890,1e20,12345678901234567890.5]", [0.12345678901234568, 1e20, 12345678901234567000]],
    ["12345678901234567890", 12345678901234567890n],
  ])("%s is read exactly", (text, value) => {
    expect(unmarked(JSON.parse(markText(text)))).toEqual(value);
  });

  it("of any value is read and written exactly", () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
        fc.string(),
        fc.boolean(),
        tie("many"),
        tie("keys"),
      ),
      many: fc.array(tie("any"), { maxLength: 4 }),
      keys: fc.dictionary(fc.string(), tie("any"), { maxKeys: 4 }),
    })).any;
    fc.assert(
      fc.property(value, (value) => {
        const text = write(value);
        const read = unmarked(JSON.parse(markText(text)));
        expect(read).toEqual(parse(text, { integers: "bigint" }));
        expect(unmarkText(JSON.stringify(marked(read)))).toBe(text);
        // A value that stands as text in a text.
        expect(unmarkText(JSON.stringify({ text: JSON.stringify(marked(read)) }))).toBe(JSON.stringify({ text }));
        expect(write(rounded(read))).toBe(write(JSON.parse(text)));
      }),
    );
  });

  it.each([
    ["[1e400]", "expected numbers up to 1.7976931348623157e+308, received 1e400"],
    ['{"a":[-1E+309]}', "received -1E+309"],
    [`[${"9".repeat(310)}.5]`, "received 9999"],
    [`[${"9".repeat(4_301)}]`, "expected numbers of at most 4300 digits, received one of 4301"],
  ])("%.20s has a number that is refused, because it would be lost", (text, reason) => {
    expect(() => markText(text)).toThrow(reason);
  });

  it("of many digits is refused in linear time", () => {
    const start = performance.now();
    expect(() => markText("9".repeat(10_000_000))).toThrow(RangeError);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it("with many backslashes beside an integer is written in linear time", () => {
    const value = { text: "\\".repeat(100_000), id: 12345678901234567890n };
    const start = performance.now();
    expect(exactText(value)).toBe(write(value));
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it.each(['"1e400"', "[1e308,1e-400,0e999]", `[${"9".repeat(4_300)}]`])("%.20s is read", (text) => {
    expect(() => unmarked(JSON.parse(markText(text)))).not.toThrow();
  });

  it("without marks stays as it is", () => {
    const chunk = Buffer.from(`data: ${"123456789012345 ".repeat(9)}\n`);
    expect(new ChangedLines(unmarkText, hasMarks).push(chunk)).toBe(chunk);
  });

  it("is changed line by line, wherever it is cut", () => {
    const text = 'data: {"é":1}\r\n\ndata: {"id":1234567890123456789}\nend 文';
    const bytes = Buffer.from(text);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const lines = new ChangedLines(
        (line) => line.replaceAll(ID, "34"),
        () => true,
      );
      const parts = [lines.push(bytes.subarray(0, cut)), lines.push(bytes.subarray(cut)), lines.end()];
      expect(Buffer.concat(parts).toString()).toBe(text.replace(ID, "34"));
    }
  });
});

async function open(server: object): Promise<Gateway> {
  return closing(await createGateway({ mcpServers: { exact: server as never } }));
}
const ofProcess = (): Promise<Gateway> =>
  open({ command: process.execPath, args: [join(import.meta.dirname, "servers/exact.mjs")], era: "legacy" });

const call = (name: string, args: string): string =>
  `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`;
const EXEC = call("exec", `{"server_name":"exact","tool_name":"row","arguments":{"id":${ID}}}`);
const PASSED = call("exact__row", `{"id":${ID}}`);

/** The text of an answer, to a request that is a text too. */
async function ask(url: URL, body: string): Promise<string> {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"raw","version":"1"}}}`;
  const begun = await fetch(url, { method: "POST", headers, body: initialize });
  await begun.text();
  const session = { "mcp-session-id": begun.headers.get("mcp-session-id") as string };
  return (await fetch(url, { method: "POST", headers: { ...headers, ...session }, body })).text();
}

function expectExact(text: string): void {
  // Once as data, and once as text for those who read no data.
  expect(text).toMatch(ANSWERED);
  expect(text).toMatch(new RegExp(ANSWERED.source.replaceAll(/\\\\"|\\"/g, '"')));
  expect(text).toContain(ID);
  expect(text).not.toContain("integer ");
}

describe("an integer of 64 bits goes both ways", () => {
  it("by exec, over HTTP", async () => {
    expectExact(await ask(await serveHttp((await ofProcess()).service), EXEC));
  });

  it("in one list, through two gateways over HTTP", async () => {
    const inner = await serveHttp((await ofProcess()).passThrough({ prefix: false }));
    const text = await ask(
      await serveHttp((await open({ url: inner.href })).passThrough({ schemas: "compact" })),
      PASSED,
    );
    expect(text).toContain('"id":9007199254740993,"ids":[-9007199254740993,1000,0.1]');
    expect(text).toContain(ID);
  });

  it("over standard input and output", async () => {
    const [stdin, stdout] = [new PassThrough(), new PassThrough()];
    closing(serveStdio((await ofProcess()).service, { stdin, stdout }));
    let said = "";
    stdout.on("data", (chunk) => {
      said += chunk;
    });
    const initialize = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } };
    stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: initialize })}\n`);
    stdin.write(`${EXEC}\n`);
    await expect.poll(() => said, { timeout: 10_000 }).toContain('"id":2');
    expectExact(said);
  });

  it("until the input is closed, also without an end", async () => {
    const stdin = new PassThrough();
    const served = serveStdio((await ofProcess()).service, { stdin, stdout: new PassThrough() });
    stdin.destroy();
    await served.ended;
  });

  it("for a model in this process, which reads it in the text", async () => {
    const gateway = await ofProcess();
    const turn = gateway.tools.bind(openaiChat);
    const args = { server_name: "exact", tool_name: "row", arguments: `{"id":${ID}}` };
    const calls = [{ id: "a", type: "function" as const, function: { name: "exec", arguments: JSON.stringify(args) } }];
    const messages = (await turn.answer({ role: "assistant", content: null, tool_calls: calls } as never)).messages;
    expect(write(messages)).toContain("9007199254740993");
    expect(write(messages)).toContain(ID);
  });

  it("and a schema with one is shown and checked", async () => {
    const gateway = await ofProcess();
    const caller = { signal: new AbortController().signal, progress() {} };
    const params = { name: "inspect", arguments: { server_name: "exact", tool_name: "row" } };
    const { content } = await gateway.service.callTool(params, caller);
    expect((content as { text: string }[])[0]?.text).toContain("id?:integer");
    expect(write((await gateway.passThrough().listTools(caller)) as never)).toContain('"maximum":9223372036854775807');
  });
});
