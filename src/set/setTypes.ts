import type { Integers } from "../json/index.ts";
import type { ArgumentsOf } from "../schema/index.ts";
import type { Change, McpToolInfo, Tool, ToolArgumentsError, ToolCall, ToolInfo } from "../tool/index.ts";

/** The tool with a name; also `undefined` if not all names are known at compile time. */
export type Named<T extends ToolInfo, Name> = T extends { readonly name: Name }
  ? T
  : Name extends T["name"]
    ? T | undefined
    : never;

/** `undefined` for an array whose length is not known at compile time. */
export type Missing<Tools extends readonly ToolInfo[]> = Tools extends readonly [] | readonly [ToolInfo, ...ToolInfo[]]
  ? never
  : undefined;

/**
 * A call with its tool and its typed arguments; for a set it is a union that is discriminated by `name`.
 *
 * @example
 * const parsed = tools.parse(call);
 * if (parsed.name === "get_weather") parsed.arguments.city; // "Oslo"
 */
export type ParsedCall<Tools extends readonly ToolInfo[], As extends Integers = "error"> = Tools[number] extends infer T
  ? // biome-ignore lint/suspicious/noExplicitAny: a tool with any arguments
    T extends ToolInfo<any, infer Name>
    ? { name: Name; arguments: ArgumentsOf<T, As>; tool: T; call: ToolCall; changes: readonly Change[] }
    : never
  : never;

/** The tool and the arguments of a call, or the error that says why they cannot be used. */
export type ParseCallResult<Tools extends readonly ToolInfo[], As extends Integers = "error"> =
  | { readonly ok: true; readonly value: ParsedCall<Tools, As> }
  | { readonly ok: false; readonly error: ToolArgumentsError };

// The types of the tools in a set that is made from another set.

/** The names of tools. */
export type NameOf<Tools extends readonly ToolInfo[]> = Tools[number]["name"];

/** A tool with another name. */
export type Renamed<T, Name extends string> =
  T extends Tool<infer S, string, infer Result, infer Context>
    ? Tool<S, Name, Result, Context>
    : T extends McpToolInfo<infer S, string>
      ? McpToolInfo<S, Name>
      : T extends ToolInfo<infer S, string>
        ? ToolInfo<S, Name>
        : never;

/** Tools with a prefix before each name. */
export type Prefixed<Tools extends readonly ToolInfo[], Prefix extends string> = {
  readonly [Place in keyof Tools]: Renamed<Tools[Place], `${Prefix}${Tools[Place]["name"]}`>;
};

/** Tools, some of them with another name. */
export type RenamedAll<Tools extends readonly ToolInfo[], Names> = {
  readonly [Place in keyof Tools]: Renamed<Tools[Place], NewName<Tools[Place]["name"], Names>>;
};

/** Rejects unknown names: TypeScript allows further properties if it infers the type of an object. */
export type KnownNames<Names, Name> = { readonly [Old in keyof Names]: Old extends Name ? Names[Old] : never };

type NewName<Name extends string, Names> = Name extends keyof Names
  ? Names[Name] extends string
    ? Names[Name]
    : Name
  : Name;

/** The tools with some names. Their number is known only if each name is known. */
export type Picked<Tools extends readonly ToolInfo[], Names extends readonly string[]> =
  IsExact<Names> extends true ? PickedOf<Tools, Names[number]> : Matching<Tools[number], Names[number]>;

type PickedOf<
  Tools extends readonly ToolInfo[],
  Name,
  Found extends readonly ToolInfo[] = [],
> = Tools extends readonly [infer T extends ToolInfo, ...infer Rest extends readonly ToolInfo[]]
  ? PickedOf<Rest, Name, T["name"] extends Name ? readonly [...Found, T] : Found>
  : Tools extends readonly []
    ? Found
    : Matching<Found[number] | Tools[number], Name>;

/** Tools that may have one of these names. */
type Matching<T, Name> = readonly (T extends ToolInfo
  ? string extends T["name"] | Name
    ? T
    : T["name"] extends Name
      ? T
      : never
  : never)[];

/** Whether each item of a list is one known name. */
type IsExact<Names extends readonly string[]> = Names extends readonly []
  ? true
  : Names extends readonly [infer First, ...infer Rest extends readonly string[]]
    ? IsOne<First> extends true
      ? IsExact<Rest>
      : false
    : false;

type IsOne<Name, All = Name> = string extends Name
  ? false
  : Name extends unknown
    ? [All] extends [Name]
      ? true
      : false
    : never;
