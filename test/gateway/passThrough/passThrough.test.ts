import { setMaxListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { OptionError } from "../../../src/checks/index.ts";
import { unknownName } from "../../../src/gateway/GatewayError.ts";
import { createGateway, type Gateway, type GatewayConfig } from "../../../src/gateway/index.ts";
import type { PassThroughOptions } from "../../../src/gateway/passThrough/PassThroughTools.ts";
import { closing } from "../closing.ts";
import { rawClient as client, type Era, serveHttp } from "../connect.ts";
import { CLIENTS } from "../serve/clients.ts";
import { FULL_TOOL, questionOf, testService } from "../serve/testService.ts";
import { until } from "../until.ts";

type Setup = { era?: Era; options?: PassThroughOptions; names?: string[]; config?: Partial<GatewayConfig> };

/** A gateway in front of services of the test, each called as in `names`, and where it is served. */
async function open({ era, options, names = ["one"], config }: Setup = {}): Promise<{ gateway: Gateway; url: URL }> {
  const servers = await Promise.all(
    names.map(async (name) => {
      const url = await serveHttp(testService(name));
      return [name, { url: String(url), era }] as const;
    }),
  );
  const mcpServers = { ...Object.fromEntries(servers), ...config?.mcpServers };
  const gateway = closing(await createGateway({ ...config, mcpServers }));
  return { gateway, url: await serveHttp(gateway.passThrough(options)) };
}

const textOf = (result: object): string => (result as { content: { text: string }[] }).content[0]?.text ?? "";
describe.each(CLIENTS)("%s", (_, connect) => {
  it("is asked for input by a server of 2026-07-28, and hears of changes", async () => {
    const { url } = await open({ era: "modern" });
    const asked = closing(await connect({ url }, true));
    expect(JSON.parse(textOf(await asked.call("one__ask")))).toEqual({
      inputResponses: { who: { action: "accept", content: { name: "Ann" } } },
      requestState: "state 1",
    });
  });
});

it("many servers are asked for their lists without a warning of Node", async () => {
  const warnings: string[] = [];
  const hear = (warning: Error): unknown => warnings.push(warning.message);
  process.on("warning", hear);
  const { gateway } = await open({ names: Array.from({ length: 12 }, (_, index) => `s${index}`) });
  await gateway.ready();
  // As on Node 20.
  const { any } = AbortSignal;
  const ofNode20 = vi
    .spyOn(AbortSignal, "any")
    .mockImplementation((signals) => limited(any.call(AbortSignal, signals)));
  const caller = { signal: limited(new AbortController().signal), progress() {} };
  const { methods = {} } = gateway.passThrough();
  for (const list of ["prompts/list", "resources/list", "resources/templates/list"]) await methods[list]?.({}, caller);
  await gateway.passThrough().listTools(caller);
  await gateway.search("ask");
  await new Promise(setImmediate);
  process.off("warning", hear);
  ofNode20.mockRestore();
  expect(warnings).toEqual([]);
});

function limited(signal: AbortSignal): AbortSignal {
  setMaxListeners(10, signal);
  return signal;
}

it("a question waits for what the client can do", async () => {
  const { url } = await open({ era: "modern" });
  expect(await client(url).callTool("one__ask", {})).toMatchObject({ inputRequests: { who: questionOf("one") } });
});

describe("names", () => {
  it("have the server's name, by which they are unique", async () => {
    const { url } = await open({ names: ["one", "two"] });
    const asked = client(url);
    const tools = (await asked.listTools()).map(({ name }) => name);
    expect(tools).toContain("one__echo");
    expect(tools).toContain("two__echo");
    expect(new Set(tools).size).toBe(tools.length);
  });

  it("are the server's own where it is the only one", async () => {
    const { url } = await open({ options: { prefix: false } });
    const asked = client(url);
    expect((await asked.listTools())[0]?.name).toBe("full");
    expect(JSON.parse(textOf(await asked.callTool("echo", {})))).toEqual({ name: "echo", arguments: {} });
  });

  it("cannot be without a prefix where there are several servers", async () => {
    const gateway = closing(await createGateway({ mcpServers: { a: { url: "http://x" }, b: { url: "http://y" } } }));
    expect(() => gateway.passThrough({ prefix: false })).toThrow(OptionError);
    expect(() => gateway.passThrough({ schemas: "compakt" as never })).toThrow('Did you mean "compact"?');
  });

  it("that are unknown are errors with a hint", async () => {
    const { url } = await open();
    const error = { rpcCode: -32602, message: expect.stringMatching(/Did you mean "one__echo"/) };
    await expect(client(url).callTool("one__ecko", {})).rejects.toMatchObject(error);
  });

  it("that are not texts are errors that say so, as are references that cannot be completed", async () => {
    const { gateway } = await open();
    const caller = { signal: new AbortController().signal, progress() {} };
    for (const service of [gateway.service, gateway.passThrough()]) {
      const called = service.callTool({ name: 5 }, caller);
      await expect(called).rejects.toThrow("expected the name of a tool, received 5 at /name");
      const asked = service.methods?.["prompts/get"]?.({}, caller);
      await expect(asked).rejects.toThrow("expected the name of a prompt, received undefined at /name");
    }
    const ref = { type: "ref/resource", uri: "x:{a}" };
    const completed = gateway.service.methods?.["completion/complete"]?.({ ref }, caller);
    await expect(completed).rejects.toThrow('expected a "ref" of the type "ref/prompt", received "ref/resource"');
  });

  it("that are gone are not suggested", async () => {
    expect(unknownName("tool", "/name", "one__read", ["one__read", "one__reads"]).message).toBe(
      'Unknown tool "one__read". Did you mean "one__reads"? at /name',
    );
  });
});

describe("compact schemas", () => {
  it("stand in the descriptions, and arguments are checked against the whole ones", async () => {
    const { url } = await open({ options: { schemas: "compact" } });
    const asked = client(url);
    const [full] = await asked.listTools();
    expect(full).toMatchObject({
      description: "Has all keys\n\nArguments: {\n a:string // x-a=1\n}",
      inputSchema: { type: "object", additionalProperties: true },
      outputSchema: FULL_TOOL.outputSchema,
    });
    expect(await asked.callTool("one__full", {})).toMatchObject({ isError: true });
    expect(textOf(await asked.callTool("one__full", {}))).toContain("Call one__full again");
    expect(textOf(await asked.callTool("one__full", { a: "x" }))).toBe("t");
  });
});

describe("resources", () => {
  it("of all servers are listed and read", async () => {
    const { url } = await open({ names: ["one", "two"] });
    const asked = client(url);
    const { resources } = await asked.request("resources/list", {});
    expect(resources).toEqual([
      expect.objectContaining({ uri: "ui://form/1", "x-key": 1, _meta: { ui: { csp: {} } } }),
      { uri: "note://one", name: "note" },
      expect.objectContaining({ uri: "ui://two/form/1" }),
      { uri: "note://two", name: "note" },
    ]);
    const { resourceTemplates } = await asked.request("resources/templates/list", {});
    expect(resourceTemplates).toEqual([
      { uriTemplate: "one://{id}", name: "any" },
      { uriTemplate: "two://{id}", name: "any" },
    ]);
  });

  it.each<[name: string, uri: string, text: string]>([
    ["that is listed", "note://two", "two"],
    ["of a template", "two://5", "two"],
    ["that nobody lists", "x-one:5", "one"],
    ["that two servers have, of the first", "ui://form/1", "one"],
    ["that two servers have, of the second", "ui://two/form/1", "two"],
  ])("a resource %s is read from its server", async (_, uri, text) => {
    const { url } = await open({ names: ["one", "two"] });
    expect(await client(url).request("resources/read", { uri })).toMatchObject({
      contents: [{ uri, text: `<b>${text}</b>`, _meta: { ui: { csp: {} } } }],
      _meta: { "com.example/a": 1 },
    });
  });

  it("of equal templates of two servers are both reached", async () => {
    const mcpServers: Record<string, { url: string }> = {};
    for (const name of ["one", "two"]) {
      const methods = {
        ...testService(name).methods,
        "resources/templates/list": async () => ({ resourceTemplates: [{ uriTemplate: "note://{id}", name: "note" }] }),
        "resources/read": async ({ uri }: object & { uri?: unknown }) => ({
          contents: [{ uri, text: `${name} ${uri}` }],
        }),
        "completion/complete": async ({ ref }: object & { ref?: unknown }) => ({
          completion: { values: [name, JSON.stringify(ref)] },
        }),
      };
      mcpServers[name] = { url: String(await serveHttp({ ...testService(name), methods })) };
    }
    const gateway = closing(await createGateway({ mcpServers }));
    const asked = client(await serveHttp(gateway.passThrough()));
    const { resourceTemplates } = await asked.request("resources/templates/list", {});
    expect(resourceTemplates).toMatchObject([{ uriTemplate: "note://{id}" }, { uriTemplate: "note://two/{id}" }]);
    const read = (uri: string) => asked.request("resources/read", { uri });
    expect(await read("note://5")).toMatchObject({ contents: [{ uri: "note://5", text: "one note://5" }] });
    expect(await read("note://two/5")).toMatchObject({ contents: [{ uri: "note://two/5", text: "two note://5" }] });
    const ref = { type: "ref/resource", uri: "note://two/{id}" };
    const completed = await asked.request("completion/complete", { ref, argument: { name: "id", value: "" } });
    const own = JSON.stringify({ ...ref, uri: "note://{id}" });
    expect(completed).toMatchObject({ completion: { values: ["two", own] } });
  });

  it("that nobody has are errors of a server", async () => {
    const { url } = await open({ names: ["one", "two"] });
    const reading = client(url).request("resources/read", { uri: "x:y" });
    await expect(reading).rejects.toMatchObject({ message: expect.stringMatching(/has no x:y/) });
  });

  it("that apps are made of are named by their tools", async () => {
    const { url } = await open({ names: ["one", "two"] });
    const asked = client(url);
    const uris = (await asked.listTools())
      .filter(({ name }) => name.endsWith("__full"))
      .map(({ _meta }) => (_meta as { ui: { resourceUri: string } }).ui.resourceUri);
    expect(uris).toEqual(["ui://form/1", "ui://two/form/1"]);
    for (const [index, uri] of uris.entries()) {
      const { contents } = await asked.request("resources/read", { uri });
      expect(contents).toMatchObject([{ text: `<b>${["one", "two"][index]}</b>` }]);
    }
  });
});

it("prompts of all servers are listed, read and completed", async () => {
  const { url } = await open({ names: ["one", "two"] });
  const asked = client(url);
  const { prompts } = await asked.request("prompts/list", {});
  expect(prompts).toEqual(
    ["one", "two"].map((name) => ({ name: `${name}__greet`, arguments: [{ name: "who" }], "x-key": 1 })),
  );
  const params = { name: "two__greet", arguments: { who: "Ann" } };
  expect(await asked.request("prompts/get", params)).toMatchObject({
    messages: [{ content: { text: 'two greet {"who":"Ann"}' } }],
  });
  const argument = { name: "who", value: "A" };
  const ofPrompt = { ref: { type: "ref/prompt", name: "two__greet" }, argument };
  expect(await asked.request("completion/complete", ofPrompt)).toMatchObject({
    completion: { values: ["two", '{"type":"ref/prompt","name":"greet"}'] },
  });
  const ofTemplate = { ref: { type: "ref/resource", uri: "two://{id}" }, argument };
  expect(await asked.request("completion/complete", ofTemplate)).toMatchObject({
    completion: { values: ["two", '{"type":"ref/resource","uri":"two://{id}"}'] },
  });
  const unknown = asked.request("prompts/get", { name: "three__greet" });
  await expect(unknown).rejects.toMatchObject({ rpcCode: -32602 });
});

it("methods that MCP has not are errors", async () => {
  const { url } = await open();
  await expect(client(url).request("x/y", {})).rejects.toMatchObject({ rpcCode: -32601 });
});

describe.each(CLIENTS)("in front of a server that changes its tools, %s", (_, connect) => {
  it.each(["legacy", "modern"] as const)("hears of it, from the %s revision", async (era) => {
    const { url, gateway } = await open({ era });
    await gateway.ready();
    const asked = closing(await connect({ url }));
    let changes = 0;
    await asked.onToolsChanged(() => changes++);
    await asked.tools();
    await until(async () => {
      if (changes === 0) await asked.call("one__rename");
      return changes > 0;
    });
    expect(await asked.tools()).toContain("one__renamed");
  });
});

describe("a server that does not answer", () => {
  const config = { mcpServers: { dead: { url: "http://127.0.0.1:9/mcp" }, gone: { command: "/nowhere" } } };

  it("keeps none of the others from being served", async () => {
    const { url } = await open({ config });
    const asked = client(url);
    expect((await asked.listTools()).map(({ name }) => name)).toContain("one__echo");
    expect((await asked.request("resources/list", {})).resources).toHaveLength(2);
  });

  it("is an error for the model when it has ended", async () => {
    const { url, gateway } = await open();
    const asked = client(url);
    await asked.listTools();
    await gateway.close();
    const result = await asked.callTool("one__echo", {});
    expect(result).toMatchObject({ isError: true });
    expect(textOf(result)).toContain("was closed");
  });
});
