import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TAKEN } from "./bodies.ts";
import { codeRules } from "./codeRules.ts";
import { PROVIDERS, refusals, rulesOf } from "./refusals.ts";
import { REPORTS } from "./reports.ts";

const files = [...readdirSync(join(import.meta.dirname, "rules")), "shared"].flatMap((name) =>
  name === "shared"
    ? readdirSync(join(import.meta.dirname, "rules", name)).map((inner) => `shared/${inner}`)
    : [name].filter((file) => file.endsWith(".json")),
);

describe.each(PROVIDERS)("%s", (provider) => {
  it.each(REPORTS[provider].map(([rule, source, body]) => ({ rule, source, body })))(
    "refuses by $rule what $source reports",
    ({ rule, body }) => {
      const found = refusals(provider, body);
      expect(found.map((refusal) => refusal.rule)).toContain(rule);
      const { path = "", message = "" } = found.find((refusal) => refusal.rule === rule) ?? {};
      expect(path).toMatch(/^(?:\/|$)/);
      expect(message).not.toMatch(/\{[a-z]+\}|'undefined'|\[object/);
    },
  );

  it.each(TAKEN[provider].map((body) => [JSON.stringify(body).slice(0, 100), body] as const))("takes %s", (_, body) => {
    expect(refusals(provider, body)).toEqual([]);
  });

  it("has an example for each rule", () => {
    const rules = new Set(rulesOf(provider).map(({ name }) => name));
    const withExample = new Set(REPORTS[provider].map(([rule]) => rule));
    // Both ways of Gemini share the rules of the request, which the examples of one show.
    if (provider === "gemini-parameters") for (const [rule] of REPORTS.gemini) withExample.add(rule);
    expect([...rules].filter((rule) => !withExample.has(rule))).toEqual([]);
    expect(REPORTS[provider].map(([rule]) => rule).filter((rule) => !rules.has(rule))).toEqual([]);
  });
});

describe("the files of rules", () => {
  it.each(files)("%s gives each rule its source and the day it was read", (file) => {
    const text = readFileSync(join(import.meta.dirname, "rules", file), "utf8");
    expect(text.split("\n").length).toBeLessThanOrEqual(400);
    const comments = [...text.matchAll(/"\$comment": "((?:[^"\\]|\\.)*)"/g)].map(([, comment = ""]) => comment);
    for (const comment of comments) {
      expect(comment).toMatch(
        comment.startsWith("left out: ") ? /^left out: / : /^[a-z][a-z-]*: .* Source: .*\(read \d{4}-\d\d-\d\d\)/,
      );
    }
  });

  it("name each rule that is plain code, and no other", () => {
    const named = PROVIDERS.flatMap((provider) => rulesOf(provider).map(({ name }) => name));
    expect(Object.keys(codeRules).filter((name) => !named.includes(name))).toEqual([]);
  });
});

it("tells the place, and says it in the provider's words", () => {
  const schema = { type: "object", properties: { tags: { type: "array" } } };
  const body = {
    model: "model-1",
    messages: [{ role: "user", content: "Hi" }],
    tools: [{ type: "function", function: { name: "find", parameters: schema } }],
  };
  expect(refusals("openai-chat", body)).toEqual([
    {
      rule: "array-items",
      path: "/tools/0/function/parameters/properties/tags",
      message: "Invalid schema for function 'find': In context=('properties', 'tags'), array schema missing items.",
    },
  ]);
});
