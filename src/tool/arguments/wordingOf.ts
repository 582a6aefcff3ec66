import { shorten } from "../../checks/index.ts";

/** The words for what a text was read for: its own, or those of a call's arguments. */
export function wordingOf({ name, "~wording": wording }: Worded): Wording {
  return wording ?? wordingOfCall(name);
}

/** What a text is read for, as far as errors name it; a tool brings no words of its own. */
export type Worded = {
  readonly name: string;
  /** @internal */
  readonly "~wording"?: Wording;
};

/**
 * The words in which an error tells what is wrong with a model's text.
 *
 * @example
 * const wording: Wording = { whole: "The response", root: "the response", … };
 */
export type Wording = {
  /** How a sentence about the text begins. */
  readonly whole: string;
  /** How an issue of the whole value begins. */
  readonly root: string;
  /** How a sentence about the schema begins. */
  readonly schema: string;
  /** How the sentence begins that asks for a better text; the type ends it. */
  readonly again: string;
  /** How the sentence about the text goes on, by the code of the error: a noun in the plural has other verbs. */
  readonly faults: { readonly [Code in Fault]: string };
};

type Fault = "invalid_json" | "truncated" | "unsafe_integer" | "limit_exceeded" | "schema_mismatch";

function wordingOfCall(given: string): Wording {
  const name = shorten(given);
  return {
    whole: `The arguments of the call to ${name}`,
    root: "the arguments",
    schema: `The schema of ${name}`,
    again: `Call ${name} again with arguments of`,
    faults: {
      invalid_json: "are not valid JSON",
      truncated: "end before they are complete",
      unsafe_integer: "hold a number that would be rounded",
      limit_exceeded: "are too large",
      schema_mismatch: "do not fit its parameters",
    },
  };
}
