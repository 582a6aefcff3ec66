import { defineTool, ToolSet } from "openjiuwen-tools";

/** The temperatures of this moment, by city. Ask a weather service here. */
const temperatures: { readonly [city: string]: number } = { Oslo: 12, Bergen: 9 };

const getWeather = defineTool({
  name: "get_weather",
  description: "The weather of a city at this moment",
  parameters: {
    type: "object",
    properties: { city: { type: "string", description: "in English" } },
    required: ["city"],
  },
  execute({ city }) {
    const celsius = temperatures[city];
    if (celsius === undefined) throw new Error(`There is no weather station in ${city}.`);
    return { city, celsius };
  },
});

/** Each tool of the agent. */
export const tools = new ToolSet([getWeather]);
