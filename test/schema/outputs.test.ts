import { expect, test } from "vitest";
import { ToolInfo } from "../../src/index.ts";
import { checkSchema, toDialect } from "../../src/schema/index.ts";
import { checkMetaSchema } from "../../src/validate/ajv/index.ts";
import { createValidator } from "../../src/validate/index.ts";
import { mcp } from "../../src/wire/index.ts";
import { outputs } from "./outputs.ts";
import { writers } from "./writers.ts";

test("there is a literal for each schema that is written", () => {
  expect(Object.keys(outputs)).toEqual(Object.keys(writers));
  expect(Object.keys(outputs).length).toBeGreaterThanOrEqual(30);
});

test.each(Object.entries(outputs))("%s: the literal is what the library writes, and can be used", (name, output) => {
  expect(writers[name]?.()).toEqual(output);
  checkSchema(output);
  createValidator(output).check({});
  if (output.type === "object") {
    const tool = new ToolInfo({ name: "t", parameters: output });
    expect(mcp.encodeTools([tool])[0]?.inputSchema).toEqual({ properties: {}, ...output });
    expect(tool.toOpenAI().function.parameters?.required).toEqual(output.required);
  }
});

test.each(Object.entries(outputs))("%s fits the meta-schema of each dialect that it is rewritten to", (_, output) => {
  checkMetaSchema(toDialect(output, "draft-2020-12"), { draft: "2020-12" });
  checkMetaSchema(toDialect(output, "draft-07"), { draft: "draft-07" });
});
