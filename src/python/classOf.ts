import { BOOLEAN, checkOptions, checkText, integerIn, type OptionRules } from "../checks/index.ts";
import { copyJson, JsonError, type JsonValue, parse, parsePython, valueAt, write } from "../json/index.ts";
import { type ErrorDetails, type Fields, ValidationError } from "../pydantic/index.ts";
import type { Answered, PythonClass, PythonInstance } from "./PythonSdk.ts";
import { PythonSdkError } from "./PythonSdkError.ts";

/** Sends a request to Python and returns the response, both as JSON texts. */
export type Ask<InWorker extends boolean> = (line: string) => Answered<string, InWorker>;

/** A class of the SDK, by its name and the function that calls Python. */
export function classOf<InWorker extends boolean>(name: string, ask: Ask<InWorker>): PythonClass<InWorker> {
  /** A payload stays a text, because a value would lose the types of its numbers and its key order. */
  const validate = (text: string, json: boolean, strict = false): Answered<PythonInstance<InWorker>, InWorker> => {
    const operation = json ? "validate_json" : "validate";
    const question = { model: name, operation, text, strict, write: [] };
    // Python keeps no objects, so nothing must be released: a dump validates again.
    return answered(ask(JSON.stringify(question)), (line) => {
      readAnswer(line);
      return instanceOf(question, ask);
    });
  };
  return {
    modelValidate(value, options = {}) {
      checkOptions("modelValidate", options, { strict: BOOLEAN });
      return validate(write(value, { style: "json.dumps" }), false, options.strict);
    },
    modelValidateJson(text, options = {}) {
      checkOptions("modelValidateJson", options, { strict: BOOLEAN });
      checkText("text", text);
      return validate(text, true, options.strict);
    },
  };
}

function instanceOf<InWorker extends boolean>(question: object, ask: Ask<InWorker>): PythonInstance<InWorker> {
  const dump = (text: TextName, { ensureAscii, indent, excludeNone = false, excludeUnset = false }: DumpOptions) => {
    // JSON.stringify leaves out what is undefined, and then Python has its own default.
    const layout = { ensure_ascii: ensureAscii, indent };
    const options = { ...layout, exclude_none: excludeNone, exclude_unset: excludeUnset };
    const line = JSON.stringify({ ...question, ...options, write: [text] });
    return answered(ask(line), (answer) => readText(readAnswer(answer)[text]));
  };
  return {
    modelDump(options = {}) {
      checkOptions("modelDump", options, EXCLUDED);
      return answered(dump("dump", options), (text) => readPython(text) as Fields);
    },
    modelDumpJson(options = {}) {
      checkOptions("modelDumpJson", options, DUMP_RULES);
      return dump(options.style === "json.dumps" ? "json_dumps" : "json", options);
    },
  };
}

const EXCLUDED: OptionRules = { excludeNone: BOOLEAN, excludeUnset: BOOLEAN };
const DUMP_RULES: OptionRules = {
  ...EXCLUDED,
  style: ["pydantic", "json.dumps"],
  ensureAscii: BOOLEAN,
  indent: integerIn(0, 100),
};

type DumpOptions = NonNullable<Parameters<PythonInstance["modelDumpJson"]>[0]>;

/** The requests that `answer.py` accepts. */
type TextName = "dump" | "json" | "json_dumps";

/** The response of `answer.py`. */
type Answer = { readonly [Name in TextName]?: Written } & {
  readonly title: string;
  readonly errors?: Written & (string | { readonly listed: string });
  readonly unreadable?: string;
} & Partial<Raised>;

/** A text, or why Python could not write it. */
type Written = string | Raised;
type Raised = { readonly raised: string; readonly message: string };

/** The answer, or the error that Python raised. */
function readAnswer(line: string): Answer {
  const answer: Answer = JSON.parse(line);
  const { title, errors, raised, message, unreadable } = answer;
  if (errors !== undefined) {
    throw new ValidationError(title, detailsIn(typeof errors === "string" ? errors : errors.listed));
  }
  if (raised !== undefined) throw new PythonSdkError("raised", `${raised}: ${message}`);
  if (unreadable !== undefined) throw new PythonSdkError("raised", unreadable);
  return answer;
}

function readText(text: Written | undefined): string {
  if (typeof text === "string") return text;
  throw new PythonSdkError("raised", `${text?.raised}: ${text?.message}`);
}

function detailsIn(text: string): ErrorDetails[] {
  const errors = readPython(text) as readonly ErrorDetails[];
  return errors.map((error) => ({ ...error, input: valueAt(error, "input") }));
}

function readPython(text: string): JsonValue {
  try {
    return parsePython(text, { maxDepth: 1000 });
  } catch (error) {
    // A lone surrogate. Only `parse` accepts it, but it does not remember which numbers are floats.
    if (!(error instanceof JsonError && /\\ud[89a-f]/.test(text))) throw error;
    return copyJson(parse(text, { integers: "bigint", maxDepth: 1000, maxLength: text.length }) as JsonValue);
  }
}

/** Applies a function to an answer, now or when its promise resolves. */
function answered<T, U, InWorker extends boolean>(
  answer: Answered<T, InWorker>,
  next: (answer: T) => U,
): Answered<U, InWorker> {
  return (answer instanceof Promise ? answer.then(next) : next(answer as T)) as Answered<U, InWorker>;
}
