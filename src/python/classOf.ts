import {
  BOOLEAN,
  checkOptions,
  checkText,
  copyJson,
  integerIn,
  JsonError,
  type JsonValue,
  type OptionRules,
  parse,
  parsePython,
  valueAt,
  write,
} from "../json/index.ts";
import { type ErrorDetails, type Fields, ValidationError } from "../pydantic/index.ts";
import type { Answered, PythonClass, PythonInstance } from "./PythonSdk.ts";
import { PythonSdkError } from "./PythonSdkError.ts";

/** Puts a question to Python, a JSON text each way. */
export type Ask<InWorker extends boolean> = (line: string) => Answered<string, InWorker>;

/** A class of the SDK, by its name and who can be asked about it. */
export function classOf<InWorker extends boolean>(name: string, ask: Ask<InWorker>): PythonClass<InWorker> {
  /** A payload stays a text: as a value, the types of its numbers and its key order would be lost on the way. */
  const validate = (text: string, json: boolean, strict = false): Answered<PythonInstance<InWorker>, InWorker> => {
    const question = { class: name, text, json, strict };
    // Python keeps nothing: a dump validates again, and there is no object there to be let go of.
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
  const dump = ({
    style = "pydantic",
    ensureAscii,
    indent,
    excludeNone = false,
    excludeUnset = false,
  }: DumpOptions) => {
    const layout = { style, ensure_ascii: ensureAscii ?? style === "json.dumps", indent: indent ?? null };
    const options = { ...layout, exclude_none: excludeNone, exclude_unset: excludeUnset };
    return answered(ask(JSON.stringify({ ...question, dump: options })), (line) => readAnswer(line) as string);
  };
  return {
    modelDump(options = {}) {
      checkOptions("modelDump", options, EXCLUDED);
      return answered(dump({ ...options, style: "json.dumps" }), (text) => readPython(text) as Fields);
    },
    modelDumpJson(options = {}) {
      checkOptions("modelDumpJson", options, DUMP_RULES);
      return dump(options);
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

/** What Python wrote, or the error that it raised. */
function readAnswer(line: string): string | undefined {
  const answer: { text?: string; title: string; errors?: string; raised?: string } = JSON.parse(line);
  if (answer.errors !== undefined) throw new ValidationError(answer.title, detailsIn(answer.errors));
  if (answer.raised !== undefined) throw new PythonSdkError("raised", answer.raised);
  return answer.text;
}

function detailsIn(text: string): ErrorDetails[] {
  const errors = readPython(text) as readonly ErrorDetails[];
  return errors.map((error) => ({ ...error, input: valueAt(error, "input") }));
}

function readPython(text: string): JsonValue {
  try {
    return parsePython(text, { maxDepth: 1000 });
  } catch (error) {
    // Half a surrogate pair, which only `parse` lets through, and it does not remember which numbers are floats.
    if (!(error instanceof JsonError && /\\ud[89a-f]/.test(text))) throw error;
    return copyJson(parse(text, { integers: "bigint", maxDepth: 1000, maxLength: text.length }) as JsonValue);
  }
}

/** Goes on with an answer, now or when it has come. */
function answered<T, U, InWorker extends boolean>(
  answer: Answered<T, InWorker>,
  next: (answer: T) => U,
): Answered<U, InWorker> {
  return (answer instanceof Promise ? answer.then(next) : next(answer as T)) as Answered<U, InWorker>;
}
