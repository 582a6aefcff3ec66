import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { type Context, type ContextManager, context, ROOT_CONTEXT, trace } from "@opentelemetry/api";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { afterAll, expect, test } from "vitest";
import { defineTool, OptionError, type RunOptions, ToolCall, ToolSet } from "../../src/index.ts";
import type { FinishedRun, RunSpan, StartedRun } from "../../src/tool/index.ts";

const call = (id: string, name: string, args = "{}"): ToolCall => new ToolCall({ id, name, arguments: args });

const secret = new Error(`GET https://ada:hunter2@db.example/ failed ${"x".repeat(1000)}`);
let failures = 0;
const tools = new ToolSet([
  defineTool({
    name: "double",
    parameters: { properties: { n: { type: "number" } }, required: ["n"] },
    execute: async ({ n }) => {
      await delay(20);
      return 2 * n;
    },
  }),
  defineTool({
    name: "fails",
    execute: () => {
      throw secret;
    },
  }),
  defineTool({
    name: "flaky",
    retries: 2,
    execute: () => {
      if (failures++ < 2) throw new Error("again");
      return "done";
    },
  }),
  defineTool({ name: "asks", approval: true, execute: () => "never" }),
]);
const calls = [
  call("a", "double", '{"n":2}'),
  call("b", "fails"),
  call("c", "flaky"),
  call("d", "asks"),
  call("e", "nope"),
  call("f", "double", '{"n":"x"}'),
];

test("onStart hears each handler, onFinish each call, with the whole error", async () => {
  failures = 0;
  const started: StartedRun[] = [];
  const finished: { [id: string]: FinishedRun } = {};
  await tools.run(calls, {
    onStart: (event) => started.push(event),
    onFinish: (event) => {
      finished[event.call.id as string] = event;
    },
  });
  expect(started.map(({ call, tool, args }) => [call.id, tool, args])).toEqual([
    ["a", tools.get("double"), { n: 2 }],
    ["b", tools.get("fails"), {}],
    ["c", tools.get("flaky"), {}],
  ]);
  const facts = ({ tool, value, error, attempts }: FinishedRun) => [tool?.name, value, error?.code, attempts];
  expect(Object.fromEntries(Object.entries(finished).map(([id, event]) => [id, facts(event)]))).toEqual({
    a: ["double", 4, undefined, 1],
    b: ["fails", undefined, "handler_failed", 1],
    c: ["flaky", "done", undefined, 3],
    d: ["asks", undefined, "approval_needed", 0],
    e: [undefined, undefined, "unknown_tool", 0],
    f: ["double", undefined, "schema_mismatch", 0],
  });
  expect(finished.b?.error?.cause).toBe(secret);
  expect(finished.a?.durationMs).toBeGreaterThan(15);
  expect(finished.c?.durationMs).toBeGreaterThan(290);
  expect(finished.e?.durationMs).toBe(0);
});

test.each<[string, RunOptions]>([
  [
    "throw",
    {
      onStart: () => {
        throw new Error("no");
      },
      onFinish: () => {
        throw new Error("no");
      },
    },
  ],
  ["reject", { onStart: async () => Promise.reject(new Error("no")), onFinish: async () => Promise.reject("no") }],
  [
    "trace badly",
    {
      tracer: {
        startActiveSpan: () => {
          throw new Error("no");
        },
      },
    },
  ],
  ["never begin a span", { tracer: { startActiveSpan: () => undefined } }],
  [
    "begin a span twice",
    {
      tracer: {
        startActiveSpan: (_name, _options, work) => {
          const span = {
            setAttribute: () => {
              throw new Error("no");
            },
            setStatus: () => 1,
            end: () => 1,
          };
          work(span);
          work(span);
        },
      },
    },
  ],
  [
    "trace badly, but later",
    {
      tracer: {
        startActiveSpan: async (_name: string, _options: object, work: (span: RunSpan) => void) => {
          const rejects = async () => Promise.reject(new Error("no"));
          work({ setAttribute: rejects, setStatus: rejects, end: rejects as () => never });
          throw new Error("no");
        },
      },
    },
  ],
])("listeners that %s change nothing", async (_, options) => {
  failures = 0;
  const messages = await tools.run(calls, options);
  expect(messages.map(({ error }) => error?.code)).toEqual([
    undefined,
    "handler_failed",
    undefined,
    "approval_needed",
    "unknown_tool",
    "schema_mismatch",
  ]);
  expect(failures).toBe(3);
});

