import { JsonError, write } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import type { McpCaller } from "../McpService.ts";
import type { PublicTools } from "../PublicTools.ts";
import type { RawResult } from "../raw.ts";
import { GatewayTool, Refusal, textResult } from "../tools/GatewayTool.ts";
import { CodeError, type CodeResult, runCode } from "./runCode.ts";

/** The tool that runs a model's code. Each call that the code makes goes through `exec`, with all its checks. */
export function codeTool(tools: PublicTools, exec: GatewayTool): GatewayTool {
  return new GatewayTool({
    name: "run",
    describe: () => DESCRIPTION,
    properties: { code: { type: "string" } },
    required: ["code"],
    async call({ code }: { code: string }, caller) {
      // A call that the code did not wait for ends with the code.
      const over = new AbortController();
      const calling = { ...caller, signal: AbortSignal.any([caller.signal, over.signal]) };
      const call = async (tool: string, args: unknown): Promise<unknown> => {
        const { server, name } = await tools.find(tool);
        over.signal.throwIfAborted();
        return answerOf(exec, { server_name: server, tool_name: name, arguments: args }, calling);
      };
      try {
        return resultOf(await runCode(code, { call, signal: caller.signal }));
      } catch (cause) {
        throw cause instanceof CodeError ? new Refusal(cause.message) : cause;
      } finally {
        over.abort();
      }
    },
  });
}

const DESCRIPTION =
  "Runs JavaScript or TypeScript, the body of an async function, and gives what it returns. It calls tools as search and " +
  "inspect declare them: `await tools.files__read_file({ path })`. A call gives the structured result or the text, and " +
  "throws where the tool fails. Await each call.";

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
