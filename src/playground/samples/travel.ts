import type { Sample } from "./Sample.ts";

export const travel: Sample = {
  id: "travel",
  title: "Flights · OpenAI Responses",
  payload: {
    tools: [
      {
        type: "function",
        name: "search_flights",
        description: "Searches flights and gives offers, cheapest first.",
        parameters: {
          type: "object",
          properties: {
            legs: {
              type: "array",
              minItems: 1,
              maxItems: 6,
              items: {
                type: "object",
                properties: {
                  from: { type: "string", pattern: "^[A-Z]{3}$", description: "IATA code" },
                  to: { type: "string", pattern: "^[A-Z]{3}$", description: "IATA code" },
                  date: { type: "string", format: "date" },
                },
                required: ["from", "to", "date"],
              },
            },
            passengers: {
              type: "object",
              properties: {
                adults: { type: "integer", minimum: 1, maximum: 9 },
                children: { type: "integer", minimum: 0, default: 0 },
              },
              required: ["adults"],
            },
            cabin: { enum: ["economy", "premium", "business", "first"], default: "economy" },
            max_price: {
              type: ["number", "null"],
              exclusiveMinimum: 0,
              description: "In EUR for all passengers; null for any price",
            },
          },
          required: ["legs", "passengers"],
        },
        strict: false,
      },
    ],
  },
  calls: [
    `{"legs": [{"from": "OSL", "to": "Lisbon", "date": "2026-05-01"}, {"from": "LIS", "to": "OSL", "date": "8 May"}], "passengers": {"adults": 0}}`,
  ],
};
