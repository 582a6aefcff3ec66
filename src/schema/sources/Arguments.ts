import type { StandardTypedV1 } from "@standard-schema/spec";

/**
 * The arguments of a tool that is described by a JSON Schema. The type of a tool has it in place of the schema, so that
 * editors show what the tool takes. No value has this type.
 *
 * @example
 * const parameters = Type.Object({ city: Type.String(), days: Type.Integer() });
 * const weather: Tool<Arguments<{ city: string; days: Integer }>, "weather", string> = defineTool({
 *   name: "weather",
 *   parameters,
 *   execute: ({ city }) => city,
 * });
 */
export interface Arguments<Values> {
  readonly "~arguments": WithIntegersAs<Values, number>;
  readonly "~exact": readonly [WithIntegersAs<Values, number | bigint>];
}

/**
 * The same for a tool that is described by the schema of a library with types of its own, such as Zod.
 *
 * @example
 * const parameters = z.object({ city: z.string() });
 * const weather: Tool<LibraryArguments<{ city: string }>, "weather", string> = defineTool({
 *   name: "weather",
 *   parameters,
 *   execute: ({ city }) => city,
 * });
 */
export interface LibraryArguments<Values> {
  readonly "~arguments": Values;
  readonly "~exact": readonly [LibraryValues];
}

/** Values of which only the library knows what becomes of their integers. */
export interface LibraryValues {
  readonly "~library": true;
}

/**
 * Marks an integer in {@link Arguments}. It is read as `number`, or as the option `integers` says.
 *
 * @example
 * type Read = ArgumentsOf<Arguments<{ days: Integer }>>; // { days: number }
 * type Exact = ArgumentsOf<Arguments<{ days: Integer }>, "bigint">; // { days: number | bigint }
 */
export interface Integer {
  readonly "~integer": true;
}

/** A schema of a library that says the type of its values: by Standard Schema, or as TypeBox 0.34 does. */
export type LibraryTyped<Output> =
  | StandardTypedV1<unknown, Output>
  | { readonly params: readonly unknown[]; readonly static: Output };

/** The values, with another type in each place that is marked as an integer. */
type WithIntegersAs<Values, As> = Values extends Integer
  ? As
  : Values extends object
    ? { [K in keyof Values]: WithIntegersAs<Values[K], As> }
    : Values;

/** The values, with each bigint marked as an integer. JSON has no bigints, so there is no other. */
export type MarkIntegers<Exact> = unknown extends Exact
  ? Exact
  : [Extract<Exact, bigint>] extends [never]
    ? MarkInside<Exact>
    : Integer | MarkInside<Exclude<Exact, bigint | number>>;

type MarkInside<Exact> = Exact extends object ? { [K in keyof Exact]: MarkIntegers<Exact[K]> } : Exact;

/** The values, with strings in place of bigints. */
export type WithStrings<Exact> = unknown extends Exact
  ? Exact
  : Exact extends bigint
    ? string
    : Exact extends object
      ? { [K in keyof Exact]: WithStrings<Exact[K]> }
      : Exact;
