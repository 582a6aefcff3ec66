import { describeKind, describeValue, didYouMean, isPlainObject, OptionError } from "../checks/index.ts";
import { entriesOf, itemsOf, MAX_DEPTH, PythonFloat, type PythonValue, record } from "../json/index.ts";
import { givenTwice, pythonName } from "./pythonName.ts";
import type { PythonType } from "./shapes/index.ts";

/**
 * The fields that `include` or `exclude` of a dump names, by Python's names or those of the class here: a list or a set of
 * names, or an object that has `true` for a whole field, or what is named inside. `__all__` is every field, key or item;
 * a number is an item of a list, from its end if it is negative.
 *
 * @example
 * const filter: FieldFilter = { tool_calls: { __all__: ["id", "name"] }, role: true };
 */
export type FieldFilter =
  | readonly (string | number)[]
  | ReadonlySet<string | number>
  | { readonly [name: string]: boolean | FieldFilter };

/** What is named at a place: all that is there (`true`), nothing (`false`), or parts of it. */
type Named = boolean | Names;

class Names {
  readonly #names = new Map<string, Named>();
  readonly #items = new Map<number, Named>();
  /** What is named of the items of a list, by its length and their positions. */
  readonly #itemsOf = new Map<number, ReadonlyMap<number, Named>>();
  readonly #over = new WeakMap<Names, Names>();
  readonly #inTypes = new Map<PythonType | undefined, Names>();
  #all: Named | undefined;

  add(key: string | number, named: Named): void {
    if (key === ALL) this.#all = named;
    else if (typeof key === "number") this.#items.set(key, named);
    else this.#names.set(key, named);
  }

