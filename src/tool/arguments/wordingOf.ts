import { shorten } from "../../checks/index.ts";

/** The wording of errors: that of the tool, or the default for the arguments of a call. */
export function wordingOf({ name, "~wording": wording }: Worded): Wording {
  return wording ?? wordingOfCall(name);
}

/** The name and the wording for errors. Without a wording, the default for the arguments of a call is used. */
export type Worded = {
  readonly name: string;
  /** @internal */
  readonly "~wording"?: Wording;
};

/**
 * The parts of the messages about a model's text.
 *
 * @example
 * const wording: Wording = { whole: "The response", root: "the response", … };
 */
export type Wording = {
  /** The subject of a sentence about the text. */
  readonly whole: string;
  /** The subject of an issue of the root. */
  readonly root: string;
  /** The subject of a sentence about the schema. */
  readonly schema: string;
  /** The beginning of the sentence that asks for another text; the type follows it. */
  readonly again: string;
  /** The predicate of a sentence about the text, by the code of the error; it depends on the subject's number. */
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
