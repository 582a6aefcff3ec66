import { expect, test } from "vitest";
import { toStrictSchema } from "../../src/strict/index.ts";

test("a value out of a choice of JSON texts keeps names with escapes, whatever was parsed before", () => {
  const schema = { type: "object", properties: { p: { enum: [{ k: 1, "\n": 2 }, 1] } }, required: ["p"] } as const;
  const { restore } = toStrictSchema(schema as never, { provider: "openai" });
  JSON.parse('{"k":1,"\\\\":2}');
  const restored = restore({ p: '{"k":1,"\\n":2}' }) as { p: object };
  expect(restored).toEqual({ p: { k: 1, "\n": 2 } });
  expect(Object.isFrozen(restored.p)).toBe(false);
});
