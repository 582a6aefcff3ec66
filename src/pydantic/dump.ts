import {
  BOOLEAN,
  keysOf,
  type OptionRules,
  PythonFloat,
  type PythonValue,
  record,
  STRING,
  shorten,
  valueAt,
} from "../json/index.ts";
import { ReleaseError } from "./ReleaseError.ts";
import { modelOf, type SdkRelease } from "./releases.ts";
import type { ModelName, PythonType } from "./shapes/index.ts";
import { type Fields, validateModel } from "./validate.ts";

/**
 * How an object is dumped: for which release, and which fields are left out.
 *
 * @example
 * call.modelDump({ sdk: "0.1.3", excludeNone: true }); // { id: "c1", type: "function", name: "f", arguments: "{}" }
 */
export type DumpOptions = {
  /** The release that is to read it; without one the documented shape is written, and nothing is lost. */
  readonly sdk?: SdkRelease | undefined;
  /** Leave out fields that are null, as pydantic's `exclude_none`. */
  readonly excludeNone?: boolean | undefined;
  /** Leave out fields that were not given, as pydantic's `exclude_unset`. */
  readonly excludeUnset?: boolean | undefined;
  /** What happens to that which the release has no place for: an error (the default), or it is left out. */
  readonly onLoss?: "throw" | "drop" | undefined;
};

/** The rules of {@link DumpOptions}; `modelOf` names the releases that there are. */
export const DUMP_RULES: OptionRules = {
  sdk: STRING,
  excludeNone: BOOLEAN,
  excludeUnset: BOOLEAN,
  onLoss: ["throw", "drop"],
};

/** Dumps the fields that were given to a class as a release writes them: in its order, with its defaults. */
export function dumpModel(name: ModelName, given: Fields, options: DumpOptions): Fields {
  const dump: Dump = { ...options, losses: [] };
  const types = { type: modelOf(name, options.sdk), documented: modelOf(name, undefined) };
  const fields = dumpFields(types, given, "", dump);
  if (dump.losses.length > 0 && options.onLoss !== "drop") {
    throw new ReleaseError(
      "not_representable",
      `openjiuwen ${options.sdk} cannot carry ${listed(dump.losses)}; onLoss: "drop" leaves it out`,
      dump.losses,
    );
  }
  return fields;
}

function listed(losses: readonly string[]): string {
  const told = losses
    .slice(0, MAX_TOLD)
    .map((path) => shorten(path, 200))
    .join(", ");
  return losses.length > MAX_TOLD ? `${told} and ${losses.length - MAX_TOLD} others` : told;
}

const MAX_TOLD = 20;

type Dump = DumpOptions & { readonly losses: string[] };

/** A type of the release that is written, and the same of the documented shape, which has what any release has. */
type Types = { readonly type: PythonType; readonly documented: PythonType };

function dumpFields({ type: model, documented }: Types, given: Fields, path: string, dump: Dump): Fields {
  const fields = new Map<string, PythonValue>();
  const known = model.properties ?? {};
  const documentedAt = (name: string): PythonType | undefined =>
    Object.hasOwn(documented.properties ?? {}, name) ? documented.properties?.[name] : undefined;
  for (const [name, type] of Object.entries(known)) {
    const value = valueAt(given, name);
    if (value === undefined && dump.excludeUnset) continue;
    const dumped = dumpField({ type, documented: documentedAt(name) ?? type }, value, `${path}/${name}`, dump);
    if (dumped === null && dump.excludeNone) continue;
    if (type.ofSomeReleases && isSame(dumped, defaultOf(type))) continue;
    fields.set(name, dumped);
  }
  for (const name of keysOf(given)) {
    if (Object.hasOwn(known, name)) continue;
    const value = valueAt(given, name) as PythonValue;
    const other = documentedAt(name);
    if (model.additionalProperties) fields.set(name, value);
    // A field of another release loses nothing where it holds no more than its default.
    else if (other === undefined || !isSame(value, defaultOf(other)))
      dump.losses.push(`${path}/${escapePointer(name)}`);
  }
  return record(fields);
}

function dumpField({ type, documented }: Types, value: PythonValue | undefined, path: string, dump: Dump): PythonValue {
  if (value === undefined) return defaultOf(type);
  if (value === null) return isNullable(type) ? null : defaultOf(type);
  const model = modelIn(type);
  if (model === undefined) return value;
  const types = { type: model, documented: modelIn(documented) ?? model };
  if (!Array.isArray(value)) return dumpNested(types, value as Fields, path, dump);
  return value.map((item: Fields, index) => dumpNested(types, item, `${path}/${index}`, dump));
}

/** A schema that came as any dict may have members that the class refuses: an open class writes them as they are. */
function dumpNested(types: Types, given: Fields, path: string, dump: Dump): Fields {
  if (!types.documented.additionalProperties) return dumpFields(types, given, path, dump);
  const checked = validateModel(types.type, given, { mode: "python", strict: false });
  if (checked.ok) return dumpFields(types, given, path, dump);
  if (types.type.additionalProperties) return given;
  for (const { loc } of checked.errors) {
    dump.losses.push([path, ...loc.map((key) => escapePointer(String(key)))].join("/"));
  }
  return dumpFields(types, record([]), path, dump);
}

const isNullable = (type: PythonType): boolean => type.anyOf?.some((member) => member.type === "null") ?? false;

/** The class that a field holds, or the items of its list. */
const modelIn = (type: PythonType): PythonType | undefined =>
  [type, ...(type.anyOf ?? [])].flatMap((member) => [member, member.items ?? {}]).find((member) => member.properties);

/** The field's default; a field without one in its schema has a factory for an empty list or dict. */
function defaultOf(type: PythonType): PythonValue {
  if (type.default !== undefined) return type.default;
  return type.type === "array" ? [] : {};
}

function isSame(left: PythonValue, right: PythonValue): boolean {
  if (left instanceof PythonFloat || right instanceof PythonFloat) {
    return left instanceof PythonFloat && right instanceof PythonFloat && left.value === right.value;
  }
  return left === right || (isEmptyObject(left) && isEmptyObject(right));
}

const isEmptyObject = (value: PythonValue): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

const escapePointer = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");
