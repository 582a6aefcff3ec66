import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createGateway, type GatewayConfig, type ServeOptions } from "../../../src/gateway/index.ts";
import type { RawResult } from "../../../src/gateway/McpService.ts";
import { StdioTransport } from "../../../src/gateway/upstream/stdio/StdioTransport.ts";
import { type CallRequest, Upstream } from "../../../src/gateway/upstream/Upstream.ts";
import { closing } from "../closing.ts";
import { type Era, rawClient, serveHttp } from "../connect.ts";
import { ANSWERS, CLIENTS } from "../serve/clients.ts";
import { until } from "../until.ts";

const TALKING = { command: process.execPath, args: [join(import.meta.dirname, "../servers/talking.mjs")] };

/** A gateway in front of an older server that talks. Whoever asks is the user of the header `x-user`. */
async function open(config: Partial<GatewayConfig> = {}, options: ServeOptions = {}): Promise<URL> {
  const mcpServers = { one: { ...TALKING, era: "legacy" } } as const;
  const gateway = closing(await createGateway({ mcpServers, ...config }));
  const authenticate = ({ headers }: Request): unknown => headers.get("x-user") ?? "nobody";
  return serveHttp(gateway.passThrough(), { ...options, authenticate });
}

const client = (url: URL, user = "Ann", era: Era = "modern"): Upstream =>
  rawClient(url, { era, headers: { "x-user": user } });

const jsonOf = (result: object): unknown =>
  JSON.parse((result as { content: { text: string }[] }).content[0]?.text ?? "");

const FORM = {
  message: "Who?",
  requestedSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
};
const QUESTION = { method: "elicitation/create", params: FORM };
/** The question as the user gets it. */
const NAMED = { ...QUESTION, params: { ...FORM, message: 'The server "one" asks: Who?' } };
const QUESTIONS = {
  "elicitation/create": FORM,
  "sampling/createMessage": { messages: [{ role: "user", content: { type: "text", text: "Capital?" } }], maxTokens: 9 },
  "roots/list": {},
};

describe.each(CLIENTS)("%s, in front of an older server", { timeout: 20_000 }, (_, connect) => {
  it.each(Object.entries(QUESTIONS))("answers %s", async (method, params) => {
    const asked = closing(await connect({ url: await open() }, true));
    const answer = ANSWERS[method as keyof typeof ANSWERS];
    expect(jsonOf(await asked.call("one__ask", { method, params }))).toEqual(answer);
    expect(jsonOf(await asked.call("one__ask_twice", { method, params }))).toEqual([answer, answer]);
  });

  it("is not asked what it does not answer", async () => {
    const asked = closing(await connect({ url: await open() }));
    expect(jsonOf(await asked.call("one__ask", QUESTION))).toMatchObject({ error: { code: -32601 } });
  });

  it("gets the log messages of its calls, from its level on", async () => {
    const url = await open();
    const asked = closing(await connect({ url }));
    const other = closing(await connect({ url }));
    const heard: object[] = [];
    const heardByOther: object[] = [];
    await asked.log("info", (params) => heard.push(params));
    await other.log("debug", (params) => heardByOther.push(params));
    const messages = (["debug", "info", "error"] as const).map((level) => ({ level, logger: "a", data: { level } }));
    await asked.call("one__log", { messages });
    await until(() => heard.length === 2);
    expect(heard).toEqual(messages.slice(1));
    expect(heardByOther).toEqual([]);
  });

  it("hears of updates of the resources that it follows", async () => {
    const url = await open();
    const asked = closing(await connect({ url }));
    const heard: object[] = [];
    const end = await asked.follow("note://1", (params) => heard.push(params));
    await asked.call("one__update", { uri: "note://2" });
    await asked.call("one__update", { uri: "note://1" });
    await until(() => heard.length > 0);
    expect(heard).toMatchObject([{ uri: "note://1" }]);
    await end();
    await until(async () => (jsonOf(await asked.call("one__seen")) as Seen).followed.length === 0);
  });

  it("follows nothing any more when it is gone", async () => {
    const url = await open({}, { sessionIdleMs: 300 });
    const asked = closing(await connect({ url }));
    await asked.follow("note://1", () => {});
    const seen = async (): Promise<Seen> => jsonOf(await client(url).callTool("one__seen", {})) as Seen;
    expect((await seen()).followed).toEqual(["note://1"]);
    await asked.close();
    await until(async () => (await seen()).followed.length === 0);
  });

  it("hears of changes of the prompts", async () => {
    const asked = closing(await connect({ url: await open() }));
    let changes = 0;
    await asked.onPromptsChanged(() => changes++);
    await asked.call("one__add_prompt");
    await until(() => changes === 1);
  });
});

