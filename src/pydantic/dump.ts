import { ANYTHING, BOOLEAN, type OptionRules, STRING, shorten } from "../checks/index.ts";
import { keysOf, PythonFloat, type PythonValue, pointerOf, pointerTo, record, valueAt } from "../json/index.ts";
import { type FieldFilter, Filter } from "./filter.ts";
import { type Holding, inside, limitExceeded, newHolding, type Place, rootOf, writeHeld } from "./heldObjects.ts";
import { type Fields, givenFields } from "./modelObjects.ts";
import { ReleaseError } from "./ReleaseError.ts";
import { modelOf } from "./releases.ts";
import type { SdkRelease } from "./SdkRelease.ts";
import type { ModelName, PythonType } from "./shapes/index.ts";
import { validateModel } from "./validate.ts";

/**
 * The options of a dump: its release, and the fields that are left out.
 *
 * @example
 * call.modelDump({ sdk: "0.1.3", excludeNone: true }); // { id: "c1", type: "function", name: "f", arguments: "{}" }
 */
export type DumpOptions = {
  /** The release that will read it. Without it, the documented shape is written, and nothing is lost. */
  readonly sdk?: SdkRelease | undefined;
  /** Leave out fields that are null, as pydantic's `exclude_none`. */
  readonly excludeNone?: boolean | undefined;
  /** Leave out fields that were not given, as pydantic's `exclude_unset`. */
  readonly excludeUnset?: boolean | undefined;
  /** Leave out fields that have their default, as pydantic's `exclude_defaults`; a field that must be given stays. */
  readonly excludeDefaults?: boolean | undefined;
  /**
   * The fields that are written, as pydantic's `include`, by Python's names or those of the class here. Default: all. A
   * name that is not of a field is an error.
   */
  readonly include?: FieldFilter | undefined;
  /** The fields that are left out, by the same names, as pydantic's `exclude`. It comes before `include`. */
  readonly exclude?: FieldFilter | undefined;
  /**
   * What happens to parts that the release cannot represent: an error (`"throw"`, default), or they are left out
   * (`"drop"`).
   */
  readonly onLoss?: "throw" | "drop" | undefined;
};

/** The rules of {@link DumpOptions}; `modelOf` checks the release. */
export const DUMP_RULES: OptionRules = {
  sdk: STRING,
  excludeNone: BOOLEAN,
  excludeUnset: BOOLEAN,
  excludeDefaults: BOOLEAN,
  include: ANYTHING,
  exclude: ANYTHING,
  onLoss: ["throw", "drop"],
};

/** Dumps the fields that were given to a class as a release writes them: in its order, with its defaults. */
export function dumpModel(
  name: ModelName,
  given: Fields,
  options: DumpOptions,
  filter: Filter = Filter.of(options),
): Fields {
  const dump = newDump(options, PLAIN);
  const fields = dumpFields(typesOf(name, options), given, rootOf(filter), dump);
  if (dump.losses.length > 0 && options.onLoss !== "drop") {
    throw new ReleaseError(
      "not_representable",
      `openjiuwen ${options.sdk} cannot carry ${listed(dump.losses)}; onLoss: "drop" leaves it out`,
      dump.losses,
    );
  }
  return fields;
}

/** What the options of a dump include and exclude of a class, whose fields are named. */
export const filterOf = (name: ModelName, options: DumpOptions): Filter => Filter.of(options, modelOf(name, undefined));

/** Data with the dump of each object of a class in it, as the serializer of the class writes it. */
export const dumpData = (data: PythonValue, options: Pick<DumpOptions, "sdk" | "onLoss">): PythonValue =>
  writeHeld(data, rootOf(Filter.NONE), newDump(options));

function listed(losses: readonly string[]): string {
  const pointers = losses
    .slice(0, MAX_LISTED)
    .map((path) => shorten(path, 200))
    .join(", ");
  return losses.length > MAX_LISTED ? `${pointers} and ${losses.length - MAX_LISTED} others` : pointers;
}

/** @internal */
const MAX_LISTED = 20;

