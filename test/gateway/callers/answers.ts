import { expect } from "vitest";
import type { TestClient } from "../serve/clients.ts";
import { testService } from "../serve/testService.ts";
import type { Form } from "./places.ts";

/** A result of a tool, or the message of the error that the caller got instead. */
type Answer = { content: { text?: string }[]; isError?: boolean; structuredContent?: unknown } | { error: string };

/** What each caller asks a gateway for, and what it got. Programs in Python print the same. */
export type Answers = {
  tools: string[];
  inspect?: Answer;
  search?: Answer;
  echo: Answer;
  refused: Answer;
  failed: Answer;
  unknown: Answer;
  /** What the gateway itself found wrong in arguments. */
  misfit?: Answer;
  structured: Answer;
  list: Answer;
  /** How often the tool that fails was called. */
  failures: Answer;
  /** How many notifications of progress were heard. */
  progress?: number;
  /** How many calls were cancelled at the server, after one was cancelled at the caller. */
  cancelled?: Answer;
};

/** The text that callers send through `echo`. */
export const UNICODE = "天 🌤 \u0000 é";

/** How many notifications of progress are asked for. */
export const STEPS = 20;

/** Asks for everything as a client of MCP's own packages for TypeScript. */
export async function answersOf(client: TestClient, form: Form): Promise<Answers> {
  const nameOf = (tool: string): string => (form === "exec" ? "exec" : `test__${tool}`);
  const argsOf = (tool: string, args: object): object =>
    form === "exec" ? { server_name: "test", tool_name: tool, arguments: args } : args;
  const ask = (name: string, args: object): Promise<Answer> =>
    client.call(name, args).catch(({ message }) => ({ error: message }));
  const call = (tool: string, args: object = {}): Promise<Answer> => ask(nameOf(tool), argsOf(tool, args));

  const answers: Answers = {
    tools: await client.tools(),
    ...(form === "exec" && {
      inspect: await ask("inspect", { server_name: "test" }),
      search: await ask("search", { queries: ["progress"] }),
      misfit: await call("full"),
    }),
    echo: await call("echo", { text: UNICODE }),
    refused: await call("refuse"),
    failed: await call("fail"),
    unknown: await call("nothing"),
    structured: await call("structured", { value: { a: [1, null] } }),
    list: await call("list"),
    failures: await call("count", { tool: "fail" }),
    progress: 0,
  };
  const onprogress = (): void => {
    answers.progress = (answers.progress ?? 0) + 1;
  };
  await client.call(nameOf("progress"), argsOf("progress", { count: STEPS, pause: true }), { onprogress });

  const abort = new AbortController();
  const waiting = client.call(nameOf("wait"), argsOf("wait", {}), { signal: abort.signal }).catch(() => {});
  await expect.poll(async () => textOf(await call("count", { tool: "wait" }))).toBe("1");
  abort.abort();
  await waiting;
  const cancelled = (): Promise<Answer> => call("aborted");
  await expect.poll(async () => textOf(await cancelled())).toBe("1");
  return { ...answers, cancelled: await cancelled() };
}

export const textOf = (answer: Answer | undefined): string | undefined =>
  answer !== undefined && "content" in answer ? answer.content[0]?.text : undefined;

const jsonIn = (answer: Answer | undefined): unknown => JSON.parse(textOf(answer) ?? "null");

/** The names that a gateway lists. */
export async function toolsOf(form: Form): Promise<string[]> {
  if (form === "exec") return ["inspect", "search", "exec", "resources"];
  const tools = await testService().listTools({ signal: new AbortController().signal, progress() {} });
  return tools.map(({ name }) => `test__${name}`);
}

/** That a caller got what there is. */
export async function expectAnswers(form: Form, answers: Answers, era: "legacy" | "modern"): Promise<void> {
  expect(answers.tools).toEqual(await toolsOf(form));
  expect(jsonIn(answers.echo)).toMatchObject({ arguments: { text: UNICODE } });
  expect(answers.refused).toMatchObject({ isError: true, content: [{ text: "not now" }] });
  expect(answers.structured).toMatchObject({ structuredContent: { a: [1, null] } });
  // Before 2026-07-28 it had to be an object.
  expect(answers.list).toMatchObject({ structuredContent: era === "modern" ? [1, 2] : { result: [1, 2] } });
  expect(textOf(answers.list)).toBe("[1,2]");
  expect(textOf(answers.failures)).toBe("1");
  if (form === "exec") {
    expect(jsonIn(answers.inspect)).toMatchObject({ server_name: "test" });
    expect(jsonIn(answers.search)).toMatchObject({ tools: [{ name: "progress" }] });
    expect(answers.misfit).toMatchObject({ isError: true });
    expect(jsonIn(answers.misfit)).toMatchObject({ tool_schema: expect.stringMatching(/^\{\s*a:string\b/) });
    expect(answers.failed).toMatchObject({ isError: true });
    expect(jsonIn(answers.failed)).toMatchObject({ error: expect.stringContaining("not today") });
    expect(answers.unknown).toMatchObject({ isError: true });
    expect(jsonIn(answers.unknown)).toMatchObject({ error: expect.stringContaining('Unknown tool "nothing"') });
  } else {
    expect(answers.failed).toEqual({ error: expect.stringContaining("not today") });
    expect(answers.unknown).toEqual({ error: expect.stringContaining('Unknown tool "test__nothing"') });
  }
}