type Seen = { followed: string[]; level: string; cancelled: unknown[]; later: { error: { message: string } } };
type Asked = { resultType: string; inputRequests: { [key: string]: object }; requestState: string };

describe("a question of an older server", () => {
  it("holds the time of its call, also while another one is answered", async () => {
    const args = [...TALKING.args];
    const command = { command: TALKING.command, args, env: { PATH: process.env.PATH ?? "" } };
    const one = closing(
      new Upstream({
        name: "one",
        era: "legacy",
        connectMs: 10_000,
        callMs: 200,
        makeTransport: (messages) => new StdioTransport(command, { maxBytes: 1e7 }, messages),
      }),
    );
    one.announce({ elicitation: {} });
    let asked = 0;
    const answer = async (): Promise<RawResult> => {
      if (++asked > 1) await new Promise((resolve) => setTimeout(resolve, 500));
      return { action: "accept" };
    };
    const capabilities = { elicitation: {} };
    const result = await one.callTool("ask_many", { ...QUESTION, count: 2 }, { ask: answer, capabilities });
    expect(jsonOf(result)).toEqual([{ action: "accept" }, { action: "accept" }]);
  });

  const capabilities = { elicitation: {} };
  const ask = async (asked: Upstream, request: CallRequest = {}): Promise<Asked> =>
    (await asked.callTool("one__ask", QUESTION, { capabilities, ...request })) as Asked;
  const answers = ({ inputRequests, requestState }: Asked): CallRequest => ({
    capabilities,
    params: {
      requestState,
      inputResponses: Object.fromEntries(
        Object.keys(inputRequests).map((key) => [key, ANSWERS[QUESTION.method as "elicitation/create"]]),
      ),
    },
  });

  it("is the result of the call, which goes on with the answer", async () => {
    const asked = client(await open());
    const question = await ask(asked);
    expect(question).toMatchObject({ resultType: "input_required", inputRequests: { "question-1": NAMED } });
    expect(jsonOf(await asked.callTool("one__ask", QUESTION, answers(question)))).toEqual(
      ANSWERS["elicitation/create"],
    );
  });

  it("names the server to an older client too", async () => {
    const asked = client(await open(), "Ann", "legacy");
    asked.announce(capabilities);
    const heard: object[] = [];
    const answer = async (method: string, params: RawResult): Promise<RawResult> => {
      heard.push({ method, params });
      return ANSWERS[QUESTION.method as "elicitation/create"];
    };
    const result = await asked.callTool("one__ask", QUESTION, { ask: answer, capabilities });
    expect(jsonOf(result)).toEqual(ANSWERS["elicitation/create"]);
    expect(heard).toEqual([NAMED]);
  });

  it("comes again when the answer is missing", async () => {
    const asked = client(await open());
    const { requestState } = await ask(asked);
    const again = await ask(asked, { params: { requestState, inputResponses: { other: { action: "accept" } } } });
    expect(again).toMatchObject({ inputRequests: { "question-1": NAMED } });
    expect(jsonOf(await asked.callTool("one__ask", QUESTION, answers(again)))).toEqual(ANSWERS["elicitation/create"]);
  });

  it("may come in the middle of a prompt", async () => {
    const asked = client(await open());
    const params = { name: "one__first", arguments: { question: JSON.stringify(FORM) } };
    const question = (await asked.request("prompts/get", params, { capabilities })) as Asked;
    expect(question).toMatchObject({ inputRequests: { "question-1": NAMED } });
    const { params: retry, ...request } = answers(question);
    const { messages } = await asked.request("prompts/get", { ...params, ...retry }, request);
    expect(messages).toMatchObject([{ content: { text: JSON.stringify(ANSWERS["elicitation/create"]) } }]);
  });

  const refused: [name: string, work: (url: URL, question: Asked) => Promise<unknown>][] = [
    ["another user", (url, question) => client(url, "Bob").callTool("one__ask", QUESTION, answers(question))],
    ["other arguments", (url, question) => client(url).callTool("one__ask", { ...QUESTION, x: 1 }, answers(question))],
    ["another tool", (url, question) => client(url).callTool("one__ask_twice", QUESTION, answers(question))],
    [
      "another state",
      (url, question) =>
        client(url).callTool("one__ask", QUESTION, answers({ ...question, requestState: `${question.requestState}x` })),
    ],
  ];
  it.each(refused)("cannot be answered with %s", async (_, work) => {
    const url = await open();
    const question = await ask(client(url));
    await expect(work(url, question)).rejects.toMatchObject({
      rpcCode: -32602,
      message: expect.stringMatching(/requestState/),
    });
    // The call waits on.
    const answer = await client(url).callTool("one__ask", QUESTION, answers(question));
    expect(jsonOf(answer)).toEqual(ANSWERS["elicitation/create"]);
  });

  it("can be answered once", async () => {
    const asked = client(await open());
    const question = await ask(asked);
    await asked.callTool("one__ask", QUESTION, answers(question));
    await expect(asked.callTool("one__ask", QUESTION, answers(question))).rejects.toMatchObject({ rpcCode: -32602 });
  });

  it("takes no time of the call", async () => {
    const asked = client(await open({ call_timeout: 0.5 }));
    const question = await ask(asked);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(jsonOf(await asked.callTool("one__ask", QUESTION, answers(question)))).toEqual(
      ANSWERS["elicitation/create"],
    );
  });

  it("during several calls of one client is asked, also if the call that carries it has its result", async () => {
    const asked = client(await open(), "Ann", "legacy");
    asked.announce(capabilities);
    const heard: object[] = [];
    const answer = async (method: string, params: RawResult): Promise<RawResult> => {
      heard.push({ method, params });
      await new Promise((resolve) => setTimeout(resolve, 200));
      return ANSWERS["elicitation/create"];
    };
    const request = { ask: answer, capabilities, client: "Ann" };
    const waiting = asked.callTool("one__wait", {}, request);
    await asked.callTool("one__seen", {}, request);
    const called = asked.callTool("one__ask", QUESTION, request);
    const release = asked.callTool("one__release", {}, request);
    expect(jsonOf(await called)).toEqual(ANSWERS["elicitation/create"]);
    expect([jsonOf(await release), jsonOf(await waiting)]).toEqual(["released", "waited"]);
    expect(heard).toEqual([NAMED]);
  });

  it.each([
    ["another client", "legacy"],
    ["a client of 2026-07-28, of which only the user is known,", "modern"],
  ] as const)("during a call of %s is refused, as it could be of any of them", async (_, era) => {
    const url = await open();
    const asked = client(url, "Ann", era);
    const other = client(url, "Ann", era);
    asked.announce(capabilities);
    const waiting = other.callTool("one__wait", {});
    await other.callTool("one__seen", {});
    const ask = async (): Promise<RawResult> => {
      throw new Error("it was asked");
    };
    expect(jsonOf(await asked.callTool("one__ask", QUESTION, { capabilities, ask }))).toMatchObject({
      error: { message: expect.stringMatching(/calls of one client.* Call the tool again alone/) },
    });
    await asked.callTool("one__release", {});
    expect(jsonOf(await waiting)).toBe("waited");
  });

  it("outside of a call is refused", async () => {
    const asked = client(await open());
    // To look for the answer is a call too, so that a question that comes then is asked once more, later.
    const seen = async (delay: number): Promise<Seen["later"]> => {
      await asked.callTool("one__ask_later", QUESTION);
      await new Promise((resolve) => setTimeout(resolve, delay));
      return (jsonOf(await asked.callTool("one__seen", {})) as Seen).later;
    };
    let later: Seen["later"] | undefined;
    // On a busy machine it comes while the client looks, which then is asked and cannot answer.
    const isDuring = (): boolean => later === undefined || /client has no/.test(later.error.message);
    for (let delay = 100; isDuring() && delay < 10_000; delay *= 2) later = await seen(delay);
    expect(later).toMatchObject({
      error: { message: expect.stringMatching(/expected a call to be under way/) },
    });
  });
});

