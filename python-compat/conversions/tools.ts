import * as fc from "fast-check";
import { ToolInfo } from "../../src/index.ts";
import {
  type AnyWire,
  anthropic,
  openaiChat,
  openaiResponses,
  type ToolChoice,
  WireError,
} from "../../src/wire/index.ts";
import { arrayOf, layout, objectText, type Piece } from "../differential/jsonText.ts";
import { isSince } from "../releases/compareReleases.ts";
import type { Release } from "../releases/releases.ts";
import type { Conversion } from "./Conversion.ts";
import { dumps, json, just, objects, optional, read, sent, someText, word } from "./texts.ts";

/** Tools → the Chat API: `_convert_tool_info_format` of 0.1.3, `_convert_tools_to_dict` since. */
export const chatTools: Conversion = {
  name: "chat_tools",
  cases: (release) => toolTexts(release, someText).filter((text) => isSentAsIs(openaiChat, toolsOf(text, release))),
  ours: (text, { sdk }) => JSON.stringify(toolsOf(text, sdk).map((tool) => tool.toOpenAI())),
  compared: sent,
};

/** Tools → the Responses API: `responses_utils.convert_tools`. */
export const responsesTools: Conversion = {
  name: "responses_tools",
  cases: (release) =>
    toolTexts(release, someText).filter((text) => isSentAsIs(openaiResponses, toolsOf(text, release))),
  // Ours says that the schema is not strict, as the API rewrites it else.
  ours: (text, { sdk }) =>
    JSON.stringify(openaiResponses.encodeTools(toolsOf(text, sdk)).map(({ strict: _, ...tool }) => tool)),
  compared: sent,
};

/** Tools → Anthropic: `_convert_tool_schemas`. */
export const anthropicTools: Conversion = {
  name: "anthropic_tools",
  cases: (release) => toolTexts(release, someText).filter((text) => isSentAsIs(anthropic, toolsOf(text, release))),
  ours: (text, { sdk }) => JSON.stringify(anthropic.encodeTools(toolsOf(text, sdk))),
  compared: sent,
};

/** The choice of a tool → Anthropic: `_convert_tool_choice`, from the Chat API's form. */
export const anthropicChoice: Conversion = {
  name: "anthropic_choice",
  cases: () =>
    fc
      .oneof(
        fc.constantFrom<ToolChoice>("none", "required"),
        word.map((name) => ({ name })),
      )
      .map((choice) => JSON.stringify(openaiChat.encodeToolChoice(choice))),
  ours: (text) => {
    const choice = JSON.parse(text);
    return dumps(anthropic.encodeToolChoice(typeof choice === "string" ? choice : choice.function));
  },
};

/** Whether the provider takes the parameters. Ours are sent in another form otherwise, or are an error. */
function isSentAsIs(wire: AnyWire, tools: readonly ToolInfo[]): boolean {
  try {
    return wire.toolChanges?.(tools).every(({ rule }) => rule === "names") ?? true;
  } catch (error) {
    return !(error instanceof WireError && error.code === "unsupported");
  }
}

function toolsOf(text: string, sdk: Release): ToolInfo[] {
  return (read(text) as readonly unknown[]).map((tool) => ToolInfo.modelValidate(tool, { sdk }));
}

/** Lists of tools with names of their own, as providers take them. */
function toolTexts(release: Release, description: fc.Arbitrary<Piece>): fc.Arbitrary<string> {
  const tool = objects({
    description,
    parameters: schema(release),
    type: optional(just('"function"')),
    unknown: optional(json.value),
  });
  return fc
    .uniqueArray(fc.record({ name: word, tool }), { minLength: 1, maxLength: 3, selector: ({ name }) => name })
    .map((tools) => tools.map(({ name, tool }) => `{"name":"${name}",${tool.text.trim().slice(1)}`))
    .map((tools) => `[${tools.join(",")}]`);
}

/** The schema of an object, with every keyword and value beside those that make it one. */
function schema(release: Release): fc.Arbitrary<Piece> {
  // 0.1.3 takes the key `required` out of each property.
  const property = isSince(release, "0.1.4")
    ? json.object
    : json.object.filter(({ text }) => !Object.hasOwn(read(text) as object, "required"));
  const members = fc.uniqueArray(fc.record({ key: json.key, value: property }), {
    maxLength: 3,
    selector: ({ key }) => key,
  });
  const properties = fc.record({ members, layout }).map(({ members, layout }) => objectText(members, layout));
  const others = fc.array(
    fc.record({ key: json.key.filter((key) => !["type", "properties", "required"].includes(key)), value: json.value }),
    { maxLength: 3 },
  );
  return fc
    .record({ properties, required: arrayOf(json.string), others, layout })
    .map(({ properties, required, others, layout }) =>
      objectText(
        [
          { key: "type", value: { type: "string", text: '"object"' } },
          { key: "properties", value: properties },
          { key: "required", value: required },
          ...others,
        ],
        layout,
      ),
    );
}