type Dump = DumpOptions & Holding & { readonly losses: string[] };

function newDump(options: DumpOptions, plain?: Holding["plain"]): Dump {
  const holding = newHolding((object, place) => dumpObject(object, place, dump), plain);
  const dump: Dump = { ...options, ...holding, losses: [] };
  return dump;
}

/** The containers in fields that are known to have no object of a class in them. */
const PLAIN: Holding["plain"] = new WeakSet();

/** A type of the written release, and the same type of the documented shape, which has the fields of all releases. */
type Types = { readonly type: PythonType; readonly documented: PythonType };

const typesOf = (name: ModelName, { sdk }: DumpOptions): Types => ({
  type: modelOf(name, sdk),
  documented: modelOf(name, undefined),
});

/** How deep objects of classes are nested at most, as in pydantic. @internal */
const MAX_OBJECTS = 255;

function dumpFields(types: Types, given: Fields, place: Place, dump: Dump): Fields {
  return record([...dumpKnown(types, given, place, dump), ...dumpOthers(types, given, place, dump)]);
}

type Entry = readonly [name: string, value: PythonValue];

/** The fields that the class of the release has, in its order. */
function dumpKnown({ type: model, documented }: Types, given: Fields, place: Place, dump: Dump): Entry[] {
  const entries: Entry[] = [];
  for (const [name, type] of Object.entries(model.properties ?? {})) {
    const value = valueAt(given, name);
    const filter = place.filter.at(name);
    if (filter === undefined || (value === undefined && dump.excludeUnset)) continue;
    const types = { type, documented: fieldOf(documented, name) ?? type };
    const isMade = value === undefined && type.factory !== undefined;
    const dumped = isMade ? madeDefault(given, name) : dumpField(types, value, inside(place, `/${name}`, filter), dump);
    const hasDefault = !model.required?.includes(name) && isDefault(type, value ?? dumped);
    if (!isLeftOut(type, dumped, hasDefault, dump)) entries.push([name, dumped]);
  }
  return entries;
}

/** The other given fields: an open class keeps them, another class loses them. */
function dumpOthers({ type: model, documented }: Types, given: Fields, place: Place, dump: Dump): Entry[] {
  const { path, filter } = place;
  const others = keysOf(given).flatMap((name): [string, Filter][] => {
    const named = fieldOf(model, name) === undefined ? filter.at(name) : undefined;
    return named === undefined ? [] : [[name, named]];
  });
  if (model.additionalProperties) {
    return others.map(([name, named]) => {
      const value = valueAt(given, name) as PythonValue;
      return [name, writeHeld(value, inside(place, pointerTo("", name), named), dump)];
    });
  }
  for (const [name] of others) {
    const other = fieldOf(documented, name);
    // Leaving out a field of another release loses nothing if it has its default value.
    const isDefault = other !== undefined && isSame(valueAt(given, name) as PythonValue, defaultOf(other));
    if (!isDefault) dump.losses.push(pointerTo(path, name));
  }
  return [];
}

function fieldOf({ properties = {} }: PythonType, name: string): PythonType | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function dumpField({ type, documented }: Types, value: PythonValue | undefined, place: Place, dump: Dump): PythonValue {
  const { filter } = place;
  if (value === undefined) return filter.apply(defaultOf(type));
  if (value === null) return isNullable(type) ? null : defaultOf(type);
  const model = modelIn(type);
  if (model === undefined) return writeHeld(value, place, dump);
  const types = { type: model, documented: modelIn(documented) ?? model };
  if (!Array.isArray(value)) return dumpNested(types, value as Fields, place, dump);
  return value.flatMap((item: Fields, index) => {
    const named = filter.item(index, value.length);
    return named === undefined ? [] : [dumpNested(types, item, inside(place, `/${index}`, named), dump)];
  });
}

