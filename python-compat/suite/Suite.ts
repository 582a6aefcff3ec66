import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Options } from "../sdk/Implementation.ts";
import { errorsIn } from "./answerOf.ts";

/** The number of the format: another one is another protocol, or other keys. */
export const FORMAT = 1;

/** How closely answers are compared: each level compares what the one before it does, and more. */
export const LEVELS = ["accepts", "type+loc", "bytes"] as const;
export type Level = (typeof LEVELS)[number];

/** What not every language can do; a test names what it needs. */
export const CAPABILITIES = [
  "lone_surrogates",
  "nonfinite",
  "big_integers",
  "repeated_keys",
  "depth_200",
  "key_order",
  "objects",
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** What tests are about. */
export const KINDS = ["class", "conversion", "arguments", "stream", "compact", "strict"] as const;
export type Kind = (typeof KINDS)[number];

/** A text; where it has half a surrogate pair, its UTF-16 code units. */
export type Text = string | { readonly code_units: readonly number[] };

/** A text, or null: writing it fails. */
export type Written = Text | null;

/** What is answered to a question. A test expects one of them. */
export type Answer =
  | {
      readonly accepts: true;
      /** Of a class: `json.dumps(model_dump())`. */
      readonly dump?: Written;
      /** Of a class `model_dump_json()`, otherwise the result as JSON text. */
      readonly json?: Written;
      /** Of a class: `json.dumps(model_dump())` with `indent` and `ensure_ascii`; absent where it is the `dump`. */
      readonly json_dumps?: Written;
    }
  | {
      readonly accepts: false;
      /** The type and the place of each error, in order. */
      readonly errors?: readonly (readonly [type: string, loc: readonly (string | number)[]])[];
      /** The errors as JSON text. */
      readonly text?: Written;
      /** `json.loads` makes no value of the text. */
      readonly unreadable?: true;
      /** What was raised is no ValidationError. */
      readonly raised?: true;
    };

/** A line of a file: an input, and what each of the operations answers to it in each of the profiles. */
export type Test = {
  /** 12 hexadecimal digits, which follow from the input, its options and what the file is about. */
  readonly id: string;
  readonly name: string;
  readonly operations: readonly string[];
  /** The profiles that give this answer; absent: all of the file. */
  readonly profiles?: readonly string[];
  readonly options: Options;
  readonly input: Text;
  readonly needs?: readonly Capability[];
  readonly expected: Answer;
};

/** A file of the suite, but for its tests. */
export type FileHead = {
  readonly format: typeof FORMAT;
  readonly kind: Kind;
  readonly subject: string;
  /** Who was asked, oldest first. */
  readonly profiles: readonly string[];
  /** Who gave the answers. */
  readonly source: "python" | "typescript";
  /** Of a class: the version of pydantic that ran it. */
  readonly pydantic?: string;
};
export type SuiteFile = FileHead & { readonly tests: readonly Test[] };

/** A row of the index: what a file is about, so that it need not be read to be left out. */
export type IndexRow = {
  readonly path: string;
  readonly kind: Kind;
  readonly subject: string;
  readonly profiles: readonly string[];
  readonly source: FileHead["source"];
  /** How many questions it has. */
  readonly tests: number;
  readonly sha256: string;
};

/** suite.json */
export type SuiteIndex = {
  readonly format: typeof FORMAT;
  readonly version: string;
  readonly pydantic: string;
  readonly levels: readonly Level[];
  readonly capabilities: readonly Capability[];
  /** The profile that holds for each release: the release whose classes have the same fields. */
  readonly releases: { readonly [release: string]: string };
  /** The same for each conversion: its profiles, and the releases for which they hold. */
  readonly conversions: { readonly [conversion: string]: { readonly [profile: string]: readonly string[] } };
  readonly files: readonly IndexRow[];
};

/** What a testee is asked. */
export type Question = {
  /** `PROFILE/SUBJECT/OPERATION/ID` */
  readonly id: string;
  readonly kind: Kind;
  readonly profile: string;
  readonly subject: string;
  readonly operation: string;
  readonly options: Options;
  readonly input: Text;
};

/** A question, with what is needed and expected. */
export type Asked = {
  readonly question: Question;
  readonly name: string;
  readonly needs: readonly Capability[];
  readonly expected: Answer;
};

/** Where the suite is. */
export const suiteFolder: string = import.meta.dirname;

/**
 * The index of the suite.
 *
 * @example
 * readIndex().releases["0.1.18"]; // "0.1.18.post1"
 */
export function readIndex(): SuiteIndex {
  return readJson("suite.json") as SuiteIndex;
}

/**
 * The questions of a file of the suite: profile by profile one for each operation of the tests.
 *
 * @example
 * questionsIn("classes/ToolCall.json", ["0.1.3"])[0]?.question.id; // "0.1.3/ToolCall/validate/…"
 */
export function questionsIn(path: string, asked?: readonly string[]): Asked[] {
  const { tests, ...head } = readFile(path);
  const read = tests.map((test) => ({ ...test, expected: whole(test.expected) }));
  const profiles = head.profiles.filter((profile) => asked?.includes(profile) ?? true);
  return profiles.flatMap((profile) =>
    read
      .filter((test) => test.profiles?.includes(profile) ?? true)
      .flatMap((test) => questionsOf(test, { ...head, profile })),
  );
}

function questionsOf(
  { id, name, operations, options, input, needs = [], expected }: Test,
  { kind, profile, subject }: Pick<Question, "kind" | "profile" | "subject">,
): Asked[] {
  return operations.map((operation) => ({
    question: {
      ...{ id: `${profile}/${subject}/${operation}/${id}`, kind, profile, subject, operation },
      ...{ options, input },
    },
    ...{ name, needs, expected },
  }));
}

/** An answer with its errors, which a file leaves out where its text has them. */
function whole(expected: Answer): Answer {
  if (expected.accepts || expected.errors || typeof expected.text !== "string") return expected;
  return { ...expected, errors: errorsIn(expected.text) };
}

/** A file of tests. */
export function readFile(path: string): SuiteFile {
  return readJson(path) as SuiteFile;
}

/** A JSON file of the suite. */
export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(suiteFolder, path), "utf8"));
}