describe("a tool of an older server that answers only with a task", () => {
  it.each(CLIENTS)("is called as any other by %s", async (_, connect) => {
    const asked = closing(await connect({ url: await open() }, true));
    const { execution } = (await asked.listTools()).find(({ name }) => name === "one__job") as { execution?: object };
    expect(execution).toBeUndefined();
    expect(jsonOf(await asked.call("one__job"))).toEqual(ANSWERS["elicitation/create"]);
  });

  it("is cancelled with its call", async () => {
    const asked = client(await open());
    const abort = new AbortController();
    const called = asked.callTool("one__job", {}, { signal: abort.signal }).catch(({ code }) => code);
    const tasks = async (): Promise<unknown> =>
      (jsonOf(await asked.callTool("one__seen", {})) as Seen & { tasks: [] }).tasks;
    await until(async () => JSON.stringify(await tasks()).includes("working"));
    abort.abort();
    expect(await called).toBe("aborted");
    await until(async () => JSON.stringify(await tasks()) === '["cancelled"]');
  });
});

describe("log messages", () => {
  it("go to nobody while several clients call", async () => {
    const url = await open();
    const heard: object[] = [];
    const log = { logLevel: "debug", onLog: (params: object) => void heard.push(params) };
    const waiting = client(url).callTool("one__wait", {}, log);
    const asked = client(url, "Bob");
    await asked.callTool("one__seen", {});
    await asked.callTool("one__log", { messages: [{ level: "error", data: "secret" }] }, log);
    await asked.callTool("one__release", {});
    await waiting;
    expect(heard).toEqual([]);
  });

  it("go to a client with several calls, once", async () => {
    const url = await open();
    const asked = client(url, "Ann", "legacy");
    await asked.setLogLevel("debug");
    const heard: object[] = [];
    const log = { onLog: (params: object) => void heard.push(params), client: "Ann" };
    const waiting = asked.callTool("one__wait", {}, log);
    await asked.callTool("one__seen", {}, log);
    await asked.callTool("one__log", { messages: [{ level: "error", data: "own" }] }, log);
    await asked.callTool("one__release", {}, log);
    await waiting;
    expect(heard).toEqual([{ level: "error", data: "own" }]);
  });

  it("are of the lowest level that a client has set, also after a restart", async () => {
    const url = await open();
    const [, connect] = CLIENTS[1] as (typeof CLIENTS)[number];
    const asked = closing(await connect({ url }));
    const level = async (): Promise<string> => (jsonOf(await asked.call("one__seen")) as Seen).level;
    await asked.call("one__seen");
    await asked.log("info", () => {});
    await asked.log("error", () => {});
    expect(await level()).toBe("info");
    await asked.call("one__end");
    await until(async () => (await level()) === "info");
  });
});

it("a resource that is followed is followed again after a restart, and may have changed", async () => {
  const url = await open();
  const [, connect] = CLIENTS[1] as (typeof CLIENTS)[number];
  const asked = closing(await connect({ url }));
  const heard: object[] = [];
  await asked.follow("note://1", (params) => heard.push(params));
  await asked.call("one__end");
  await until(async () => (jsonOf(await asked.call("one__seen")) as Seen).followed.includes("note://1"));
  await until(() => heard.length === 1);
});