/** The context of OpenTelemetry's own manager for Node, which the API asks for the parent of a span. */
class Contexts implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>();
  active(): Context {
    return this.#storage.getStore() ?? ROOT_CONTEXT;
  }
  with<A extends unknown[], F extends (...args: A) => ReturnType<F>>(
    active: Context,
    run: F,
    self?: ThisParameterType<F>,
    ...args: A
  ): ReturnType<F> {
    return this.#storage.run(active, () => run.apply(self, args));
  }
  bind<T>(_active: Context, target: T): T {
    return target;
  }
  enable(): this {
    return this;
  }
  disable(): this {
    return this;
  }
}

context.setGlobalContextManager(new Contexts());
afterAll(() => context.disable());

test("a tracer of OpenTelemetry gets a span of each call by the GenAI conventions", async () => {
  failures = 0;
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const tracer = provider.getTracer("test");
  const nested = defineTool({
    name: "nested",
    execute: async () => {
      await delay(1);
      tracer.startSpan("GET /").end();
      return 1;
    },
  });
  await new ToolSet([...tools, nested]).run([...calls, call("g", "nested")], { tracer });
  const spans = exporter.getFinishedSpans();
  const attributes = (name: string, id: string, error?: string) => ({
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": name,
    "gen_ai.tool.call.id": id,
    "gen_ai.tool.type": "function",
    ...(error && { "error.type": error }),
  });
  const byId = spans.filter(({ name }) => name.startsWith("execute_tool"));
  byId.sort((left, right) =>
    String(left.attributes["gen_ai.tool.call.id"]) < String(right.attributes["gen_ai.tool.call.id"]) ? -1 : 1,
  );
  expect(byId.map(({ name, attributes, status }) => [name, attributes, status.code])).toEqual([
    ["execute_tool double", attributes("double", "a"), 0],
    ["execute_tool fails", attributes("fails", "b", "handler_failed"), 2],
    ["execute_tool flaky", attributes("flaky", "c"), 0],
    ["execute_tool nope", attributes("nope", "e", "unknown_tool"), 2],
    ["execute_tool double", attributes("double", "f", "schema_mismatch"), 2],
    ["execute_tool nested", attributes("nested", "g"), 0],
  ]);
  const [request, parent] = ["GET /", "execute_tool nested"].map((wanted) => spans.find(({ name }) => name === wanted));
  expect(request?.parentSpanContext?.spanId).toBe(parent?.spanContext().spanId);
  expect(JSON.stringify(byId[1]?.status)).not.toContain("hunter2");
  // The tracer of the API alone, without an SDK, is taken too.
  await tools.run([call("a", "double", '{"n":2}')], { tracer: trace.getTracer("none") });
});

test.each<[string, unknown]>([
  ["onStart", { onStart: "log" }],
  ["onFinish", { onFinish: 1 }],
  ["onProgress", { onProgress: {} }],
  ["tracer", { tracer: { startSpan: () => 1 } }],
])("%s is checked", async (option, options) => {
  await expect(tools.run([], options as never)).rejects.toThrow(OptionError);
  await expect(tools.run([], options as never)).rejects.toThrow(`option "${option}"`);
});

