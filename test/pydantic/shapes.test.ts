import { afterAll, describe, expect, it } from "vitest";
import { startPython } from "../../python-compat/python.ts";
import { type Release, releases } from "../../python-compat/releases.ts";
import { pythonReady } from "../../python-compat/setup.ts";
import { ParametersSchema, ToolCallSchema, ToolInfoSchema } from "../../src/index.ts";
import { shapes } from "../../src/pydantic/shapes/index.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: the shapes beside Python's model_json_schema() (${python.missing})`);

/** What the schema says of Python's classes, references resolved; what our own keyword adds is taken out again. */
function plain(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === "pythonType" || key === "description") return undefined;
    if (value?.$ref) return (schema as { $defs: Record<string, unknown> }).$defs[value.$ref.slice("#/$defs/".length)];
    if (value && typeof value === "object" && !Array.isArray(value)) delete value.$defs;
    // pydantic leaves out an empty list of required fields.
    if (Array.isArray(value) && key === "required" && value.length === 0) return undefined;
    return value;
  });
}

const shapeOf: { readonly [R in Release]: (typeof shapes)["0.1.3" | "0.1.19"] } = {
  "0.1.3": shapes["0.1.3"],
  "0.1.19.post2": shapes["0.1.19"],
};

describe.each(releases)("openjiuwen %s", (release) => {
  const sdk = "missing" in python ? undefined : startPython(python, release);
  afterAll(() => sdk?.close());

  it.skipIf(!sdk).each(Object.entries(shapeOf[release].models))("%s is what Python's class is", async (name, model) => {
    const answer = await sdk?.schema(name);
    expect(plain(model)).toEqual(plain(answer?.schema));
    expect(Object.keys((model as { properties: object }).properties)).toEqual(answer?.fields);
  });
});

it("the public schemas are those of the documented classes", () => {
  expect(shapes["0.1.3"].models).toMatchObject({
    Parameters: ParametersSchema,
    ToolInfo: ToolInfoSchema,
    ToolCall: ToolCallSchema,
  });
});
