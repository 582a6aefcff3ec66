/** A payload, and what is to be done with it. */
export type Question = {
  readonly model: string;
  readonly operation: Operation;
  /** JSON text also for `validate`: numbers, key order and duplicate keys would not survive as a value. */
  readonly text: string;
} & Options;

/**
 * `validate_objects` is `validate` with objects of the classes in the value, for which the text has
 * `{"$object":"ToolCall","fields":{…}}`; `model_copy` copies what that gives.
 */
export type Operation = "validate" | "validate_json" | "validate_objects" | "model_copy";

/** Named as pydantic and json.dumps name them. */
export type Options = {
  readonly strict?: boolean;
  /** What a copy has instead, as JSON text of an object; it may hold objects of the classes. */
  readonly update?: string;
  readonly deep?: boolean;
  readonly exclude_none?: boolean;
  readonly exclude_unset?: boolean;
  readonly exclude_defaults?: boolean;
  readonly include?: FieldNames;
  readonly exclude?: FieldNames;
  readonly indent?: number;
  readonly ensure_ascii?: boolean;
};

/** What a dump writes or leaves out: a list is a set of names. */
export type FieldNames = readonly (string | number)[] | { readonly [name: string]: boolean | FieldNames };

/** A text, or the word that writing it failed. */
export type Written = string | { readonly raised: string };

/** Error types, each with the lengths of `loc` that it came with, ascending. */
export type ErrorTypes = { readonly [type: string]: readonly number[] };

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
      readonly types: ErrorTypes;
    }
  /** The text is no value at all, so that there is nothing to validate. */
  | { readonly unreadable: string }
  /** A validator of the class itself raised an error of this type, which pydantic lets through. */
  | { readonly raised: string }
  /** An error that no answer should be: never equal to another side's. */
  | { readonly crashed: string };

/** One implementation of a release's classes. */
export type Implementation = {
  readonly name: string;
  /** The most levels of arrays and objects that it writes; what is nested deeper is not put to it. */
  readonly deepest?: number;
  /** Answers in the order of the questions. */
  ask(questions: readonly Question[]): Promise<Answer[]>;
  /** Lets go of what answers: a process, a worker. */
  close(): Promise<void>;
};

/**
 * An answer as text: two sides agree when these are equal. How an exception is worded is nobody's format.
 *
 * @example
 * verdict({ unreadable: "JSONDecodeError: …" }) === verdict({ unreadable: "SyntaxError: …" }); // true
 */
export function verdict(answer: Answer): string {
  if ("crashed" in answer) return `crashed ${answer.crashed}`;
  if ("unreadable" in answer) return "unreadable";
  if ("raised" in answer) return "raised";
  if ("errors" in answer) {
    return typeof answer.errors === "string" ? `errors ${answer.errors}` : `unwritable errors ${answer.errors.listed}`;
  }
  const texts = [answer.dump, answer.json, answer.json_dumps];
  return texts.map((text) => (typeof text === "string" ? text : "raised")).join("\n");
}
