import { Type } from "typebox";
import { describe, expect, it, test, vi } from "vitest";
import * as z from "zod";
import { defineTool, JsonError, ToolArgumentsError, ToolCall, ToolInfo, ToolSet } from "../../src/index.ts";
import * as json from "../../src/json/index.ts";
import { Parser } from "../../src/json/parse/Parser.ts";
import { errorOf } from "../errorOf.ts";
import { longTexts } from "./longTexts.ts";

const parameters = Type.Object({ city: Type.String(), days: Type.Optional(Type.Integer()) });
const weather = new ToolInfo({ name: "weather", parameters });

/** Text as models write it, what is in it, and what it takes to get there. */
const mended: [name: string, text: string, value: object, kinds: string[]][] = [
  ["JSON", '{"city":"Oslo"}', { city: "Oslo" }, []],
  ["a fence", '```json\n{"city":"Oslo"}\n```', { city: "Oslo" }, ["fence", "fence"]],
  ["single quotes and a trailing comma", "{'city':'Oslo',}", { city: "Oslo" }, ["quotes", "quotes", "extra_comma"]],
  ["a byte order mark", '\ufeff{"city":"Oslo"}', { city: "Oslo" }, ["space"]],
  ["a path of Windows", String.raw`{"city":"C:\dir"}`, { city: String.raw`C:\dir` }, ["escape"]],
  ["a raw line feed", '{"city":"Os\nlo"}', { city: "Os\nlo" }, ["control_character"]],
  ["arguments as a string", '"{\\"city\\":\\"Oslo\\"}"', { city: "Oslo" }, ["double_encoded"]],
  ["a broken text with a value in another form", "{'city':'Oslo','days':'3'}", { city: "Oslo", days: 3 }, ["number"]],
  ["an empty object and the object", '{}{"city":"Oslo"}', { city: "Oslo" }, []],
  ["the same object twice", '{"city":"Oslo"}{"city":"Oslo"}', { city: "Oslo" }, []],
];

describe("text that is no strict JSON", () => {
  it.each(mended)("%s", (name, text, value, kinds) => {
    const result = weather.safeParseArguments(text);
    if (!result.ok) throw result.error;
    expect(result.value).toEqual(value);
    expect(result.changes.length > 0).toBe(name !== "JSON");
    for (const change of result.changes)
      expect(Object.keys(change)).toEqual(["kind", "path" in change ? "path" : "offset", "before", "after"]);
    expect(result.changes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
    expect(weather.safeParseArguments(text, { repair: false, coerce: false }).ok).toBe(name === "JSON");
    const zod = new ToolInfo({ name: "zod", parameters: z.object({ city: z.string(), days: z.int().optional() }) });
    expect(zod.parseArguments(text)).toEqual(value);
  });

  it.each<[string, string, string]>([
    ["nothing but prose", "I would look it up", "invalid_json"],
    ["NaN", '{"city":"Oslo","days":NaN}', "invalid_json"],
    ["a number without end", '{"city":"Oslo","days":1e400}', "invalid_json"],
    ["two objects", '{"city":"Oslo"} {"city":"Bergen"}', "invalid_json"],
    ["a string that is cut", '{"city":"Os', "truncated"],
    ["a broken text that is cut", "{'city':'Os", "truncated"],
    [
      "a broken text with an integer that would be rounded",
      "{'city':'Oslo','days':9007199254740993}",
      "unsafe_integer",
    ],
    ["a broken text of another shape", "{'town':'Oslo'}", "schema_mismatch"],
    ["a broken text that is too deep", `{'city':${"[".repeat(300)}${"]".repeat(300)}}`, "limit_exceeded"],
    ["a cut text that is too deep behind an integer", "[12345678901234567890,".repeat(300), "limit_exceeded"],
  ])("%s is refused", (_, text, code) => {
    const error = errorOf(ToolArgumentsError, () => weather.parseArguments(text));
    expect([error.code, error.rawArguments]).toEqual([code, text]);
    if (code !== "schema_mismatch") expect(error.cause).toBeInstanceOf(JsonError);
  });

  test.each([
    ['{"city":"Oslo","days":NaN}', 22, "received NaN at line 1 column 23"],
    // What stands before this place could be repaired.
    ["{'city': 'Oslo', days: soon}", 23, "received soon at line 1 column 24"],
    ["{'city': 'Oslo'", 15, "EOF while parsing an object at line 1 column 15"],
  ])("the error of %s has the place where the repair gives up", (text, index, told) => {
    const error = errorOf(ToolArgumentsError, () => weather.parseArguments(text));
    expect(error.message).toContain(told);
    expect(error.cause).toMatchObject({ index });
  });

  test("a cut text is closed only when asked", () => {
    const text = '{"city":"Oslo","days":';
    expect(weather.safeParseArguments(text).ok).toBe(false);
    const result = weather.safeParseArguments(text, { allowTruncated: true });
    expect(result).toMatchObject({ ok: true, value: { city: "Oslo" } });
    expect(result.ok && result.changes.length).toBeGreaterThan(0);
    expect(weather.safeParseArguments(text, { allowTruncated: true, repair: false }).ok).toBe(false);
  });

  test("limits are those of the text that came", () => {
    const text = "{'city':'Oslo'}";
    expect(weather.safeParseArguments(text, { maxLength: text.length }).ok).toBe(true);
    const error = errorOf(ToolArgumentsError, () => weather.parseArguments(text, { maxLength: text.length - 1 }));
    expect(error.code).toBe("limit_exceeded");
  });

  test("valid text is read once, and never repaired", () => {
    const repairs = [vi.spyOn(json, "repair"), vi.spyOn(json, "repairBroken")];
    const count = () => repairs.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    weather.parseArguments('{"city":"Oslo"}');
    weather.safeParseArguments('{"city":5}');
    expect(count()).toBe(0);
    weather.parseArguments("{city:'Oslo'}");
    expect(count()).toBe(1);
    for (const repair of repairs) repair.mockRestore();
  });

  test("a text is not read again for the error of its repair", () => {
    const read = vi.spyOn(Parser.prototype, "parseBoxed");
    weather.parseArguments("{city:'Oslo'}");
    expect(json.repair("{city:'Oslo'}").changes.length).toBeGreaterThan(0);
    expect(read).not.toHaveBeenCalled();
    expect(weather.safeParseArguments("no").ok).toBe(false);
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });

  test.each(longTexts)("100,000 characters of %s are read", (_, textOf, isObject) => {
    const result = weather.safeParseArguments(textOf(100_000));
    expect(result.ok || result.error.code === "schema_mismatch").toBe(isObject);
  });

  test("the whole way: a call is repaired, run, and its changes come with the message", async () => {
    const tools = new ToolSet([defineTool({ name: "weather", parameters, execute: ({ city }) => city })]);
    const call = new ToolCall({ id: "1", name: "weather", arguments: "{city: 'Oslo'}" });
    const parsed = tools.parse(call);
    expect(parsed.arguments).toEqual({ city: "Oslo" });
    const [message] = await tools.run([call]);
    expect(message?.content).toBe("Oslo");
    expect(message?.changes).toEqual(parsed.changes);
    expect(parsed.changes[0]).toMatchObject({ offset: 1, before: "city", after: '"city"' });
  });
});
