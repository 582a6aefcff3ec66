import { JsonError, write } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import type { McpCaller } from "../McpService.ts";
import type { RawResult } from "../raw.ts";
import type { Servers } from "../Servers.ts";
import { GatewayTool, Refusal, textResult } from "../tools/GatewayTool.ts";
import { CodeError, type CodeResult, runCode } from "./runCode.ts";

/** The tool that runs a model's code. Each call that the code makes goes through `exec`, with all its checks. */
export function codeTool(servers: Servers, exec: GatewayTool): GatewayTool {
  return new GatewayTool({
    name: "run",
    describe: () => DESCRIPTION,
    properties: { code: { type: "string" } },
    required: ["code"],
    async call({ code }: { code: string }, caller) {
      const call = (server: string, tool: string, args: unknown): Promise<unknown> =>
        answerOf(exec, { server_name: server, tool_name: tool, arguments: args }, caller);
      try {
        return resultOf(await runCode(code, { servers: servers.names, call, signal: caller.signal }));
      } catch (cause) {
        throw cause instanceof CodeError ? new Refusal(cause.message) : cause;
      }
    },
  });
}

const DESCRIPTION =
  "Runs JavaScript or TypeScript, the body of an async function, and gives what it returns. Each server is an object whose " +
  'methods are its tools: `await files.read_file({ path })`, or `servers["my server"].tool({})`. A method gives the ' +
  "structured result or the text, and throws where the tool fails. Await each call.";

/** What the code gets of a tool: an error, data, text, or parts of other kinds. */
async function answerOf(exec: GatewayTool, args: RawResult, caller: McpCaller): Promise<unknown> {
  // The progress of one call says nothing about that of the code.
  const quiet: McpCaller = { ...caller, progress: () => {} };
  const { content, structuredContent, isError } = await exec.callWith(args, quiet, {});
  const blocks: unknown[] = Array.isArray(content) ? content : [];
  const texts = blocks.flatMap((block) => (isObject(block) && typeof block.text === "string" ? [block.text] : []));
  if (isError === true) throw new Error(texts.join("\n"));
  if (structuredContent !== undefined) return structuredContent;
  return texts.length === blocks.length ? texts.join("\n") : blocks;
}

/** What was written to the console, and the value. */
function resultOf({ value, lines }: CodeResult): RawResult {
  try {
    return textResult([...lines, typeof value === "string" ? value : write(value ?? null)].join("\n"));
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause;
    throw new CodeError(`The code returned a value that is not JSON-serializable: ${cause.message}`);
  }
}
