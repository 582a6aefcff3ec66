import type { Sample } from "./Sample.ts";

export const calendar: Sample = {
  id: "calendar",
  title: "Calendar · Anthropic",
  payload: {
    model: "claude-sonnet-5",
    tools: [
      {
        name: "create_event",
        description: "Creates an event in the user's calendar and invites the attendees.",
        input_schema: {
          type: "object",
          properties: {
            title: { type: "string", minLength: 1, maxLength: 120 },
            start: {
              type: "string",
              format: "date-time",
              description: "With offset, such as 2026-03-02T09:00:00+01:00",
            },
            duration_minutes: { type: "integer", minimum: 5, maximum: 1440, default: 30 },
            attendees: {
              type: "array",
              maxItems: 50,
              items: {
                type: "object",
                properties: {
                  email: { type: "string", format: "email" },
                  optional: { type: "boolean", default: false },
                },
                required: ["email"],
              },
            },
            repeat: {
              description: "How often it repeats; leave it out for a single event",
              anyOf: [
                {
                  type: "object",
                  properties: {
                    every: { const: "week" },
                    days: {
                      type: "array",
                      minItems: 1,
                      uniqueItems: true,
                      items: { enum: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] },
                    },
                  },
                  required: ["every", "days"],
                },
                {
                  type: "object",
                  properties: {
                    every: { const: "month" },
                    day: { type: "integer", minimum: 1, maximum: 31 },
                  },
                  required: ["every", "day"],
                },
              ],
            },
            reminders: {
              type: "array",
              description: "Minutes before the start",
              items: { type: "integer", minimum: 0 },
            },
          },
          required: ["title", "start"],
        },
      },
    ],
  },
  calls: [
    `{
  "title": "Planning",
  "start": "2026-03-02T09:00:00+01:00",
  "duration_minutes": "45",
  "repeat": {"every": "week", "days": ["mon"]},
  "attendees": [{"email": "ada@example.com"}, {"email": "grace@example.com", "optional": True}],  // both
  reminders: [10, 60,],
}`,
  ],
};
