import { describe, expect, it } from "vitest";
import type { CallRecord } from "../../src/gateway/calls/CallRecord.ts";
import type { Gateway, McpCaller } from "../../src/gateway/index.ts";
import { ToolCall } from "../../src/tool/index.ts";
import { closing } from "./closing.ts";
import { connectTo, type Era, serveHttp } from "./connect.ts";
import { type HeadersServer, serveHeaders } from "./headersServer.ts";
import { openGateway } from "./openListed.ts";
import { answerOf, callerWith, worker } from "./workers.ts";

type Who = { pid: number; user: string; authorization?: string; session: string; error?: string };
const who = async (gateway: Gateway, caller: Partial<McpCaller>, tool = "who"): Promise<Who> => {
  const call = { name: "exec", arguments: { server_name: "one", tool_name: tool } };
  return answerOf(await gateway.service.callTool(call, callerWith(caller)));
};
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A client over HTTP that can ask the server who it is. */
async function connect(url: URL, era: Era = "legacy", headers: Record<string, string> = {}) {
  const { client, transport } = await connectTo(url, era, headers);
  return { transport, who: async () => answerOf(await client.callTool({ name: "one__who", arguments: {} })) as Who };
}

describe("per_session", () => {
  const perSession = { mcpServers: { one: { ...worker(), per_session: true } } };

  it("gives each session a process of its own, which ends with it", async () => {
    const gateway = await openGateway(perSession);
    const url = await serveHttp(gateway.passThrough());
    const [first, second] = [await connect(url), await connect(url)];
    const pids = [(await first.who()).pid, (await second.who()).pid];
    expect(new Set(pids).size).toBe(2);
    expect([(await first.who()).pid, (await second.who()).pid]).toEqual(pids);
    await first.transport.terminateSession();
    await expect.poll(() => isRunning(pids[0] as number), { timeout: 5_000 }).toBe(false);
    expect((await second.who()).pid).toBe(pids[1]);
  });

  it("gives each user a process of its own, where there are no sessions", async () => {
    const gateway = await openGateway(perSession);
    const pids = [];
    for (const user of ["ann", "bob", "ann", { id: 1 }, { id: 1 }, { id: 2 }])
      pids.push((await who(gateway, { user })).pid);
    expect(pids[2]).toBe(pids[0]);
    expect(pids[4]).toBe(pids[3]);
    expect(new Set(pids).size).toBe(4);
  });

  it("lists tools without a process of the session", async () => {
    const gateway = await openGateway(perSession);
    const through = gateway.passThrough();
    const { pid } = await who(gateway, { user: "ann" });
    expect(await through.listTools(callerWith({ user: "bob" }))).toHaveLength(4);
    const answer = await gateway.service.callTool({ name: "inspect", arguments: {} }, callerWith({ user: "bob" }));
    expect(answerOf(answer)).toEqual({ servers: [{ name: "one", tools: 4 }] });
    expect((await who(gateway, { user: "ann" })).pid).toBe(pid);
  });

  it("starts the processes of all sessions again when the entry changes", async () => {
    const gateway = await openGateway(perSession);
    const { pid } = await who(gateway, { user: "ann" });
    await gateway.reload({ mcpServers: { one: { ...worker("new"), per_session: true } } });
    expect(await who(gateway, { user: "ann" })).toMatchObject({ label: "new" });
    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
  });

  it("is one process without it", async () => {
    const gateway = await openGateway({ mcpServers: { one: worker() } });
    expect(await who(gateway, { user: "ann" })).toEqual(await who(gateway, { user: "bob" }));
  });
});

