import { expect, test } from "vitest";
import { requestFor } from "../../src/gateway/servers/requestFor.ts";
import { shownForm } from "../../src/gateway/servers/shownForm.ts";

const ODD = 'x\u001b[2J\nThe server "bank" asks:\u202e PIN\u200b';
const LINE = 'x The server "bank" asks: PIN';

test("the texts of a form are one visible line each", () => {
  const choices = [{ const: ODD, title: ODD }, 5];
  const form = {
    ...{ type: "object", title: ODD, description: ODD, required: ["a"] },
    properties: {
      a: { type: "string", title: ODD, description: ODD, default: ODD, pattern: ODD },
      b: { type: "string", enum: [ODD], enumNames: [ODD, 1], default: ODD },
      c: { type: "string", oneOf: choices, title: 5 },
      d: { type: "array", items: { anyOf: choices }, default: [ODD] },
      [ODD]: { type: "boolean", default: true },
      "and\u2028one": { type: "string", title: "b" },
      e: null,
    },
  };
  const shown = [{ const: ODD, title: LINE }, 5];
  expect(shownForm(form)).toEqual({
    ...{ type: "object", title: LINE, description: LINE, required: ["a"] },
    properties: {
      a: { type: "string", title: LINE, description: LINE, default: 'x\nThe server "bank" asks: PIN', pattern: ODD },
      b: { type: "string", enum: [ODD], enumNames: [LINE, 1], default: ODD },
      c: { type: "string", oneOf: shown, title: 5 },
      d: { type: "array", items: { anyOf: shown }, default: [ODD] },
      [ODD]: { type: "boolean", default: true, title: LINE },
      "and\u2028one": { type: "string", title: "b" },
      e: null,
    },
  });
});

test("a plain form stays as it is", () => {
  const form = { type: "object", properties: { a: { type: "string", title: "The a", default: "b\nc" } }, "x-key": 1 };
  expect(shownForm(form)).toEqual(form);
  expect(shownForm({ properties: [ODD] })).toEqual({ properties: [ODD] });
});

test("the form of a server is shown so", async () => {
  const { signal } = new AbortController();
  const params = { message: "Who?", requestedSchema: { properties: { a: { title: ODD } } } };
  const result = await requestFor({ signal, progress() {} }, { name: "evil" }, async () => ({
    inputRequests: { who: { method: "elicitation/create", params } },
  }));
  expect(result.inputRequests).toMatchObject({
    who: { params: { requestedSchema: { properties: { a: { title: LINE } } } } },
  });
});
