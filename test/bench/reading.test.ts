import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SchemaConverter } from "../../src/compact/index.ts";
import { checkSchema } from "../../src/schema/index.ts";
import { differenceOf } from "../compact/oracle/differenceOf.ts";
import { readDense } from "../compact/oracle/readDense.ts";
import { askModel } from "./reading/askModel.ts";
import { benchReading } from "./reading/benchReading.ts";
import { compareForms, signTest } from "./reading/compareForms.ts";
import { readCorpora } from "./reading/corpora.ts";
import { FORMS } from "./reading/forms.ts";
import { isRight } from "./reading/isRight.ts";
import type { ReadingCall, ReadingTask, Truth } from "./reading/ReadingTask.ts";
import { areValid, readCalls } from "./reading/readCalls.ts";
import { sampleAnswer } from "./reading/sampleAnswer.ts";
import { OWN_TASKS } from "./reading/tasks.ts";
import { VIEWS } from "./reading/tools.ts";

const tools = Object.values(VIEWS).flat();

describe("the tools and tasks", () => {
  test("there are 60 tasks over the tools of three places, and every tool is asked for", () => {
    expect(OWN_TASKS).toHaveLength(60);
    expect(new Set(OWN_TASKS.map(({ id }) => id)).size).toBe(60);
    const asked = new Set(OWN_TASKS.flatMap(({ truth }) => truth.flatMap((call) => Object.keys(call))));
    expect(tools.map(({ name }) => name).filter((name) => !asked.has(name))).toEqual([]);
  });

  test.each(tools)("$name has a schema without faults, which every form can write", ({ name, parameters }) => {
    expect(() => checkSchema(parameters)).not.toThrow();
    const dense = new SchemaConverter({ layout: "dense" }).convert(parameters);
    expect(differenceOf(parameters, readDense(dense))).toBe(undefined);
    expect(Object.values(FORMS).every((write) => write(tools).includes(name))).toBe(true);
  });

  test.each(OWN_TASKS)("$id: the right answer is right and valid", (task) => {
    const calls = sampleAnswer(task.truth);
    expect(calls.map((call) => [call.name, areValid([call], task.tools)])).toEqual(
      calls.map(({ name }) => [name, true]),
    );
    expect(isRight(calls, task)).toBe(true);
    expect(isRight(calls.toReversed(), task)).toBe(true);
  });

  test.each(OWN_TASKS)("$id: what one writes without the schema ($needs) is wrong", (task) => {
    const [first, ...rest] = sampleAnswer(task.truth) as [ReadingCall, ...ReadingCall[]];
    expect(isRight([{ ...first, arguments: { ...first.arguments, ...task.slip } }, ...rest], task)).toBe(false);
  });

  test.each(OWN_TASKS)("$id: no argument can be left out, changed or added", (task) => {
    const calls = sampleAnswer(task.truth);
    for (const [at, call] of calls.entries()) {
      const changed = (args: ReadingCall["arguments"]) => isRight(calls.with(at, { ...call, arguments: args }), task);
      for (const name of Object.keys(call.arguments)) {
        const { [name]: _, ...others } = call.arguments;
        expect(changed(others), `without ${name}`).toBe(false);
        expect(changed({ ...call.arguments, [name]: { no: "value" } }), `another ${name}`).toBe(false);
      }
      expect(changed({ ...call.arguments, unheard_of: 1 })).toBe(false);
      expect(isRight(calls.with(at, { ...call, name: "unheard_of" }), task)).toBe(false);
    }
    expect(isRight([], task)).toBe(false);
    expect(isRight([...calls, ...calls], task)).toBe(false);
  });
});