/** An object of a class, as the serializer of the class writes it: a `model_dump` of its own is not called. */
function dumpObject(object: object, place: Place, dump: Dump): Fields {
  const objects = place.objects + 1;
  if (objects > MAX_OBJECTS)
    throw limitExceeded(`expected at most ${MAX_OBJECTS} nested objects, received more`, place);
  const { "~mirror": mirror } = object.constructor as unknown as { readonly "~mirror": { readonly name: ModelName } };
  const given = (object as { readonly [givenFields]: Fields })[givenFields];
  const types = typesOf(mirror.name, dump);
  return dumpFields(types, given, { ...place, filter: place.filter.inClass(types.documented), objects }, dump);
}

/** A schema that was given as a dict may have members that the class refuses; an open class writes them unchanged. */
function dumpNested(types: Types, given: Fields, place: Place, dump: Dump): Fields {
  if (!types.documented.additionalProperties) return dumpFields(types, given, place, dump);
  const checked = validateModel(types.type, given, { mode: "python", strict: false });
  if (checked.ok) return dumpFields(types, given, place, dump);
  if (types.type.additionalProperties) return place.filter.apply(given) as Fields;
  for (const { loc } of checked.errors) {
    dump.losses.push(place.path + pointerOf(loc));
  }
  return dumpFields(types, record([]), place, dump);
}

export const isNullable = (type: PythonType): boolean => type.anyOf?.some((member) => member.type === "null") ?? false;

/** The class that a field holds, or the items of its list. */
export const modelIn = (type: PythonType): PythonType | undefined =>
  [type, ...(type.anyOf ?? [])].flatMap((member) => [member, member.items ?? {}]).find((member) => member.properties);

/** The field's default; a field without one in its schema has a factory for an empty list or dict. */
export function defaultOf(type: PythonType): PythonValue {
  if (type.default !== undefined) return type.default;
  return type.type === "array" ? [] : {};
}

/** Gives the fields of a copy the defaults that were made for the fields of its original. */
export function keepMade(copy: Fields, original: Fields): void {
  const made = MADE.get(original);
  if (made !== undefined) MADE.set(copy, new Map(made));
}

/**
 * The default of a field that each object has another one of, by the fields that were given to the object: always the
 * same for these.
 *
 * @example
 * madeDefault(given, "id"); // "3f0c9a5be2d14d0f8f0b3c1f6a7d2e94"
 */
export function madeDefault(given: Fields, name: string): string {
  const made = MADE.get(given) ?? new Map<string, string>();
  MADE.set(given, made);
  const value = made.get(name) ?? randomHex();
  made.set(name, value);
  return value;
}

const MADE = new WeakMap<Fields, Map<string, string>>();

/** `uuid4().hex`: 32 digits, of which the 13th is the version, and the 17th has two fixed bits. */
function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function isSame(left: PythonValue, right: PythonValue): boolean {
  if (left instanceof PythonFloat || right instanceof PythonFloat) {
    return left instanceof PythonFloat && right instanceof PythonFloat && Object.is(left.value, right.value);
  }
  return left === right || (isEmptyObject(left) && isEmptyObject(right));
}

function isLeftOut(type: PythonType, dumped: PythonValue, hasDefault: boolean, dump: Dump): boolean {
  if ((dumped === null && dump.excludeNone) || (hasDefault && dump.excludeDefaults)) return true;
  return type.ofSomeReleases === true && isSame(dumped, defaultOf(type));
}

/** Whether a field has its default; a default that is made anew each time never is. */
const isDefault = (type: PythonType, value: PythonValue): boolean =>
  type.factory === undefined && equals(value, defaultOf(type));

/** Whether values are equal for Python, where `false`, 0 and 0.0 are. */
function equals(left: PythonValue, right: PythonValue): boolean {
  const [one, other] = [left, right].map(numeric);
  if (typeof one === "object" && typeof other === "object" && one !== null && other !== null) {
    return Array.isArray(one) === Array.isArray(other) && Object.keys(one).length + Object.keys(other).length === 0;
  }
  return one === other;
}

function numeric(value: PythonValue): PythonValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  const number = value instanceof PythonFloat ? value.value : value;
  return number === 0 ? 0 : number;
}

const isEmptyObject = (value: PythonValue): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;
