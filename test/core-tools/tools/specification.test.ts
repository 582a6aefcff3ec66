import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CORE_TOOLS } from "../../../src/core-tools/tools/index.ts";
import { ADDITIONS, readSpecification, returnsSchema, schemaOf } from "./specification.ts";

const specified = readSpecification();
if ("missing" in specified) console.log(`skipped: the specification of the core tools: ${specified.missing}`);

const tools = CORE_TOOLS.map((core) => {
  const { name, description, parameters, outputSchema, annotations } = core.bind(async (_tool, _context, work) =>
    work({} as never, new AbortController().signal),
  );
  return { name, description, parameters: parameters?.jsonSchema, returns: outputSchema, annotations };
});

it("are the tools, as models see them", () => {
  expect(tools).toMatchSnapshot();
});

it.each(tools)("$name has nothing that names a user", ({ parameters }) => {
  const text = JSON.stringify(parameters).replaceAll("user_data_store", "");
  expect(text).not.toMatch(/user|tenant|owner|account/i);
});

it("have a row for each parameter in docs/core-tools.md, in their order", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/core-tools.md"), "utf8");
  const rows = page.matchAll(
    /^\| `(\w+)` \| `([\w.]+)` \| ((?:any|string|object|array|integer|boolean)[^|]*) \| \S.*\|$/gm,
  );
  expect(Array.from(rows, ([, ...cells]) => cells)).toEqual(
    tools.flatMap(({ name, parameters }) => parametersOf(parameters as Parameter).map((cells) => [name, ...cells])),
  );
});

type Parameter = {
  readonly type?: string | readonly string[];
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: Parameter };
};

/** The name and the type of each parameter, and of those inside it. */
function parametersOf({ properties = {}, required = [] }: Parameter, within = ""): string[][] {
  return Object.entries(properties).flatMap(([name, parameter]) => {
    const { type = "any", default: byDefault } = parameter;
    const isRequired = required.includes(name) ? ", required" : "";
    const value = byDefault === undefined ? "" : `, default \`${JSON.stringify(byDefault)}\``;
    const cells = [`${within}${name}`, `${[type].flat().join(" or ")}${isRequired}${value}`];
    return [cells, ...parametersOf(parameter, `${within}${name}.`)];
  });
}

describe.skipIf("missing" in specified)("the specification", () => {
  const wanted = "tools" in specified ? specified.tools : [];

  it("has these tools", () => {
    expect(wanted.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  });

  it.each(tools)("has $name without its additions", (tool) => {
    const { name, description, parameters, returns } =
      wanted.find(({ name }) => name === tool.name) ?? wanted[0] ?? never();
    const schemas = structuredClone({ parameters: tool.parameters, returns: tool.returns });
    for (const addition of ADDITIONS[tool.name] ?? []) remove(schemas, addition.split("."), addition);
    expect({ name: tool.name, description: tool.description, ...schemas }).toEqual({
      name,
      description,
      parameters: schemaOf(parameters),
      returns: returnsSchema(returns),
    });
  });
});

type Schema = { [keyword: string]: unknown };

/** Removes what a path leads to: a property, a keyword, or a value of an enum or of the types. */
function remove(schema: Schema, [step = "", ...rest]: string[], path: string): void {
  if (step === "type" && Array.isArray(schema.type) && schema.type.includes(rest[0])) {
    const left = schema.type.filter((type) => type !== rest[0]);
    schema.type = left.length === 1 ? left[0] : left;
    return;
  }
  const { properties, enum: values } = schema as { properties?: Schema; enum?: string[] };
  const holder = properties && Object.hasOwn(properties, step) ? properties : schema;
  if (rest.length > 0) remove(holder[step] as Schema, rest, path);
  else if (Object.hasOwn(holder, step)) delete holder[step];
  else if (values?.includes(step)) schema.enum = values.filter((value) => value !== step);
  else throw new Error(`expected an addition, received ${path}`);
}

function never(): never {
  throw new Error("expected a tool");
}