describe("what is right", () => {
  const parameters = {
    type: "object",
    properties: { unit: { enum: ["c", "f"], default: "c" }, at: { oneOf: [{ properties: { z: { default: 0 } } }] } },
  };
  const taskOf = (truth: Truth, source: ReadingTask["source"] = "own"): ReadingTask => ({
    ...{ id: "t", source, request: "", truth },
    tools: [{ name: "f", description: "", parameters: parameters as never }],
  });
  const isRightWith = (possible: Truth[number][string], args: object, source?: ReadingTask["source"]) =>
    isRight([{ name: "f", arguments: { ...args } }], taskOf([{ f: possible }], source));

  test.each<[string, Truth[number][string], object, boolean]>([
    ["one of the possible values", { a: [1, 2] }, { a: 2 }, true],
    ["none of the possible values", { a: [1, 2] }, { a: 3 }, false],
    ["a number as text", { a: 1 }, { a: "1" }, false],
    ["left out, as it may be", { a: [1, ""] }, {}, true],
    ["left out, as it may not be", { a: [1] }, {}, false],
    ["the default of the schema", {}, { unit: "c" }, true],
    ["another value than the default", {}, { unit: "f" }, false],
    ["the default of a member of a union", { at: { x: 1 } }, { at: { x: 1, z: 0 } }, true],
    ["another value there", { at: { x: 1 } }, { at: { x: 1, z: 1 } }, false],
    ["a list in its order", { a: [[1, 2]] }, { a: [1, 2] }, true],
    ["a list in another order", { a: [[1, 2]] }, { a: [2, 1] }, false],
    ["a bag in another order", { a: { $bag: [1, 2] } }, { a: [2, 1] }, true],
    ["a bag with one value twice", { a: { $bag: [1, 2] } }, { a: [2, 2] }, false],
    ["a bag that needs a second try", { a: { $bag: [{ b: [1, 2] }, { b: 1 }] } }, { a: [{ b: 1 }, { b: 2 }] }, true],
    ["a text in other letters", { a: { $text: "So be  it." } }, { a: "so be it" }, true],
    ["another text", { a: { $text: "So be it." } }, { a: "so be it not" }, false],
    ["a name in other letters", { a: "OPEN" }, { a: "open" }, false],
    [
      "a moment with another offset",
      { a: { $moment: "2027-01-01T12:00:00Z" } },
      { a: "2027-01-01T13:00:00+01:00" },
      true,
    ],
    ["another moment", { a: { $moment: "2027-01-01T12:00:00Z" } }, { a: "2027-01-01T13:00:00Z" }, false],
    ["no moment", { a: { $moment: "2027-01-01T12:00:00Z" } }, { a: "noon" }, false],
  ])("%s", (_, possible, args, expected) => {
    expect(isRightWith(possible, args)).toBe(expected);
  });

  test("texts of BFCL are compared without case, spaces and punctuation", () => {
    expect(isRightWith({ a: ["San Diego, CA"] }, { a: "san diego CA" }, "corpora")).toBe(true);
    expect(isRightWith({ a: ["San Diego, CA"] }, { a: "San Jose, CA" }, "corpora")).toBe(false);
  });

  test.each<[string, ReadingCall[] | undefined]>([
    ['{"calls":[{"name":"f","arguments":{}}]}', [{ name: "f", arguments: {} }]],
    [
      '<think>{"calls":1}</think>```json\n{"calls":[{"name":"f","arguments":{"a":1,}}]}\n```',
      [{ name: "f", arguments: { a: 1 } }],
    ],
    ['[{"name":"f","arguments":{}}]', [{ name: "f", arguments: {} }]],
    ['{"calls":[]}', []],
    ['{"calls":[{"name":"f"}]}', undefined],
    ["I would call f.", undefined],
    ["", undefined],
  ])("the calls in %s", (reply, expected) => {
    expect(readCalls(reply)).toEqual(expected);
  });

  test.each([
    [0, 0, 1],
    [0, 5, 0.0625],
    [5, 0, 0.0625],
    [1, 9, 0.021484375],
    [3, 3, 1],
  ])("of pairs that differ, %i here and %i there: p = %d", (one, other, p) => {
    expect(signTest(one, other)).toBeCloseTo(p, 12);
  });
});

