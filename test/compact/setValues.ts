import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { toolsToTypescript } from "../../src/compact/index.ts";
import type { DescribedTool } from "../../src/compact/set/index.ts";
import { impliedTypes, isObject, type JsonSchema } from "../../src/schema/index.ts";
import { compile } from "./compile.ts";
import { typeOfValue } from "./typeOfValue.ts";

/** A program that compiles where the tool's parameters take the value. */
function assignment(text: string, name: string, value: unknown): string {
  return `${text}\ndeclare const value: ${typeOfValue(value)};\nconst typed: Tools[${JSON.stringify(name)}] = value;`;
}

/**
 * Whether an error of the compiler is not about the value: TypeScript also refuses what fits but shares no field with a
 * type whose fields are all optional.
 *
 * @example
 * errors.every(isAboutFieldsInCommon);
 */
export const isAboutFieldsInCommon = (error: string): boolean => error.includes("in common with type");

/**
 * How many programs give a tool of the sets a value that Ajv accepts, and those that the compiler refuses.
 *
 * @example
 * const { programs, refused } = refusedByTypes(fc.sample(anyTools, { numRuns: 150, seed: 8 }));
 */
export function refusedByTypes(sets: readonly DescribedTool[][]): { programs: number; refused: string[] } {
  const ajv = new Ajv2020({ strict: false, logger: false, ownProperties: true });
  const values = fc.sample(
    fc.oneof(
      fc.dictionary(fc.constantFrom("a", "type", "in", "new", "max_results"), fc.jsonValue({ maxDepth: 1 })),
      fc.jsonValue(),
    ),
    { numRuns: 40, seed: 8 },
  );
  const programs = sets.flatMap((tools) => {
    const names = tools.map(({ name }) => name);
    return tools.flatMap(({ name, parameters }) => {
      if (typeof parameters !== "object" || parameters === null || names.indexOf(name) !== names.lastIndexOf(name))
        return [];
      const schema = withTypes(parameters);
      const validate = compiled(ajv, schema);
      const accepted = validate ? values.filter((value) => validate(value)).slice(0, 3) : [];
      if (accepted.length === 0) return [];
      const text = toolsToTypescript(tools.map((tool) => ({ ...tool, parameters: withTypes(tool.parameters) })));
      return accepted.map((value) => assignment(text, name, value));
    });
  });
  const found = compile(programs);
  const refused = programs.filter((_, index) => !found[index]?.every(isAboutFieldsInCommon));
  return { programs: programs.length, refused };
}

/** Ajv's check of a schema; `undefined` if Ajv rejects the schema, and so says nothing about values. */
function compiled(ajv: Ajv2020, schema: JsonSchema): ((value: unknown) => boolean) | undefined {
  try {
    return ajv.compile(schema);
  } catch {
    return undefined;
  }
}

/** A schema without a type that describes the parts of objects or arrays is read as such, so here it says so. */
function withTypes(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema ?? {}), (key, value) => {
    if (key === "constructor" || key === "__proto__") return undefined;
    const types = isObject(value) && key !== "properties" ? impliedTypes(value) : [];
    return types.length > 0 ? { type: types, ...value } : value;
  });
}
