import * as fc from "fast-check";
import { ToolOutput } from "../../src/index.ts";
import { renderToolOutput } from "../../src/tool/classes/renderToolOutput.ts";
import type { Conversion } from "./Conversion.ts";
import { dumps, json, objects, optional, read, textOf } from "./texts.ts";

const content = objects({ content: json.any, raw: optional(json.any) });

/** What a tool gives back → the text that a model reads of it: `render_tool_output`. */
export const toolOutputText: Conversion = {
  name: "tool_output_text",
  cases: () =>
    textOf(
      objects({
        success: json.bool,
        data: optional(fc.oneof(json.any, content)),
        error: optional(fc.oneof(json.string, json.null)),
      }),
    ),
  ours: (text, { sdk }) => dumps(renderToolOutput(ToolOutput.modelValidate(read(text), { sdk }))),
};