describe("forward_headers", () => {
  const forwarding = (server: HeadersServer, further: object = {}) => ({
    mcpServers: { one: { url: server.url, era: "legacy", forward_headers: ["X-User", "authorization"], ...further } },
  });

  it("sends the headers of each caller, by a connection of its own", async () => {
    const server = closing(await serveHeaders());
    const gateway = await openGateway(forwarding(server) as never);
    const ann = { headers: { "x-user": "ann", authorization: "Bearer of-ann", cookie: "secret" } };
    const bob = { headers: { "x-user": "bob", authorization: "Bearer of-bob" } };
    const [a, b, a2] = [await who(gateway, ann), await who(gateway, bob), await who(gateway, ann)];
    expect([a, b, a2].map(({ user, authorization }) => [user, authorization])).toEqual([
      ["ann", "Bearer of-ann"],
      ["bob", "Bearer of-bob"],
      ["ann", "Bearer of-ann"],
    ]);
    expect(a.session).toBe(a2.session);
    expect(a.session).not.toBe(b.session);
    expect(await who(gateway, {})).toMatchObject({ user: "nobody" });
    expect(server.heard.every(({ headers }) => headers.cookie === undefined)).toBe(true);
  });

  it("shows each caller its own tools and prompts", async () => {
    const server = closing(await serveHeaders());
    const gateway = await openGateway(forwarding(server) as never);
    const through = gateway.passThrough();
    const [ann, bob] = ["ann", "bob"].map((user) => callerWith({ headers: { "x-user": user } })) as [
      McpCaller,
      McpCaller,
    ];
    const names = async (caller: McpCaller) => (await through.listTools(caller)).map(({ name }) => name);
    expect(await Promise.all([names(ann), names(bob), names(ann)])).toEqual([
      ["one__who", "one__of_ann"],
      ["one__who", "one__of_bob"],
      ["one__who", "one__of_ann"],
    ]);
    const call = (name: string, caller: McpCaller) => through.callTool({ name, arguments: {} }, caller);
    expect(answerOf(await call("one__of_ann", ann))).toMatchObject({ tool: "of_ann" });
    await expect(call("one__of_ann", bob)).rejects.toThrow(/^(?!.*of_ann".*of_).*Unknown tool "one__of_ann"/);
    await expect(call("one__of_an", bob)).rejects.toThrow(/^(?!.*of_ann).*$/);
    const prompts = await through.methods?.["prompts/list"]?.({}, bob);
    expect(prompts?.prompts).toEqual([{ name: "one__of_bob" }]);
    const found = await gateway.service.callTool({ name: "inspect", arguments: { server_name: "one" } }, bob);
    expect(answerOf(found)).toMatchObject({ tools: ["who()", "of_bob()"] });
  });

  it.each(["four tools", "all tools"])("asks for each method by the connection of its caller (%s)", async (list) => {
    const server = closing(await serveHeaders());
    const gateway = await openGateway(forwarding(server) as never);
    const { methods = {} } = list === "four tools" ? gateway.service : gateway.passThrough();
    const bob = callerWith({ headers: { "x-user": "bob" } });
    const params = { name: "one__of_bob", ref: { type: "ref/prompt", name: "one__of_bob" }, level: "info", uri: "a:b" };
    for (const method of Object.values(methods)) await method(params, bob).catch(() => {});
    const asked = server.heard.map(({ method, headers }) => [method, headers["x-user"]]);
    expect(asked).toContainEqual(["prompts/list", "bob"]);
    expect(asked.filter(([, user]) => user !== "bob")).toEqual([]);
  });

  it.each(["legacy", "modern"] as const)("takes them from requests over HTTP of a client (%s)", async (era) => {
    const server = closing(await serveHeaders());
    const gateway = await openGateway(forwarding(server) as never);
    const url = await serveHttp(gateway.passThrough());
    const clients = await Promise.all(
      ["ann", "bob"].map((user) => connect(url, era, { "x-user": user, authorization: `Bearer of-${user}` })),
    );
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(clients.map(({ who }) => who()));
      expect(answers.map(({ authorization }) => authorization)).toEqual(["Bearer of-ann", "Bearer of-bob"]);
    }
  });

  it("does not send the token of the gateway", async () => {
    const server = closing(await serveHeaders());
    const gateway = await openGateway(forwarding(server) as never);
    const token = "the-token-of-the-gateway";
    const url = await serveHttp(gateway.passThrough(), { token });
    const client = await connect(url, "legacy", { authorization: `Bearer ${token}`, "x-user": "ann" });
    expect(await client.who()).toMatchObject({ user: "ann" });
    expect(JSON.stringify(server.heard)).not.toContain(token);
  });

  it("does not follow a redirect with them", async () => {
    const other = closing(await serveHeaders());
    const server = closing(await serveHeaders(other.url));
    const gateway = await openGateway(forwarding({ ...server, url: server.redirecting }) as never);
    expect((await who(gateway, { headers: { "x-user": "ann" } })).error).toContain("one");
    expect(other.heard).toEqual([]);
  });

  it("sends no headers by default, and does not start the server without a caller", async () => {
    const server = closing(await serveHeaders());
    const plain = await openGateway(forwarding(server, { forward_headers: undefined }) as never);
    expect(await who(plain, { headers: { "x-user": "ann", authorization: "Bearer of-ann" } })).toMatchObject({
      user: "nobody",
    });
    server.heard.length = 0;
    const gateway = await openGateway(forwarding(server) as never);
    expect(await gateway.ready()).toEqual([{ name: "one", state: "idle" }]);
    expect(server.heard).toEqual([]);
  });

  it("asks nothing without a caller before a call of 2026-07-28 in one list, but by its headers", async () => {
    const server = closing(await serveHeaders());
    const gateway = await openGateway(forwarding(server) as never);
    const ann = await connect(await serveHttp(gateway.passThrough()), "modern", { "x-user": "ann" });
    expect(await ann.who()).toMatchObject({ user: "ann" });
    expect(new Set(server.heard.map(({ headers }) => headers["x-user"]))).toEqual(new Set(["ann"]));
  });

  it("masks them in errors", async () => {
    const server = closing(await serveHeaders());
    const gateway = await openGateway(forwarding(server) as never);
    const secret = "of-ann-0123";
    await who(gateway, { headers: { "x-user": secret } });
    await server.close();
    expect(JSON.stringify(await who(gateway, { headers: { "x-user": secret } }))).not.toContain(secret);
  });

  it.each<[name: string, entry: object, error: string]>([
    ["a header that is in the config too", { headers: { "X-user": "x" } }, "that is not in headers too"],
    ["a header that a login makes", { forward_headers: ["Authorization"], oauth: {} }, "or made by oauth"],
    ["a header of the connection", { forward_headers: ["Host"] }, 'received "Host", which belongs to the connection'],
    ["a header of MCP", { forward_headers: ["Mcp-Session-Id"] }, "/forward_headers/0"],
    ["no header", { forward_headers: ["a b"] }, "/forward_headers/0"],
    ...["CONTENT-LENGTH", "connection", "Transfer-encoding", "hOST", "Expect", "MCP-protocol-version"].map(
      (header): [string, object, string] => [
        `a header of the connection as ${header}`,
        { forward_headers: [header] },
        "/forward_headers/0",
      ],
    ),
  ])("refuses %s", async (_, entry, error) => {
    const gateway = await openGateway(forwarding({ url: "https://crm.example/mcp" } as HeadersServer, entry) as never);
    expect((await gateway.ready())[0]?.error).toContain(error);
  });

  it("sends them to other machines by https alone", async () => {
    const gateway = await openGateway(forwarding({ url: "http://192.0.2.1/mcp" } as HeadersServer) as never);
    expect((await who(gateway, { headers: { "x-user": "ann" } })).error).toContain("by https alone");
  });
});

describe("headersFor", () => {
  it("makes the headers of each caller", async () => {
    const server = closing(await serveHeaders());
    const config = { mcpServers: { one: { url: server.url, era: "legacy" }, two: worker() } } as const;
    const asked: string[] = [];
    const gateway = await openGateway(config, {
      headersFor: async ({ user }, name) => {
        asked.push(name);
        return user === undefined ? undefined : { "X-User": String(user) };
      },
    });
    expect((await who(gateway, { user: "ann" })).user).toBe("ann");
    expect((await who(gateway, { user: "bob" })).user).toBe("bob");
    expect((await who(gateway, {})).user).toBe("nobody");
    expect(asked).toEqual(["one", "one", "one"]);
  });

  it("makes headers that stand in place of those of the config, in any spelling", async () => {
    const server = closing(await serveHeaders());
    const headers = { Authorization: "Bearer of-service", "X-User": "service" };
    const config = { mcpServers: { one: { url: server.url, era: "legacy", headers } } } as const;
    const gateway = await openGateway(config, {
      headersFor: ({ user }) => (user === "ann" ? { authorization: "Bearer of-ann", "x-USER": "ann" } : undefined),
    });
    expect(await who(gateway, { user: "ann" })).toMatchObject({ authorization: "Bearer of-ann", user: "ann" });
    expect(await who(gateway, {})).toMatchObject({ authorization: "Bearer of-service", user: "service" });
  });

  it.each([
    ["of the connection", { Host: "a.example" }, 'no header "host" for a caller: it belongs to the connection'],
    ["of MCP", { "mcp-session-id": "s3cret-id" }, 'no header "mcp-session-id" for a caller'],
    ["of two lines", { "x-key": "s3cret\r\nx-admin: 1" }, 'a header "x-key" in one line of Latin letters'],
    ["of other letters", { "x-key": "s3cret-ž" }, 'a header "x-key" in one line of Latin letters'],
  ])("makes no header %s", async (_, headers, reason) => {
    const server = closing(await serveHeaders());
    const config = { mcpServers: { one: { url: server.url } } };
    const gateway = await openGateway(config, { headersFor: () => headers as never });
    const { error = "" } = await who(gateway, { user: "ann" });
    expect(error.replaceAll('\\"', '"')).toContain(reason);
    expect(error).not.toContain("s3cret");
  });

  describe.each<[name: string, made: () => unknown]>([
    [
      "throws",
      () => {
        throw new Error("token s3cret");
      },
    ],
    ["gives no text", () => ({ authorization: { toString: () => "s3cret" } })],
  ])("that %s for one server", (_, made) => {
    const REASON = 'The headers for the server "one" cannot be made';
    const ann = callerWith({ user: "ann" });
    const WHO = { server_name: "one", tool_name: "who" };

    /** A gateway that makes no headers for ann at one of two servers. */
    async function open() {
      const server = closing(await serveHeaders());
      const records: CallRecord[] = [];
      const config = { mcpServers: { one: { url: server.url, era: "legacy" }, two: worker() }, code: true } as const;
      const gateway = await openGateway(config, {
        headersFor: ({ user }) => (user === "ann" ? made() : { "x-user": "bob" }) as never,
        onCall: (record) => void records.push(record),
      });
      const ask = async (name: string, args: object = {}): Promise<string> => {
        const { content } = await gateway.service.callTool({ name, arguments: args }, ann);
        return (content as { text: string }[])[0]?.text.replaceAll('\\"', '"') ?? "";
      };
      return { server, records, gateway, ask };
    }

    it("leaves it out, and says why", async () => {
      const { ask, gateway } = await open();
      expect(answerOf(await gateway.service.callTool({ name: "inspect" }, ann))).toEqual({
        servers: [
          { name: "one", state: "failed", error: REASON },
          { name: "two", tools: 4 },
        ],
      });
      const found = await ask("search", { queries: ["who"] });
      expect(found).toContain('"not_searched":["one"]');
      expect(found).toContain("two__who");
      const names = (await gateway.passThrough().listTools(ann)).map(({ name }) => name);
      expect(names).toContain("two__who");
      expect(names.filter((name) => name.startsWith("one__"))).toEqual([]);
    });

    it("tells nothing of its tools, also in the hints of another server", async () => {
      const { ask, gateway } = await open();
      await gateway.ready();
      expect((await who(gateway, { user: "bob" })).user).toBe("bob");
      for (const tool_name of ["of_bob", "of_nobody"]) {
        const hint = await ask("inspect", { server_name: "two", tool_name });
        expect(hint).toContain(`Unknown tool "${tool_name}" of two.`);
        expect(hint).not.toContain("a tool of that name");
      }
    });

    it("refuses its calls alone", async () => {
      const { ask, gateway, server, records } = await open();
      expect(await ask("inspect", WHO)).toContain(REASON);
      expect(await ask("resources", { server_name: "one" })).toContain(REASON);
      expect(await ask("exec", WHO)).toContain(REASON);
      expect(await ask("run", { code: "return await tools.one__who({})" })).toContain(REASON);
      expect(await ask("exec", { ...WHO, server_name: "two" })).toContain("pid");
      const through = gateway.passThrough();
      const failure = { content: [{ type: "text", text: REASON }], isError: true };
      expect(await through.callTool({ name: "one__who" }, ann)).toEqual(failure);
      const url = await serveHttp(through, { authenticate: () => "ann" });
      for (const era of ["legacy", "modern"] as const) {
        const { client } = await connectTo(url, era);
        expect(JSON.stringify(await client.listTools())).toContain("two__who");
        expect(await client.callTool({ name: "one__who", arguments: {} })).toMatchObject(failure);
      }
      expect(server.heard.map(({ method }) => method)).not.toContain("tools/call");
      expect(await who(gateway, { user: "bob" })).toMatchObject({ user: "bob" });
      // The log of the program has what was thrown.
      const refused = records.filter(({ outcome }) => outcome === "refused");
      expect(refused.map(({ server, tool }) => `${server} ${tool}`)).toEqual(Array(5).fill("one who"));
      for (const { error } of refused)
        expect(error).toMatch(/cannot be made: (token s3cret|expected a text as the hea)/);
    });

    it("answers all methods, also with all tools in one list, without what was thrown", async () => {
      const { gateway } = await open();
      const through = gateway.passThrough();
      const params = { name: "two__none", ref: { type: "ref/prompt", name: "two__none" }, level: "info", uri: "a:b" };
      const answers: unknown[] = [];
      const methods = { ...gateway.service.methods, ...through.methods };
      for (const method of Object.values(methods)) {
        answers.push(await method(params, ann).catch(({ message }) => message));
      }
      const follow = through.followResource?.("a:b", () => {}, ann);
      answers.push(await follow?.catch(({ message }) => message));
      expect(JSON.stringify(answers)).not.toContain("s3cret");
      expect(await methods["prompts/list"]?.({}, ann)).toEqual({ prompts: [{ name: "two__greet" }] });
      expect(await methods["logging/setLevel"]?.({ level: "info" }, ann)).toEqual({});
    });

    it("tells a model of `gateway.tools` nothing of what was thrown", async () => {
      const { gateway } = await open();
      const names = [
        ["exec", WHO],
        ["inspect", WHO],
        ["search", { queries: ["who"] }],
        ["run", { code: "await tools.one__who({})" }],
      ] as const;
      const calls = names.map(
        ([name, args]) => new ToolCall({ id: name, type: "function", name, arguments: JSON.stringify(args) }),
      );
      const messages = JSON.stringify(await gateway.tools.run(calls, { context: "ann" } as never));
      expect(messages).toContain("cannot be made");
      expect(messages).not.toContain("s3cret");
    });
  });
});

describe("the connections of callers", () => {
  it("are limited: the one that was not used for the longest time ends", async () => {
    const server = closing(await serveHeaders());
    const config = { mcpServers: { one: { url: server.url, era: "legacy", forward_headers: ["x-user"] } } } as const;
    const gateway = await openGateway(config);
    const user = (index: number) => ({ headers: { "x-user": `user${index}` } });
    const { session } = await who(gateway, user(0));
    const second = await who(gateway, user(1));
    await who(gateway, user(0));
    for (let index = 2; index <= 100; index++) await who(gateway, user(index));
    expect((await who(gateway, user(0))).session).toBe(session);
    expect((await who(gateway, user(1))).session).not.toBe(second.session);
  });
});
