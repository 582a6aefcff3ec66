import { write } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import type { GatewayTool } from "../gatewayTools.ts";
import type { McpCaller } from "../McpService.ts";
import type { RawResult } from "../raw.ts";
import { CodeError, runCode } from "./runCode.ts";

/** Runs a tool of a server, with all checks that `exec` makes. */
export type Exec = (
  args: { server_name: string; tool_name: string; arguments: object },
  caller: McpCaller,
) => Promise<RawResult>;

/**
 * The tool that runs a model's code, in which each server is an object and its tools are methods.
 *
 * @example
 * const tool = codeTool(["files"], exec);
 * await tool.call({ code: "return (await files.list_directory({ path: '.' })).length" }, caller, {});
 */
export function codeTool(servers: readonly string[], exec: Exec): GatewayTool {
  return {
    name: "run",
    description: `Runs JavaScript or TypeScript, as the body of an async function, and gives back what it returns. Each server is an object whose methods are its tools: \`await files.read_file({ path })\`; a server whose name is no identifier is \`servers["my server"]\`. A method resolves to the structured result or the text, and throws where the tool fails. Await each call.`,
    inputSchema: { type: "object", properties: { code: { type: "string" } }, required: ["code"] },
    async call({ code }: { code: string }, caller: McpCaller) {
      const call = async (server: string, tool: string, args: unknown): Promise<unknown> => {
        if (!isObject(args)) throw new TypeError(`expected an object of arguments for ${tool} of ${server}`);
        return answerOf(await exec({ server_name: server, tool_name: tool, arguments: args }, caller));
      };
      try {
        return resultOf(await runCode(code, { servers, call, signal: caller.signal }));
      } catch (cause) {
        if (!(cause instanceof CodeError)) throw cause;
        return { ...text(write({ error: cause.message })), isError: true };
      }
    },
  };
}

/** What the code gets of a result. */
function answerOf({ content, structuredContent, isError }: RawResult): unknown {
  const blocks: unknown[] = Array.isArray(content) ? content : [];
  const texts = blocks.flatMap((block) => (isObject(block) && typeof block.text === "string" ? [block.text] : []));
  if (isError === true) throw new Error(texts.join("\n"));
  if (structuredContent !== undefined) return structuredContent;
  return texts.length === blocks.length ? texts.join("\n") : blocks;
}

function resultOf({ value, lines }: { value: unknown; lines: readonly string[] }): RawResult {
  try {
    return text([...lines, typeof value === "string" ? value : write(value ?? null)].join("\n"));
  } catch (cause) {
    throw new CodeError(`The code returned what JSON cannot say: ${cause instanceof Error ? cause.message : cause}`);
  }
}

const text = (text: string): RawResult => ({ content: [{ type: "text", text }] });