test.each<[string, string, string]>([
  ["a header", "401 for Authorization: Bearer sk-abc.def", "401 for Authorization: ***"],
  ["a header in JSON", '{"authorization":"Basic dTpw","x-api-key":"k1"}', '{"authorization":"***","x-api-key":"***"}'],
  ["a header in an object", "{ 'X-Api-Key': 'k1', Accept: '*/*' }", "{ 'X-Api-Key': '***', Accept: '*/*' }"],
  ["a list of headers", 'authorization: ["Bearer abcdefgh"]', 'authorization: ["***"]'],
  ["a cookie", "Cookie: sid=1; theme=2\nHost: a", "Cookie: ***\nHost: a"],
  ["a token alone", "sent bearer abcdefgh123", "sent bearer ***"],
  ["a key in a URL", "https://api.example/v1?alt=sse&key=AIza1&x=2#f", "https://api.example/v1?alt=sse&key=***&x=2#f"],
  ["a signature in a URL", "https://s3/a?X-Amz-Signature=ab&x=1", "https://s3/a?X-Amz-Signature=***&x=1"],
  ["a variable", "OPENAI_API_KEY=sk-1 is wrong", "OPENAI_API_KEY=*** is wrong"],
  ["a setting of a connection", "Server=db;Password=hunter2;Timeout=5", "Server=db;Password=***;Timeout=5"],
  ["a password in JSON", '{"user":"a","password":"p w"}', '{"user":"a","password":"***"}'],
  ["the user of curl", "curl -u admin:s3cret https://a", "curl -u admin:*** https://a"],
  ["a key of OpenAI", "Incorrect key sk-proj-abc_DEF-1234567890", "Incorrect key ***"],
  ["keys of others", "ghp_abcdefghijkl0123 AKIAIOSFODNN7EXAMPLE xoxb-1234567890-abc", "*** *** ***"],
  ["a header of several parts", 'Authorization: Digest username="u", response="s3"', "Authorization: ***"],
  ["a signed header", "Authorization: AWS4-HMAC-SHA256 Credential=AKIA/1, Signature=s3", "Authorization: ***"],
  ["a scheme of its own", 'authorization: Token token="s3"', "authorization: ***"],
  ["a header of curl", "curl -H 'Authorization: Custom s3' https://a", "curl -H 'Authorization: ***' https://a"],
  ["a header in a list", "[['Authorization', 'Custom s3']]", "[['Authorization', '***']]"],
  ["JSON within JSON", '"{\\"authorization\\":\\"Custom s3\\"}"', '"{\\"authorization\\":\\"***\\"}"'],
  ["several cookies", 'set-cookie: ["a=b", "sid=s3"] at', 'set-cookie: ["***"] at'],
  [
    "other headers",
    "X-Vault-Token: s3\nOcp-Apim-Subscription-Key: s3",
    "X-Vault-Token: ***\nOcp-Apim-Subscription-Key: ***",
  ],
  ["tokens in JSON", '{"refresh_token":"s3","id_token": "s3"}', '{"refresh_token":"***","id_token": "***"}'],
  ["a token under its own name", "token=abcdefg1 token: ILLEGAL", "token=*** token: ILLEGAL"],
  ["a variable of AWS", "AWS_SECRET_ACCESS_KEY=s3 aws", "AWS_SECRET_ACCESS_KEY=*** aws"],
  ["a URL within a URL", "?next=https%3A%2F%2Fa%3As3%40b%2F", "?next=https%3A%2F%2F***%40b%2F"],
  [
    "further parameters",
    "https://a?x[key]=s3&api%5Fkey=s3&jwt=s3#access_token=s3",
    "https://a?x[key]=***&api%5Fkey=***&jwt=***#access_token=***",
  ],
  ["a secret without an end", "password: 'hunter2 and so", "password: '***'"],
  [
    "a URL that is cut",
    `Cookie: ${"c".repeat(3900)}\nhttps://ada:hunter2${"z".repeat(200)}@db`,
    "Cookie: ***\nhttps://***",
  ],
  ["words that only begin so", "a risk-free task, sk-learn and ASIA", "a risk-free task, sk-learn and ASIA"],
  ["words that are none", "the bearer of this key: unknown token", "the bearer of this key: unknown token"],
])("credentials stay here: %s", async (_, thrown, told) => {
  const broken = defineTool({
    name: "f",
    execute: () => {
      throw new Error(thrown);
    },
  });
  const [message] = await new ToolSet([broken]).run([call("a", "f")]);
  expect(message?.content).toBe(`The tool f failed: ${told}`);
});

test("the model gets at most 500 characters of an error, in linear time", async () => {
  for (const text of ["x", "a-", "://", "?a", "key=", "authorization: ", "bearer ", "cookie: \t"]) {
    const broken = defineTool({
      name: "f",
      execute: () => {
        throw new Error(text.repeat(1_000_000));
      },
    });
    const [message] = await new ToolSet([broken]).run([call("a", "f")]);
    expect(message?.content.length).toBeLessThanOrEqual(500);
  }
  const long = { reason: "r".repeat(10_000) };
  const [rejected] = await tools.run([call("d", "asks")], { approvals: { d: long } });
  expect(rejected?.content).toHaveLength(500);
});
