import { expect } from "vitest";
import { ToolInfo } from "../../../src/index.ts";
import { anthropic, openaiResponses } from "../../../src/wire/index.ts";
import { NEW, OLD, type Row } from "./Row.ts";

const CITY = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
const NESTED = { type: "object", properties: { at: { type: "object", required: ["x"] } }, required: [] };
const FILTER = { type: "object", properties: { $filter: { type: "string" } }, required: [] };
const LIST = { type: "object", properties: { tags: { type: "array" } }, required: [] };
const WITH_NULLABLE = { type: "object", properties: { n: { type: "integer", nullable: true } }, required: [] };
const WITH_NULL = { ...WITH_NULLABLE, properties: { n: { type: ["integer", "null"] } } };
const WITH_BOOLEAN = { type: "object", properties: { any: true }, required: [] };

const read = (input: object[]) => input.map((tool) => ToolInfo.modelValidate(tool));
const toChat = (input: object[]) => read(input).map((tool) => tool.toOpenAI());
const toAnthropic = (input: object[]) => anthropic.encodeTools(read(input));
const toResponses = (input: object[]) => openaiResponses.encodeTools(read(input));

const f = (parameters: object) => ({ name: "f", parameters });
const chat = (parameters: object) => ({ type: "function", function: { name: "f", description: "", parameters } });
/** An empty description is left out. */
const ours = (parameters: object) => ({ type: "function", function: { name: "f", parameters } });

/** Tools in a request. */
export const TOOLS: readonly Row[] = [
  ["no tools at all", [NEW, "chat_tools", []], null, [toChat, []]],
  [
    "the required of a property",
    [OLD, "chat_tools", [f(NESTED)]],
    [chat({ ...NESTED, properties: { at: { type: "object" } } })],
    [toChat, [ours(NESTED)]],
  ],
  [
    "a property that is true",
    [OLD, "chat_tools", [f(WITH_BOOLEAN)]],
    "AttributeError",
    [toChat, [ours({ ...WITH_BOOLEAN, properties: { any: {} } })]],
  ],
  [
    "a property that is true, for Anthropic",
    [NEW, "anthropic_tools", [f(WITH_BOOLEAN)]],
    [{ name: "f", description: "", input_schema: WITH_BOOLEAN }],
    [toAnthropic, [{ name: "f", input_schema: { ...WITH_BOOLEAN, properties: { any: {} } } }]],
  ],
  [
    "nullable, as the SDK writes Optional",
    [NEW, "chat_tools", [f(WITH_NULLABLE)]],
    [chat(WITH_NULLABLE)],
    [toChat, [ours(WITH_NULL)]],
  ],
  [
    "nullable, for Anthropic",
    [NEW, "anthropic_tools", [f(WITH_NULLABLE)]],
    [{ name: "f", description: "", input_schema: WITH_NULLABLE }],
    [toAnthropic, [{ name: "f", input_schema: WITH_NULL }]],
  ],
  [
    "a name that Anthropic refuses",
    [NEW, "anthropic_tools", [f(FILTER)]],
    [{ name: "f", description: "", input_schema: FILTER }],
    [
      toAnthropic,
      [
        {
          name: "f",
          input_schema: {
            ...FILTER,
            properties: { _filter_9a4ffc4e: { type: "string", description: "$filter" } },
          },
        },
      ],
    ],
  ],
  [
    "an array without items, which OpenAI refuses",
    [NEW, "chat_tools", [f(LIST)]],
    [chat(LIST)],
    [toChat, [ours({ ...LIST, properties: { tags: { type: "array", items: {} } } })]],
  ],
  [
    "a union of all parameters, which OpenAI refuses",
    [NEW, "chat_tools", [f({ ...CITY, anyOf: [{ required: ["city"] }] })]],
    [chat({ ...CITY, anyOf: [{ required: ["city"] }] })],
    [toChat, [ours(CITY)]],
  ],
  [
    "a description that is no text, which OpenAI refuses",
    [NEW, "chat_tools", [f({ ...CITY, description: true })]],
    [chat({ ...CITY, description: true })],
    [toChat, [ours(CITY)]],
  ],
  [
    "a schema without a type",
    [NEW, "chat_tools", [f({ properties: {} })]],
    [chat({ properties: {} })],
    [toChat, [ours({ type: "object", properties: {} })]],
  ],
  [
    "a tool of another type",
    [NEW, "chat_tools", [{ ...f(CITY), type: "other" }]],
    [{ ...chat(CITY), type: "other" }],
    [toChat, [ours(CITY)]],
  ],
  [
    "no parameters, for the Responses API",
    [NEW, "responses_tools", [f({})]],
    [{ type: "function", name: "f", description: "", parameters: {} }],
    [toResponses, [{ type: "function", ...f({ type: "object", properties: {} }), strict: false }]],
  ],
  [
    "a name that the provider refuses",
    [NEW, "anthropic_tools", [{ name: "get weather", parameters: CITY }]],
    [{ name: "get weather", description: "", input_schema: CITY }],
    [toAnthropic, [{ name: expect.stringMatching(/^get_weather_\w+$/), input_schema: CITY }]],
  ],
  [
    "two tools of one name",
    [NEW, "anthropic_tools", [f(CITY), f(CITY)]],
    [1, 2].map(() => ({ name: "f", description: "", input_schema: CITY })),
    [toAnthropic, "WireError invalid_tool"],
  ],
  [
    "the choice auto",
    [NEW, "anthropic_choice", "auto"],
    null,
    [(choice: "auto") => anthropic.encodeToolChoice(choice), { type: "auto" }],
  ],
];
