import type { Issue } from "../../validate/index.ts";

/** The result of a validation. */
export type ValidationResult = Success | Failure;

/** The value that a validation returns; `absent` as in `Restored`. */
export type Success = { readonly value: unknown; readonly absent?: readonly string[] | undefined };

/** The issues of a value that does not fit. `total` also counts the issues that were left out. */
export type Failure = { readonly issues: readonly Issue[]; readonly total: number };

/** A source's own validation threw the `cause`. */
export class SourceFailure extends Error {}
