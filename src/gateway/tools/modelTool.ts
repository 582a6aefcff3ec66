import { isObject } from "../../schema/index.ts";
import { Tool, toolResult } from "../../tool/index.ts";
import { isContentBlock } from "../../wire/index.ts";
import { exactText, integersAsText } from "../exactIntegers.ts";
import type { RawResult } from "../McpService.ts";
import { answererOf, type OnInput } from "../onInput.ts";
import { askForInput } from "../servers/askForInput.ts";
import type { ServerRegistry } from "../servers/ServerRegistry.ts";
import { userKey } from "../userKey.ts";
import type { GatewayTool } from "./GatewayTool.ts";

/**
 * A tool of the gateway for a model of any provider. What servers ask is answered by the handlers of the program; all
 * calls of one user are of one client.
 */
export function modelTool(tool: GatewayTool, servers: ServerRegistry, onInput: OnInput): Tool {
  const { name, description, inputSchema: parameters } = tool;
  return new ExactTool({
    name,
    description,
    parameters,
    async execute(args, { signal, onProgress = ignore, context }) {
      const { server_name: server } = args as { readonly server_name?: string };
      const asked = answererOf(onInput, { signal, server, user: context });
      const client = `gateway.tools ${userKey(context)}`;
      const caller = { signal, progress: onProgress, user: context, client, awaitsTasks: true, ...asked };
      const answer = (params: RawResult): Promise<RawResult> =>
        servers.within(caller, () => tool.call(args, caller, params));
      return readResult(await (asked === undefined ? answer({}) : askForInput(answer, {}, { ask: asked.ask, signal })));
    },
  });
}

/** Integers beyond 2^53 − 1 in arguments reach the servers exactly, so they are bigints here. */
class ExactTool extends Tool {
  override "~parseArguments"(...[called, text, options]: Parse): ReturnType<Tool["~parseArguments"]> {
    return super["~parseArguments"](called, text, { ...options, integers: options.integers ?? "bigint" });
  }

  override with(...changes: Parameters<Tool["with"]>): Tool {
    return Object.setPrototypeOf(super.with(...changes), ExactTool.prototype);
  }
}

type Parse = Parameters<Tool["~parseArguments"]>;

const ignore = (): void => {};

/** For a model, to which an empty text says nothing. */
const NO_CONTENT = { type: "text", text: "The tool gave no content." };

/** The result for a model: a part that only MCP's clients know goes as its JSON. */
function readResult(result: RawResult): unknown {
  const { content, structuredContent: structured, isError, _meta, inputRequests } = result;
  if (inputRequests !== undefined) {
    const text = `The tool asks for what only a client of MCP can give: ${exactText(inputRequests)}`;
    return toolResult({ content: [{ type: "text", text }], isError: true });
  }
  const given: unknown[] = Array.isArray(content) ? content : [];
  const blocks = given.length === 0 && structured === undefined ? [NO_CONTENT] : given;
  return toolResult({
    content: blocks.map((block) =>
      isContentBlock(block) ? integersAsText(block) : { type: "text", text: exactText(block) },
    ),
    ...(structured !== undefined && { structured: integersAsText(structured) }),
    ...(isError === true && { isError }),
    ...(isObject(_meta) && { _meta: integersAsText(_meta) }),
  });
}
