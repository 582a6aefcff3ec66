import * as fc from "fast-check";
import { McpToolResult, mcpModelToolName, ToolOutput, ToolTimeoutResult } from "../../src/index.ts";
import { valueAt } from "../../src/json/python/index.ts";
import { toolMessageContent } from "../../src/messages/index.ts";
import { renderToolOutput } from "../../src/tool/classes/renderToolOutput.ts";
import type { Piece } from "../differential/jsonText.ts";
import { isSince } from "../releases/compareReleases.ts";
import type { Conversion } from "./Conversion.ts";
import { odd } from "./messageLists.ts";
import { dumps, json, just, objects, optional, read, textOf } from "./texts.ts";

const content = objects({ content: json.any, raw: optional(json.any) });

/** What a tool or a server of tools gives back → the text that a model reads of it: `render_tool_output`. */
export const toolOutputText: Conversion = {
  name: "tool_output_text",
  cases: () =>
    textOf(
      fc.oneof(
        { weight: 2, arbitrary: resultOf("ToolOutput", optional(fc.oneof(json.any, content)), json.bool) },
        { weight: 1, arbitrary: resultOf("McpToolResult", fc.oneof(json.object, content), optional(json.bool)) },
      ),
    ),
  ours: (text, { sdk }) => {
    const { of, result } = read(text) as { readonly of: keyof typeof CLASSES; readonly result: unknown };
    return dumps(renderToolOutput(CLASSES[of].modelValidate(result, { sdk })));
  },
};

/** The result of a call → the content of the message that answers it: `AbilityManager`. */
export const toolMessage: Conversion = {
  name: "tool_message_content",
  cases: (release) => {
    const data = objects({ content: optional(fc.oneof(odd, just('""', "null"))), path: optional(odd) });
    const error = optional(fc.oneof(just('"late"', '""', "null")));
    const fields = objects({
      success: json.bool,
      data: optional(fc.oneof(odd, data, data)),
      error,
      ...(isSince(release, "0.1.17") && { extracted_content: optional(fc.oneof(odd, just('"x"'))) }),
    });
    const output = objects({ $object: just('"ToolOutput"'), fields });
    const mcp = objects({ $object: just('"McpToolResult"'), fields: objects({ success: json.bool, data }) });
    const late = objects({
      $object: just('"ToolTimeoutResult"'),
      fields: objects({ success: json.bool, data, error }),
    });
    const kinds = [
      output,
      ...(isSince(release, "0.1.16.post2") ? [late] : []),
      ...(isSince(release, "0.1.17") ? [mcp] : []),
    ];
    const result = fc.oneof({ weight: 4, arbitrary: fc.oneof(...kinds) }, { weight: 1, arbitrary: odd });
    return textOf(objects({ result }));
  },
  ours: (text, { sdk }) => {
    const { result } = read(text) as { result: { $object?: string; fields?: unknown } | null };
    // The class of the SDK's tools had other fields before 0.1.19, which are among those of 0.1.19.
    if (result?.$object === "ToolOutput") {
      return dumps(toolMessageContent(ToolOutput.modelValidate(result.fields, { sdk: "0.1.19" }), { sdk }));
    }
    const Class = { McpToolResult, ToolTimeoutResult }[String(result?.$object)];
    const made = Class?.modelValidate(result?.fields, { sdk }) ?? valueAt(read(text) as object, "result");
    return dumps(toolMessageContent(made, { sdk }));
  },
  least: 0.5,
};

/** The names of a server and of its tool → the name that a model sees: `mcp_model_tool_name`. */
export const mcpToolName: Conversion = {
  name: "mcp_tool_name",
  cases: () => textOf(objects({ server: json.string, tool: json.string })),
  ours: (text) => {
    const { server, tool } = read(text) as { server: string; tool: string };
    return dumps(mcpModelToolName(server, tool));
  },
};

const CLASSES = { ToolOutput, McpToolResult } as const;

function resultOf(of: keyof typeof CLASSES, data: fc.Arbitrary<Piece>, success: fc.Arbitrary<Piece>) {
  const error = optional(fc.oneof(json.string, json.null));
  return objects({ of: just(JSON.stringify(of)), result: objects({ success, data, error }) });
}
