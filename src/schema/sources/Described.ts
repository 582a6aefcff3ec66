import type { Arguments, LibraryArguments, LibraryTyped, LibraryValues, MarkIntegers } from "./Arguments.ts";
import type { ArgumentsOf } from "./ArgumentsOf.ts";

/** What the type of a tool keeps of its parameters: `null`, Parameters, or the arguments that a schema describes. */
export type Described<S> = 0 extends 1 & S
  ? S
  : S extends null | { readonly "~exact"?: unknown; modelDump(): unknown }
    ? S
    : S extends LibraryTyped<infer Output>
      ? LibraryArguments<Output>
      : Arguments<MarkIntegers<ArgumentsOf<S, "bigint">>>;

/** What the types of classes keep, so that integers can be read as bigints. */
export type ExactOf<S> = 0 extends 1 & S
  ? S
  : S extends { readonly "~exact"?: infer Exact extends readonly [unknown] }
    ? Exact
    : S extends LibraryTyped<unknown>
      ? readonly [LibraryValues]
      : readonly [ArgumentsOf<S, "bigint">];