test("the tasks of the corpora: their first possible values are right", () => {
  const { tasks, skipped } = readCorpora();
  if (skipped) console.warn(skipped);
  const wrong = tasks.filter((task) => !isRight(sampleAnswer(task.truth), task));
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

/** An OpenAI-compatible server that answers by a script: a text, or a status that is no success. */
async function serve(answer: (request: { system: string; user: string; body: Request }) => string | number) {
  const requests: Request[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body: Request = JSON.parse(Buffer.concat(chunks).toString());
    requests.push({ ...body, authorization: request.headers.authorization ?? "" });
    const [system = "", user = ""] = body.messages.map(({ content }) => content);
    const said = answer({ system, user, body });
    response.writeHead(typeof said === "number" ? said : 200, {
      "content-type": "application/json",
      "retry-after-ms": "5",
    });
    const message = { role: "assistant", content: said };
    const usage = { prompt_tokens: system.length, completion_tokens: 1, total_tokens: system.length + 1 };
    const failed = { error: { message: `status ${said}` } };
    response.end(JSON.stringify(typeof said === "number" ? failed : { choices: [{ index: 0, message }], usage }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { baseURL, requests, [Symbol.asyncDispose]: async () => void server.close() };
}

type Request = {
  model: string;
  temperature?: number;
  seed?: number;
  authorization?: string;
  messages: { content: string }[];
};

const taskOf = (request: string) => OWN_TASKS.find((task) => task.request === request) as ReadingTask;
const rightReply = (request: string) => JSON.stringify({ calls: sampleAnswer(taskOf(request).truth) });
const isJson = (system: string) => system.includes('"parameters":');

describe("against a server", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "reading-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  test("answers that are right, wrong, malformed and late are counted as what they are", async () => {
    let refused = 0;
    const wrong = OWN_TASKS.slice(0, 5).map(({ request }) => request);
    await using server = await serve(({ system, user }) => {
      if (refused < 3) return [429, 500, 503][refused++] as number;
      if (isJson(system)) return user === wrong[4] ? "I cannot." : rightReply(user);
      return wrong.includes(user)
        ? '{"calls":[{"name":"mail_search","arguments":{"page_size":1000}}]}'
        : rightReply(user);
    });
    const lines: string[] = [];
    vi.spyOn(console, "log").mockImplementation((line = "") => void lines.push(line));
    vi.stubEnv("READING_KEY", "secret");
    const file = join(folder, "answers.json");
    const results = await benchReading([
      ...["--base-url", server.baseURL, "--model", "small", "--forms", "json,set", "--seed", "7"],
      ...["--api-key-env", "READING_KEY", "--json", file],
    ]);
    expect(results).toMatchObject([
      { form: "json", of: 60, right: 59, valid: 59, unreadable: 1, tokens: 1, promptTokens: 1 },
      { form: "set", of: 60, right: 55, valid: 55, unreadable: 0, pairs: { onlyFirst: 4, onlyThis: 0, p: 0.125 } },
    ]);
    expect(results[1]?.tokens).toBeLessThan(0.7);
    expect(results[1]?.wrong).toEqual(OWN_TASKS.slice(0, 5).map(({ id }) => id));
    expect(lines.join("\n")).toMatch(/^ {2}set +55 of 60 +55 of 60 +0 +\d\d % +\d\d % +4 +0 +0\.125$/m);
    expect(server.requests).toHaveLength(120 + 3);
    const [request] = server.requests;
    expect(request).toMatchObject({ model: "small", temperature: 0, seed: 7, authorization: "Bearer secret" });
    expect(JSON.parse(readFileSync(file, "utf8")).answers).toHaveLength(120);
    expect(readFileSync(file, "utf8")).not.toContain("secret");
  });

  test("a run goes on where the last one ended, and asks again where a setting has changed", async () => {
    await using server = await serve(({ user }) => rightReply(user));
    const settings = { baseURL: server.baseURL, model: "small", file: join(folder, "answers.json") };
    await askModel(OWN_TASKS.slice(0, 10), ["json"], settings);
    expect(server.requests).toHaveLength(10);
    const { answers } = await askModel(OWN_TASKS.slice(0, 12), ["json", "dense"], settings);
    expect(answers).toHaveLength(24);
    expect(server.requests).toHaveLength(24);
    await askModel(OWN_TASKS.slice(0, 3), ["json"], { ...settings, model: "large" });
    expect(server.requests).toHaveLength(27);
  });

  test("a task without an answer in one form counts in none, and the next run asks for it", async () => {
    let isDown = true;
    await using server = await serve(({ user, system }) =>
      isDown && user === OWN_TASKS[0]?.request && isJson(system) ? 503 : rightReply(user),
    );
    const settings = { baseURL: server.baseURL, model: "small", file: join(folder, "answers.json") };
    const tasks = OWN_TASKS.slice(0, 4);
    const first = await askModel(tasks, ["json", "set"], settings);
    expect(first.failures).toEqual(["office-01, json: 503 status 503"]);
    expect(compareForms(tasks, ["json", "set"], first.answers).map(({ of, right }) => [of, right])).toEqual([
      [3, 3],
      [3, 3],
    ]);
    isDown = false;
    const second = await askModel(tasks, ["json", "set"], settings);
    expect(second.failures).toEqual([]);
    expect(compareForms(tasks, ["json", "set"], second.answers)[1]?.of).toBe(4);
  });

  test("a refusal ends the run, after what is under way", async () => {
    await using server = await serve(() => 401);
    await expect(
      askModel(OWN_TASKS, ["json"], { baseURL: server.baseURL, model: "small", concurrency: 2 }),
    ).rejects.toThrow("401");
    expect(server.requests.length).toBeLessThanOrEqual(2);
  });

  test("an answer that takes too long is given up", async () => {
    const server = createServer();
    await once(server.listen(0, "127.0.0.1"), "listening");
    const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const asked = askModel(OWN_TASKS.slice(0, 1), ["set"], { baseURL, model: "small", timeoutMs: 50, retries: 1 });
    expect((await asked).failures).toEqual(["office-01, set: Request timed out."]);
    server.closeAllConnections();
    server.close();
  });

  test.each<[string[], string]>([
    [["--model", "m"], "expected --base-url URL"],
    [["--base-url", "http://x", "--model", "m", "--forms", "jsn"], 'Unknown form "jsn". Did you mean "json"?'],
    [
      ["--base-url", "http://x", "--model", "m", "--concurrency", "0"],
      "expected a number from 1 on, received 0 at --concurrency",
    ],
    [
      ["--base-url", "http://x", "--model", "m", "--tasks", "few"],
      "expected own, corpora or all, received few at --tasks",
    ],
    [["--base-url", "http://x", "--model", "m", "--body", "{"], "expected a JSON object at --body"],
  ])("%j is an error that says what is expected", async (args, message) => {
    await expect(benchReading(args)).rejects.toThrow(message);
  });
});
