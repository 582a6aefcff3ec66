import { Type } from "typebox";
import { expect, test } from "vitest";
import { ToolSet } from "../../src/set/index.ts";
import { ToolInfo } from "../../src/tool/index.ts";

const city = Type.String({ description: "Name of the city, in English" });
const tools = new ToolSet([
  new ToolInfo({ name: "get_weather", description: "Weather of a city", parameters: Type.Object({ city }) }),
  new ToolInfo({
    name: "get_map",
    description: "Map of a city",
    parameters: Type.Object({ city, zoom: Type.Integer() }),
  }),
  new ToolInfo({ name: "now", description: "The time", parameters: null }),
]);

test("all tools are one text, which says once what they share", () => {
  expect(tools.compact()).toBe(`type integer=number
interface City{
 city:string // Name of the city, in English
}
type Tools={
// Weather of a city
get_weather:City
// Map of a city
get_map:City&{zoom:integer}
// The time
now:undefined
}`);
});

test("options leave out and cut", () => {
  expect(tools.compact({ includeDescriptions: false, quotedKeys: true })).toBe(`type integer=number
type Tools={
"get_weather":{"city":string}
"get_map":{"city":string,"zoom":integer}
"now":undefined
}`);
  expect(tools.compact({ maxDescriptionLength: 8 })).toContain("// Weather…\n");
  expect(new ToolSet([]).compact()).toBe("type Tools={\n}");
});
