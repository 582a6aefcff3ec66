/** A payload, and what is to be done with it. */
export type Question = {
  readonly model: string;
  readonly operation: "validate" | "validate_json";
  /** JSON text also for `validate`: numbers, key order and duplicate keys would not survive as a value. */
  readonly text: string;
} & Options;

/** Named as pydantic and json.dumps name them. */
export type Options = {
  readonly strict?: boolean;
  readonly exclude_none?: boolean;
  readonly exclude_unset?: boolean;
  readonly indent?: number;
  readonly ensure_ascii?: boolean;
};

/** A text, or the word that writing it failed. */
export type Written = string | { readonly raised: string };

/** What one side says to a question. */
export type Answer =
  | {
      /** `json.dumps(model_dump())`: the value that model_dump gives. */
      readonly dump: Written;
      /** `model_dump_json()` */
      readonly json: Written;
      /** `json.dumps(model_dump())` with the question's `ensure_ascii` and `indent`. */
      readonly json_dumps: Written;
    }
  | {
      /** `e.json(include_url=False, include_context=False)`; `listed` has type, loc and msg where that fails. */
      readonly errors: string | { readonly raised: string; readonly listed: string };
      /** The distinct error types, sorted. */
      readonly types: readonly string[];
    }
  /** The text is no value at all, so that there is nothing to validate. */
  | { readonly unreadable: string }
  /** An error that no answer should be: never equal to another side's. */
  | { readonly crashed: string };

/** One implementation of a release's classes. */
export type Judge = {
  readonly name: string;
  /** Answers in the order of the questions. */
  ask(questions: readonly Question[]): Promise<Answer[]>;
};

/**
 * An answer as text: two judges agree when these are equal. How an exception is worded is nobody's format.
 *
 * @example
 * verdict({ unreadable: "JSONDecodeError: …" }) === verdict({ unreadable: "SyntaxError: …" }); // true
 */
export function verdict(answer: Answer): string {
  if ("crashed" in answer) return `crashed ${answer.crashed}`;
  if ("unreadable" in answer) return "unreadable";
  if ("errors" in answer) {
    return typeof answer.errors === "string" ? `errors ${answer.errors}` : `unwritable errors ${answer.errors.listed}`;
  }
  const texts = [answer.dump, answer.json, answer.json_dumps];
  return texts.map((text) => (typeof text === "string" ? text : "raised")).join("\n");
}
