import type * as fc from "fast-check";
import type { Release } from "../releases/releases.ts";

/** A conversion of the SDK, and what this package has for it. */
export type Conversion = {
  /** The function in `harness/conversions.py` that asks the SDK for it. */
  readonly name: string;
  /** What is converted, as JSON text. Where both sides differ on purpose, `differences.slow.test.ts` has it and this has not. */
  readonly cases: (release: Release) => fc.Arbitrary<string>;
  /** What this package makes of the text, as JSON text. `data` is what the SDK made, where that is to be read. */
  readonly ours: (text: string, given: { readonly sdk: Release; readonly data: string }) => string;
  /** The form of both texts in which they are compared; as they are unless given. */
  readonly compared?: (json: string) => string;
  /** The least share of the cases that the SDK converts; default: 0.9. */
  readonly least?: number;
};
