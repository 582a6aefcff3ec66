import { afterAll, describe, expect, it } from "vitest";
import { type Release, shapeIn } from "../../python-compat/releases/releases.ts";
import { pythonReady } from "../../python-compat/sdk/setup.ts";
import { startCPython } from "../../python-compat/sdk/startCPython.ts";
import { ReleaseError, type SDK_RELEASES } from "../../src/index.ts";
import { PythonFloat } from "../../src/json/python/index.ts";
import { modelOf } from "../../src/pydantic/releases.ts";
import { classes, type ModelName, type PythonType } from "../../src/pydantic/shapes/index.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: the shapes beside Python's model_json_schema() (${python.missing})`);

/** The names of all classes. */
export const names: readonly ModelName[] = Object.keys(classes) as ModelName[];

/** Words of our own, what JSON Schema has only for people, and what pydantic leaves out where it is empty. */
const OTHERS = new Set([
  "pythonType",
  "factory",
  "pythonValidator",
  "dumped",
  "objectsOf",
  "ofSomeReleases",
  "description",
]);

/** What a schema says of Python's class, its references resolved. */
function plain(schema: object): unknown {
  const { $defs = {} } = schema as { $defs?: { readonly [name: string]: object } };
  const resolve = (value: unknown): unknown => {
    if (value instanceof PythonFloat) return value.value;
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== "object" || value === null) return value;
    const { $ref, ...rest } = value as { $ref?: string };
    const target = $ref === undefined ? rest : { ...$defs[$ref.slice("#/$defs/".length)], ...rest };
    const isClass = "properties" in target && typeof target.properties === "object" && "title" in target;
    const required = "required" in target ? (target.required as string[]) : [];
    const isLeftOut = (key: string, part: unknown): boolean =>
      OTHERS.has(key) ||
      key === "$defs" ||
      (key === "title" && !isClass) ||
      (key === "required" && required.length === 0) ||
      (key === "default" && JSON.stringify(part) === "{}");
    const kept = Object.entries(target).filter(([key, part]) => !isLeftOut(key, part));
    return Object.fromEntries(
      kept.map(([key, part]) => [
        key,
        key === "properties" && isClass ? resolveFields(part as object, required) : resolve(part),
      ]),
    );
  };
  // Where a field must be given a default only says what is written without it.
  const resolveFields = (fields: object, required: readonly string[]): object =>
    Object.fromEntries(
      Object.entries(fields).map(([field, type]) => {
        const { default: _, ...needed } = type as { default?: unknown };
        return [field, resolve(required.includes(field) ? needed : type)];
      }),
    );
  return resolve(schema);
}

/** Describes that the classes of a release are those of Python, which is asked for each. */
export function describeShapes(release: Release): void {
  describe(`openjiuwen ${release}`, () => {
    const sdk = "missing" in python ? undefined : startCPython(python, release);
    afterAll(() => sdk?.close());

    it.skipIf(!sdk)("has the classes that Python has, and no other", async () => {
      const known = names.filter((name) => classOf(name, release) !== undefined);
      expect(known.toSorted()).toEqual(Object.keys((await sdk?.fields())?.classes ?? {}).toSorted());
    });

    it.skipIf(!sdk).each(Object.keys(shapeIn(release)) as ModelName[])("%s is what Python's class is", async (name) => {
      const answer = await sdk?.schema(name);
      const model = modelOf(name, release);
      expect(plain(model)).toEqual(plain(answer?.schema as object));
      expect(Object.keys(model.properties ?? {})).toEqual(answer?.fields);
    });
  });
}

/** A class of a release; `undefined` where the release has none of this name. */
export function classOf(name: ModelName, release: (typeof SDK_RELEASES)[number]): PythonType | undefined {
  try {
    return modelOf(name, release);
  } catch (error) {
    expect(error).toBeInstanceOf(ReleaseError);
    return undefined;
  }
}
