import { type JsonValue, keysOf, type PythonValue, record, valueAt } from "../json/index.ts";
import { ReleaseError } from "./ReleaseError.ts";
import { modelOf, type SdkRelease, shapeOf } from "./releases.ts";
import type { ModelName } from "./shapes/index.ts";
import { type Fields, type PythonType, validateModel } from "./validate.ts";

/**
 * How an object is dumped: for which release, and which fields are left out.
 *
 * @example
 * call.modelDump({ sdk: "0.1.3", excludeNone: true }); // { id: "c1", type: "function", name: "f", arguments: "{}" }
 */
export type DumpOptions = {
  /** The release that is to read it; without one the documented shape is written, and nothing is lost. */
  readonly sdk?: SdkRelease;
  /** Leave out fields that are null, as pydantic's `exclude_none`. */
  readonly excludeNone?: boolean;
  /** Leave out fields that were not given, as pydantic's `exclude_unset`. */
  readonly excludeUnset?: boolean;
  /** What happens to that which the release has no place for: an error (the default), or it is left out. */
  readonly onLoss?: "throw" | "drop";
};

/** Dumps the fields that were given to a class as a release writes them: in its order, with its defaults. */
export function dumpModel(name: ModelName, given: Fields, options: DumpOptions): Fields {
  const dump: Dump = { ...options, unwrittenDefaults: shapeOf(options.sdk).unwrittenDefaults, losses: [] };
  const fields = dumpFields(modelOf(name, options.sdk), given, "", dump);
  const losses = dump.losses.filter((path) => !isDocumentedDefault(name, given, path));
  if (losses.length > 0 && options.onLoss !== "drop") {
    throw new ReleaseError(
      "not_representable",
      `openjiuwen ${options.sdk} cannot carry ${losses.join(", ")}; onLoss: "drop" leaves it out`,
      losses,
    );
  }
  return fields;
}

type Dump = DumpOptions & { readonly unwrittenDefaults: readonly string[]; readonly losses: string[] };

function dumpFields(model: PythonType, given: Fields, path: string, dump: Dump): Fields {
  const fields = new Map<string, PythonValue>();
  const known = model.properties ?? {};
  for (const [name, type] of Object.entries(known)) {
    const value = valueAt(given, name);
    if (value === undefined && dump.excludeUnset) continue;
    const dumped = dumpField(type, value, `${path}/${name}`, dump);
    if (dumped === null && dump.excludeNone) continue;
    if (dump.unwrittenDefaults.includes(name) && isSame(dumped, defaultOf(type))) continue;
    fields.set(name, dumped);
  }
  for (const name of keysOf(given)) {
    if (Object.hasOwn(known, name)) continue;
    if (model.additionalProperties) fields.set(name, valueAt(given, name) as PythonValue);
    else dump.losses.push(`${path}/${escapePointer(name)}`);
  }
  return record(fields);
}

function dumpField(type: PythonType, value: PythonValue | undefined, path: string, dump: Dump): PythonValue {
  if (value === undefined) return defaultOf(type);
  if (value === null) return isNullable(type) ? null : defaultOf(type);
  const model = modelIn(type);
  return model === undefined ? value : dumpNested(model, value as Fields, path, dump);
}

/** A schema that came as any dict may have members that the class refuses: an open class writes them as they are. */
function dumpNested(model: PythonType, given: Fields, path: string, dump: Dump): Fields {
  const checked = validateModel(model, given, { mode: "python", strict: false });
  if (checked.ok) return dumpFields(model, given, path, dump);
  if (model.additionalProperties) return given;
  dump.losses.push(
    ...checked.errors.map(({ loc }) => [path, ...loc.map((key) => escapePointer(String(key)))].join("/")),
  );
  return dumpFields(model, record([]), path, dump);
}

const isNullable = (type: PythonType): boolean => type.anyOf?.some((member) => member.type === "null") ?? false;

const modelIn = (type: PythonType): PythonType | undefined =>
  [type, ...(type.anyOf ?? [])].find((member) => member.properties !== undefined);

/** The field's default; a field without one in its schema has a factory for an empty list or dict. */
function defaultOf(type: PythonType): JsonValue {
  if (type.default !== undefined) return type.default;
  return type.type === "array" ? [] : {};
}

const isSame = (left: PythonValue, right: JsonValue): boolean =>
  left === right || (isEmptyObject(left) && isEmptyObject(right));

const isEmptyObject = (value: PythonValue): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

/** A field of another release loses nothing where it holds no more than its default. */
function isDocumentedDefault(name: ModelName, given: Fields, path: string): boolean {
  const field = path.slice(1);
  const type = (modelOf(name, undefined) as PythonType).properties?.[field];
  return type !== undefined && isSame(valueAt(given, field) as PythonValue, defaultOf(type));
}

const escapePointer = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");
