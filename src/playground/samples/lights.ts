import type { Sample } from "./Sample.ts";

export const lights: Sample = {
  id: "lights",
  title: "Lights at home · Gemini",
  payload: {
    tools: [
      {
        functionDeclarations: [
          {
            name: "set_lights",
            description: "Sets the lights of a room.",
            parameters: {
              type: "OBJECT",
              properties: {
                room: { type: "STRING", enum: ["kitchen", "living_room", "bedroom", "office"] },
                brightness: { type: "INTEGER", description: "In per cent", minimum: 0, maximum: 100 },
                colour: {
                  type: "OBJECT",
                  nullable: true,
                  properties: {
                    hue: { type: "NUMBER", minimum: 0, maximum: 360 },
                    saturation: { type: "NUMBER", minimum: 0, maximum: 1 },
                  },
                  required: ["hue"],
                },
                fade_seconds: { type: "NUMBER", minimum: 0 },
              },
              required: ["room", "brightness"],
            },
          },
        ],
      },
    ],
  },
  calls: [
    'Dimming the lights:\n```json\n{"room": "living_room", "brightness": 35, "colour": {"hue": 32, "saturation": .6}, "fade_seconds": 2,}\n```',
  ],
};
