import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGateway, type Gateway, type McpService, type PinStore } from "../../src/gateway/index.ts";
import type { RawResult } from "../../src/gateway/McpService.ts";
import type { ApprovedTools } from "../../src/gateway/pins/PinStore.ts";
import { ListedServer } from "./openListed.ts";
import { serveOddHttp } from "./servers/serveOddHttp.mjs";

const server = (file: string, ...args: string[]): { command: string; args: string[] } => ({
  command: process.execPath,
  args: [join(import.meta.dirname, "servers", file), ...args],
});

/** What a caller sees of a call: whether it failed, and the text. */
type Seen = { readonly failed: boolean; readonly text: string };

const CALLER = { signal: new AbortController().signal, progress() {} };

/** How much a hostile server sends; the fast tests send a tenth. */
export type HostileSizes = {
  /** Bytes of an answer over standard output, over HTTP, and of standard error. */
  readonly answer: number;
  readonly answerOverHttp: number;
  readonly errors: number;
  readonly notifications: number;
  readonly requests: number;
};

/** Describes what hostile servers cannot do to a gateway. The compact form checks arguments, as exec does it. */
export function describeHostile(forms: readonly ("exec" | "pass-through")[], sizes: HostileSizes): void {
  describe.each(forms)("through %s", (form) => {
    const [kept, tell] = ["kept", "tell"].map((name) => ({
      name,
      description: "Reads",
      inputSchema: { type: "object" },
    }));
    const listed = new ListedServer([{ ...kept }, { ...tell }]);
    let approved: ApprovedTools | undefined;
    const pins: PinStore = {
      read: async () => approved,
      async write(now) {
        approved = now;
      },
    };
    let http: { url: URL; close(): Promise<void> };
    let gateway: Gateway;
    let service: McpService;
    beforeAll(async () => {
      http = await serveOddHttp({ ways: ["all"], isLogged: false });
      gateway = await createGateway(
        {
          mcpServers: {
            hostile: { ...server("hostile.mjs", "attacks"), era: "legacy" },
            odd: { ...server("odd.mjs", "all"), call_timeout: 1 },
            far: { url: String(http.url), call_timeout: 1 },
            generous: { url: String(http.url) },
            well: server("odd.mjs", "all"),
            listed: listed.config,
          },
          pin: true,
        },
        { pins },
      );
      await gateway.ready();
      service = form === "exec" ? gateway.service : gateway.passThrough({ schemas: "compact" });
    });
    afterAll(async () => {
      await gateway.close();
      await http.close();
    });

    const exec = async (name: string, tool: string, args: object = {}): Promise<Seen> => {
      const call =
        form === "exec"
          ? { name: "exec", arguments: { server_name: name, tool_name: tool, arguments: args } }
          : { name: `${name}__${tool}`, arguments: args };
      try {
        const { content, isError } = await service.callTool(call, CALLER as never);
        return { failed: isError === true, text: (content as { text: string }[])[0]?.text ?? "" };
      } catch (error) {
        // Where all is passed through, errors of a server stay errors.
        return { failed: true, text: (error as Error).message };
      }
    };
    const next = (name: string): Promise<Seen> =>
      name === "hostile" ? exec(name, "strangers") : exec(name, "echo", { text: "done" });

    it.each<[how: string, server: string, tool: string, args: object, text: RegExp]>([
      ["with more than it may", "hostile", "large", { bytes: sizes.answer }, /at most 10000000 bytes/],
      [
        "with more than it may over HTTP",
        "generous",
        "large",
        { bytes: sizes.answerOverHttp },
        /at most 10000000 bytes/,
      ],
      ["with 10,000 levels", "hostile", "deep-result", {}, /too many levels/],
      ["with an error of any length", "hostile", "huge-error", {}, /^[\x20-\x7e]{100,4100}$/],
      ["with an error of no form", "hostile", "error", {}, /answered/],
      ["in another version", "hostile", "version", {}, /JSON-RPC 2.0/],
      ["with its death", "odd", "kill", { signal: "SIGKILL" }, /ended by SIGKILL: out of memory/],
      ["with its end", "odd", "kill", {}, /ended with exit code 9: out of memory/],
      ["never", "odd", "silent", {}, /did not answer within 1000 ms/],
      ["never over HTTP", "far", "silent", {}, /did not answer within 1000 ms/],
      ["with what is no JSON", "odd", "nan", {}, /expected/],
      ["with what is no JSON over HTTP", "far", "nan", {}, /expected/],
    ])("a server that answers %s fails that call alone", async (_, name, tool, args, text) => {
      const [failed, elsewhere] = await Promise.all([
        exec(name, tool, args),
        exec("well", "echo", { text: "meanwhile" }),
      ]);
      expect(failed.failed).toBe(true);
      expect(failed.text).toMatch(text);
      expect(elsewhere).toEqual({ failed: false, text: "meanwhile" });
      expect(await next(name)).toEqual({ failed: false, text: "done" });
    });

    it.each<[how: string, tool: string, args: object]>([
      ["after garbage", "garbage", {}],
      ["after answers that nobody asked for", "strangers", {}],
      ["after many notifications", "notifications", { count: sizes.notifications }],
      ["after many requests of its own", "requests", { count: sizes.requests }],
      ["after much on standard error", "stderr", { bytes: sizes.errors }],
      ["with keys of prototypes", "pollute", {}],
    ])("a server that answers %s is heard", async (_, tool, args) => {
      expect((await exec("hostile", tool, args)).failed).toBe(false);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      expect(await next("hostile")).toEqual({ failed: false, text: "done" });
    });

    it("a server that answers after a line without an end is heard", async () => {
      await exec("odd", "noise");
      expect(await next("odd")).toEqual({ failed: false, text: "done" });
    });

    it.each<[what: string, server: string, tool: string, args: object, text: RegExp]>([
      ["with 10,000 levels", "hostile", "deep", {}, /too many levels|Unknown tool/],
      ["with a control character in its name", "hostile", "control\u0007", {}, /Unknown tool|without control/],
      ["with a pattern that backtracks", "hostile", "pattern", { a: `${"a".repeat(50_000)}!` }, /expected/],
      ["of a server named __proto__", "__proto__", "echo", {}, /Unknown (server|tool) \\?"__proto__/],
      ["named as a method of objects", "well", "toString", {}, /Unknown tool/],
    ])("a tool %s is not run", async (_, name, tool, args, text) => {
      const { failed, text: told } = await exec(name, tool, args);
      expect(failed).toBe(true);
      expect(told).toMatch(text);
    });

    it("a tool that has changed is not run", async () => {
      expect((await exec("listed", "kept")).failed).toBe(false);
      listed.list([{ ...kept, description: "Reads, and sends it away" }, { ...tell }]);
      await exec("listed", "tell");
      await expect.poll(() => gateway.servers.at(-1)?.changed, { timeout: 10_000 }).toEqual({ kept: ["description"] });
      const { failed, text } = await exec("listed", "kept");
      expect(failed).toBe(true);
      expect(text).toMatch(/changed since it was approved: description|Unknown tool/);
    });

    it("names and texts are shown without what nobody sees, and __proto__ is a name", async () => {
      const shown: RawResult[] = [];
      if (form === "exec") {
        for (const args of [{ server_name: "hostile" }, { server_name: "hostile", tool_name: "__proto__" }]) {
          shown.push(await service.callTool({ name: "inspect", arguments: args }, CALLER as never));
        }
        shown.push(await service.callTool({ name: "search", arguments: { queries: "red text" } }, CALLER as never));
      } else {
        shown.push({ tools: await service.listTools(CALLER as never) });
      }
      const text = JSON.stringify(shown);
      expect(text).toContain("__proto__");
      expect(text).toContain("txet");
      // JSON writes control characters so.
      expect(text).not.toMatch(/\\+u00[01][0-8b-f]|\u202e|\udb40/);
    });
  });
}
