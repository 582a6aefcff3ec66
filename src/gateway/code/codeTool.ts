import { describeValue } from "../../checks/index.ts";
import { JsonError, write } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { integersAsText } from "../exactIntegers.ts";
import type { McpCaller, RawResult } from "../McpService.ts";
import { withoutTasks } from "../protocol.ts";
import { askForInput } from "../servers/askForInput.ts";
import type { ServerRegistry } from "../servers/ServerRegistry.ts";
import type { ItemLocation, ToolDirectory } from "../servers/ToolDirectory.ts";
import { type ExecArguments, execute } from "../tools/exec.ts";
import { GatewayTool, Refusal, textResult } from "../tools/GatewayTool.ts";
import type { CallSettings } from "../tools/shownTool.ts";
import { requireExact, roundedLiterals } from "./roundedLiterals.ts";
import { type CallFromCode, CodeError, runCode } from "./runCode.ts";
import { stripsTypes } from "./withoutStripWarning.ts";

/** The tool that runs a model's code. Each call that it makes is checked as one of `exec`. */
export function codeTool(servers: ServerRegistry, names: ToolDirectory, settings: CallSettings): GatewayTool {
  return new GatewayTool({
    name: "run",
    describe: () => DESCRIPTION,
    properties: { code: { type: "string" } },
    required: ["code"],
    async call({ code }: { code: string }, caller) {
      const rounded = roundedLiterals(code);
      const call: CallFromCode = async (name, args, signal) => {
        requireExact(args, rounded);
        const place = await names.find(name).catch((cause: unknown) => {
          names.noteRefused(name, args, caller);
          throw cause;
        });
        signal.throwIfAborted();
        const inside = callerInside(caller, place.server, signal);
        const run = async (params: RawResult): Promise<RawResult> =>
          (await execute(servers, argumentsOf(place, args), inside, params, settings)).result;
        return answerOf(inside.ask === undefined ? run({}) : askForInput(run, {}, { ask: inside.ask, signal }));
      };
      try {
        const { value, lines } = await runCode(code, { call, signal: caller.signal, user: caller.user });
        return textResult([...lines, shownValue(value, rounded, lines)].join("\n"));
      } catch (cause) {
        if (!(cause instanceof CodeError)) throw cause;
        const { message, lines } = cause;
        throw new Refusal(message, lines.length > 0 ? { console: lines } : {});
      }
    },
  });
}

/** Runs nothing, so that the sandbox is there when the first code comes. */
export async function startSandbox(): Promise<void> {
  const call: CallFromCode = async () => undefined;
  await runCode("", { call, signal: AbortSignal.timeout(START_MS) }).catch(() => {});
}

const START_MS = 10_000;

const DESCRIPTION =
  `Runs ${stripsTypes ? "JavaScript or TypeScript" : "JavaScript without types"}, the body of an async function, and ` +
  "gives what it returns. It calls tools as search and inspect declare them: `await tools.files__read_file({ path })`. A call gives the structured result or the text, and " +
  "throws where the tool fails. Await each call.";

/**
 * The caller of a call that the code makes: the same user, until the code ends. It gets no progress, because the
 * progress of one call says nothing about that of the code. What a server asks is asked while the code waits; a caller
 * that is not asked so cannot answer, because the code cannot be run again with its answer. Nor does the code wait for
 * tasks.
 */
function callerInside(
  { capabilities = {}, ask, ...caller }: McpCaller,
  server: string,
  signal: AbortSignal,
): McpCaller {
  const inside = { ...caller, signal, progress: ignore, awaitsTasks: true };
  if (ask !== undefined) {
    return {
      ...inside,
      capabilities: withoutTasks(capabilities),
      ask: (method, params, end, by = server) => ask(method, params, end, by),
    };
  }
  const { elicitation, sampling, roots, ...others } = withoutTasks(capabilities);
  return { ...inside, capabilities: others };
}

const ignore = (): void => {};

/** Only an object, or the JSON text of one, can be the arguments of a tool. */
function argumentsOf({ server, name }: ItemLocation, args: unknown): ExecArguments {
  if (typeof args === "string" || isObject(args)) return { server_name: server, tool_name: name, arguments: args };
  throw new Error(`expected an object as the arguments of ${name}, received ${describeValue(args)}`);
}

/** The answer of a tool for the code: an error, data, text, or other content blocks. */
async function answerOf(answered: Promise<RawResult>): Promise<unknown> {
  const result = await answered.catch((cause: unknown) => {
    const schema = cause instanceof Refusal ? cause.further.tool_schema : undefined;
    throw schema === undefined
      ? cause
      : new Error(`${(cause as Error).message}. Its arguments are ${textOrJson(schema)}`);
  });
  const { content, structuredContent, isError, inputRequests } = result;
  if (inputRequests !== undefined) throw new Error("The tool asks the user for something: call it by exec");
  const blocks: unknown[] = Array.isArray(content) ? content : [];
  const texts = blocks.flatMap((block) => (isObject(block) && typeof block.text === "string" ? [block.text] : []));
  if (isError === true) throw new Error(texts.join("\n"));
  // Code would round the integers that a number cannot hold.
  if (structuredContent !== undefined) return integersAsText(structuredContent);
  return texts.length === blocks.length ? texts.join("\n") : integersAsText(blocks);
}

function shownValue(value: unknown, rounded: ReadonlyMap<number, string>, lines: readonly string[]): string {
  try {
    requireExact(value, rounded);
  } catch (cause) {
    throw new CodeError(`The code returned a rounded integer. ${(cause as Error).message}`, lines);
  }
  try {
    return textOrJson(value ?? null);
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause;
    throw new CodeError(`The code returned a value that is not JSON-serializable: ${cause.message}`);
  }
}

const textOrJson = (value: unknown): string => (typeof value === "string" ? value : write(value));
