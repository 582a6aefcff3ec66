import { describe, expect, it } from "vitest";
import { toolsToTypescript } from "../../src/compact/public.ts";
import {
  BaseCard,
  checkTools,
  decodeTools,
  defineTool,
  McpToolCard,
  RestfulApiCard,
  Tool,
  ToolCard,
  ToolInfo,
  ToolSet,
} from "../../src/index.ts";
import { openaiChat } from "../../src/wire/public.ts";
import { encoders } from "../wire/wires.ts";

const inputParams = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
const init = { id: "1", name: "weather", inputParams };
const cards = [
  new ToolCard(init),
  new McpToolCard({ ...init, serverName: "maps" }),
  new RestfulApiCard({ ...init, url: "https://1.1.1.1/weather" }),
];
const NAMES_IT = /card\.toolInfo\(\)/;

describe("a card in the place of a tool", () => {
  it.each(encoders)("is an error of $name", (wire) => {
    for (const card of [...cards, new ToolCard({ name: "now" }), new BaseCard({ name: "now" })]) {
      expect(() => wire.encodeTools([card as never])).toThrow(NAMES_IT);
      expect(() => wire.toolChanges?.([card as never])).toThrow(NAMES_IT);
    }
    expect(() => wire.encodeTools([cards[0]?.modelDump() as never])).toThrow("received it as `input_params`");
  });

  it("is an error of each function that takes tools, which says what to give", () => {
    for (const card of cards) {
      const given = card as never;
      expect(() => toolsToTypescript([given])).toThrow(NAMES_IT);
      expect(() => new ToolSet([given])).toThrow(NAMES_IT);
      expect(() => Tool.from(given, { execute: () => 1 })).toThrow(NAMES_IT);
      expect(() => defineTool(given)).toThrow(NAMES_IT);
      expect(() => new ToolInfo(given)).toThrow(NAMES_IT);
    }
    const dump = cards[0]?.modelDump() as never;
    expect(() => new ToolSet([dump])).toThrow("decodeTools(card)");
    expect(() => defineTool(dump)).toThrow("decodeTools");
    expect(() => toolsToTypescript([dump])).toThrow("decodeTools");
  });

  it("is the tool of the card where any format is read", () => {
    const { tools, unusable } = decodeTools([...cards, new ToolCard({ name: "later", exposure: "deferred" })]);
    expect(unusable).toEqual([]);
    expect(tools.map(({ name }) => name)).toEqual(["weather", "weather", "weather", "later"]);
    for (const tool of tools.slice(0, 3)) expect(tool.jsonSchema).toEqual(inputParams);
    expect(tools[1]).toMatchObject({ serverName: "maps" });
    expect(tools[3]?.deferLoading).toBe(true);
    expect(checkTools([cards[0]], { provider: "anthropic" }).ok).toBe(true);
  });
});

it.each(["schema", "parametersJsonSchema", "parameters_json_schema", "properties", "inputParams", "request_params"])(
  "a schema in %s is an error, never a tool without parameters",
  (field) => {
    const tool = { name: "weather", [field]: inputParams };
    const message = `expected the schema of weather as \`parameters\`, received it as \`${field}\``;
    expect(() => openaiChat.encodeTools([tool])).toThrow(message);
    expect(() => toolsToTypescript([tool])).toThrow(message);
  },
);

it.each(["input_schema", "jsonSchema"])("a schema in %s is an error of toolsToTypescript", (field) => {
  expect(() => toolsToTypescript([{ name: "weather", ...{ [field]: inputParams } }])).toThrow(field);
});

it.each([
  { parameters: {}, input_params: inputParams },
  { input_schema: { type: "object" }, input_params: inputParams },
  { inputParams: {}, input_params: inputParams },
])("a tool with two schemas is an error: %j", (fields) => {
  expect(() => decodeTools({ name: "weather", ...fields })).toThrow("expected one schema of weather");
  expect(decodeTools({ name: "weather", parameters: inputParams, input_params: {} }).tools[0]?.jsonSchema).toEqual(
    inputParams,
  );
});