  /** What is named of a field or a key, by itself and by `__all__`. */
  of(name: string): Named | undefined {
    return joined(this.#names.get(name), this.#all);
  }

  /** The same for an item of a list. An index counts modulo the length, as in pydantic. */
  ofItem(index: number, length: number): Named | undefined {
    let items = this.#itemsOf.get(length);
    if (items === undefined) {
      items = new Map([...this.#items].map(([item, named]) => [((item % length) + length) % length, named]));
      this.#itemsOf.set(length, items);
    }
    return joined(items.get(index), this.#all);
  }

  /** The same by Python's names, for a value of a type. A name that is not of a field means nothing, as in Python. */
  inType(type: PythonType | undefined): Names {
    if (shapeOf(type) === undefined) return this;
    let names = this.#inTypes.get(type);
    if (names === undefined) {
      names = new Names();
      this.#inTypes.set(type, names);
      for (const [given, named] of [...this.#names, ...this.#items]) {
        const { key, type: inside } = fieldOf(given, type) ?? { key: given, type: undefined };
        names.add(key, named instanceof Names ? named.inType(inside) : named);
      }
      names.#all = this.#all;
    }
    return names;
  }

  /** These names and those of `__all__`, which say nothing where these say something. */
  over(all: Names): Names {
    let names = this.#over.get(all);
    if (names === undefined) {
      names = new Names();
      this.#over.set(all, names);
      fill(names.#names, this.#names, all.#names);
      fill(names.#items, this.#items, all.#items);
      names.#all = joined(this.#all, all.#all);
    }
    return names;
  }
}

function fill<K>(names: Map<K, Named>, own: ReadonlyMap<K, Named>, all: ReadonlyMap<K, Named>): void {
  for (const key of [...own.keys(), ...all.keys()]) names.set(key, joined(own.get(key), all.get(key)) as Named);
}

/** What is named of one alone comes before `__all__`; parts of both are joined. */
function joined(own: Named | undefined, all: Named | undefined): Named | undefined {
  if (own === undefined) return all;
  return own instanceof Names && all instanceof Names && own !== all ? own.over(all) : own;
}

const ALL = "__all__";
const INDEX = /^-?\d{1,15}$/;

/**
 * What a dump includes and excludes at a place.
 *
 * @example
 * const filter = Filter.of({ include: ["name"] });
 * filter.at("name") === undefined; // false
 * filter.at("id"); // undefined
 */
export class Filter {
  /** Nothing is left out. */
  static readonly NONE: Filter = new Filter(undefined, undefined);
  readonly #include: Names | undefined;
  readonly #exclude: Names | undefined;

  private constructor(include: Names | undefined, exclude: Names | undefined) {
    this.#include = include;
    this.#exclude = exclude;
  }

  /**
   * @param type the class whose fields are named; without it, names are Python's, and any name is taken.
   * @throws {OptionError} for something that names no fields, or a name that is not of a field of the class.
   */
  static of({ include, exclude }: NamedOptions, type?: PythonType): Filter {
    if (include === undefined && exclude === undefined) return Filter.NONE;
    return new Filter(
      include === undefined ? undefined : namesOf(include, "include", type),
      exclude === undefined ? undefined : namesOf(exclude, "exclude", type),
    );
  }

  /** What is left out inside a field or a key; `undefined` if it is left out itself. */
  at(name: string): Filter | undefined {
    return this.#inside((names) => names.of(name));
  }

  /** The same inside an object of a class that stands in data of any kind, where its fields may have their names here. */
  inClass(type: PythonType): Filter {
    const include = this.#include?.inType(type);
    const exclude = this.#exclude?.inType(type);
    return include === this.#include && exclude === this.#exclude ? this : new Filter(include, exclude);
  }

  /** A value that no class describes, without what is left out of it. */
  apply(value: PythonValue): PythonValue {
    const isContainer = typeof value === "object" && value !== null && !(value instanceof PythonFloat);
    return this === Filter.NONE || !isContainer ? value : this.each(value, (part, inside) => inside.apply(part));
  }

  /** A list or a dict without what is left out of it, in which `write` gives each other part. */
  each(
    container: object,
    write: (part: PythonValue, inside: Filter, key: string | number) => PythonValue,
  ): PythonValue {
    if (Array.isArray(container)) {
      const items = itemsOf(container);
      return items.flatMap((item, index) => {
        const inside = this.item(index, items.length);
        return inside === undefined ? [] : [write(item, inside, index)];
      }) as PythonValue;
    }
    const entries = entriesOf(container).flatMap(([key, member]): [string, PythonValue][] => {
      const inside = this.at(key);
      return inside === undefined ? [] : [[key, write(member, inside, key)]];
    });
    return record(entries);
  }

  /** What is left out of each item of a list of this length; `undefined` for an item that is left out itself. */
  item(index: number, length: number): Filter | undefined {
    return this.#inside((names) => names.ofItem(index, length));
  }

  #inside(namedIn: (names: Names) => Named | undefined): Filter | undefined {
    if (this === Filter.NONE) return this;
    const excluded = this.#exclude && namedIn(this.#exclude);
    const included = this.#include === undefined ? true : namedIn(this.#include);
    if (excluded === true || included === undefined) return undefined;
    // Included as a whole, whatever the value: in pydantic `false` includes, too.
    const include = included instanceof Names ? included : undefined;
    const exclude = excluded instanceof Names ? excluded : undefined;
    return include === undefined && exclude === undefined ? Filter.NONE : new Filter(include, exclude);
  }
}

type NamedOptions = { readonly include?: FieldFilter | undefined; readonly exclude?: FieldFilter | undefined };

/** @throws {OptionError} for something that names no fields, or that cannot be read. */
function namesOf(filter: unknown, option: string, type: PythonType | undefined): Names {
  try {
    return namesIn(filter, type, { option, depth: 0, read: new Map() });
  } catch (cause) {
    if (cause instanceof OptionError) throw cause;
    const message = `option ${JSON.stringify(option)}: the names cannot be read`;
    throw Object.assign(new OptionError("invalid_option", option, message), { cause });
  }
}

/** A filter that is in several places is read once for each type. */
type FilterReading = {
  readonly option: string;
  readonly depth: number;
  readonly read: Map<PythonType | undefined, Map<unknown, Names>>;
};

function namesIn(filter: unknown, type: PythonType | undefined, reading: FilterReading): Names {
  const { option, depth } = reading;
  const read = reading.read.get(type) ?? new Map<unknown, Names>();
  reading.read.set(type, read);
  const before = read.get(filter);
  if (before !== undefined) return before;
  if (depth >= MAX_DEPTH) throw wrong(option, filter, `at most ${MAX_DEPTH} levels of names`);
  const names = new Names();
  if (Array.isArray(filter) || filter instanceof Set) {
    for (const key of filter as Iterable<unknown>) names.add(fieldAt(keyOf(key, option), type, option).key, true);
  } else if (typeof filter === "object" && filter !== null && isPlainObject(filter)) {
    addMembers(names, filter, type, { ...reading, depth: depth + 1 });
  } else throw wrong(option, filter, "names of fields, or true or false for a field");
  read.set(filter, names);
  return names;
}

function addMembers(names: Names, filter: object, type: PythonType | undefined, reading: FilterReading): void {
  for (const [key, value] of Object.entries(filter)) {
    const field = fieldAt(key, type, reading.option);
    if (field.key !== key && Object.hasOwn(filter, field.key)) throw givenTwice(field.key, reading.option);
    addNamed(names, field, value, reading);
  }
}

function addNamed(names: Names, { key, type }: Field<string>, value: unknown, reading: FilterReading): void {
  const named = typeof value === "boolean" ? value : namesIn(value, type, reading);
  names.add(key, named);
  // The key of an object is text also where it means an item.
  if (INDEX.test(key)) names.add(Number(key), named);
}

/** What a key names: a field by Python's name, an item or a key, and the type of its value if a class describes it. */
type Field<Key> = { readonly key: Key; readonly type: PythonType | undefined };

/**
 * What a key names in a value of a type.
 *
 * @throws {OptionError} The class has no such field. Python ignores such a name, and so writes what was to be left out.
 */
function fieldAt<Key extends string | number>(key: Key, type: PythonType | undefined, option: string): Field<Key> {
  const field = fieldOf(key, type);
  if (field !== undefined) return field;
  const { properties = {}, title } = shapeOf(type) as PythonType;
  const hint = didYouMean(pythonName(String(key)), Object.keys(properties));
  const message = `option ${JSON.stringify(option)}: ${title} has no field ${describeValue(key)}.${hint}`;
  throw new OptionError("invalid_option", option, message);
}

/** The same; `undefined` if the class has no such field. */
function fieldOf<Key extends string | number>(key: Key, type: PythonType | undefined): Field<Key> | undefined {
  const shape = shapeOf(type);
  if (shape === undefined || key === ALL) return { key, type: shape?.items };
  if (shape.items !== undefined) return { key, type: shape.items };
  const { properties = {} } = shape;
  const name = Object.hasOwn(properties, key) ? String(key) : pythonName(String(key));
  return Object.hasOwn(properties, name) ? { key: name as Key, type: properties[name] as PythonType } : undefined;
}

/** The class, or the list of its objects, that a type allows; `undefined` for data of any kind. */
const shapeOf = (type: PythonType | undefined): PythonType | undefined =>
  type && [type, ...(type.anyOf ?? [])].find((member) => isClass(member) || (member.items && isClass(member.items)));

/** Whether a type is a class with these fields alone. */
const isClass = ({ properties, additionalProperties }: PythonType): boolean =>
  properties !== undefined && !additionalProperties;

function keyOf(key: unknown, option: string): string | number {
  if (typeof key === "string" || Number.isSafeInteger(key)) return key as string | number;
  throw wrong(option, key, "a name or an index");
}

function wrong(option: string, value: unknown, expected: string): OptionError {
  const message = `option ${JSON.stringify(option)}: expected ${expected}, received ${describeKind(value)}`;
  return new OptionError("invalid_option", option, message);
}
