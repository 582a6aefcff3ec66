import type { Sample } from "./Sample.ts";

export const weather: Sample = {
  id: "weather",
  title: "Weather forecast · OpenAI Chat",
  payload: [
    {
      type: "function",
      function: {
        name: "get_forecast",
        description: "Forecast for a place, hour by hour or day by day.",
        parameters: {
          type: "object",
          properties: {
            place: { type: "string", description: "City, or latitude and longitude", minLength: 1 },
            days: { type: "integer", description: "How many days from today", minimum: 1, maximum: 14, default: 3 },
            units: { enum: ["metric", "imperial"], default: "metric" },
            hourly: { type: "boolean", default: false },
          },
          required: ["place"],
          additionalProperties: false,
        },
      },
    },
  ],
  calls: [`{place: 'Tromsø', "days": "5", "hourly": True,}`],
};
