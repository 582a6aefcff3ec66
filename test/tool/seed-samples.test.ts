import { expect, test } from "vitest";
import { Parameters, ToolCall, ToolInfo } from "../../src/index.ts";

// The samples of the Python SDK's documentation, value for value.

const params = new Parameters({
  properties: {
    city: { type: "string", description: "城市名称" },
    units: { type: "string", description: "温度单位，c表示摄氏度，f表示华氏度" },
  },
  required: ["city"],
});

test("Parameters", () => {
  expect(params.type).toBe("object");
  expect(params.properties.city).toEqual({ type: "string", description: "城市名称" });
  expect(params.required).toEqual(["city"]);
  expect(params.modelDumpJson()).toBe(
    '{"type":"object","properties":{"city":{"type":"string","description":"城市名称"},' +
      '"units":{"type":"string","description":"温度单位，c表示摄氏度，f表示华氏度"}},"required":["city"]}',
  );
});

test("ToolInfo", () => {
  const info = new ToolInfo({ name: "get_weather", description: "根据城市名称查询实时天气信息", parameters: params });
  expect(info.type).toBe("function");
  expect(info.parameters).toBe(params);
  expect(info.modelDump()).toEqual({
    type: "function",
    name: "get_weather",
    description: "根据城市名称查询实时天气信息",
    parameters: params.modelDump(),
  });
});

test("ToolCall, with an id and without", () => {
  const call = new ToolCall({
    id: "call_890123",
    type: "function",
    name: "get_weather",
    arguments: '{"city":"北京","units":"c"}',
  });
  expect(call.modelDump()).toEqual({
    id: "call_890123",
    type: "function",
    name: "get_weather",
    arguments: '{"city":"北京","units":"c"}',
    index: null,
  });
  const withoutId = new ToolCall({ type: "function", name: "get_weather", arguments: '{"city":"广州"}' });
  expect(withoutId.id).toBe(null);
});

test("Python's defaults", () => {
  expect(new Parameters().modelDump()).toEqual({ type: "object", properties: {}, required: [] });
  expect(new ToolInfo({}).modelDump()).toEqual({ type: "function", name: "", description: "", parameters: null });
});
