// Serves a tool over HTTP, as MCP, to clients with the token TOOLS_TOKEN. It prints where, and ends by Ctrl+C.
import { defineTool, ToolSet } from "openjiuwen-tools";
import { serveMcp } from "openjiuwen-tools/gateway";

const CELSIUS: { [city: string]: number } = { Oslo: 12, Bergen: 9 };

const weather = defineTool({
  name: "get_weather",
  description: "Weather of a city",
  parameters: {
    type: "object",
    properties: { city: { type: "string", description: "in English" } },
    required: ["city"],
  },
  execute: ({ city }) => ({ city, celsius: CELSIUS[city] ?? null }),
});

const { TOOLS_TOKEN: token } = process.env;
if (!token) throw new Error("expected a token in the environment variable TOOLS_TOKEN");
const { url } = await serveMcp(new ToolSet([weather]), { transport: "http", token });
console.log(url?.href);
