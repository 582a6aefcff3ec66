import { awaited, isInstance, runSoon, type Waiting } from "../../checks/index.ts";
import { pointerTo } from "../../json/index.ts";
import { frozenSchema, isObject, SchemaError } from "../../schema/index.ts";
import type { Issue } from "../../validate/index.ts";
import type { Parameters } from "../classes/Parameters.ts";
import { messageOf } from "../run/messageOf.ts";
import { withTexts } from "./bigIntegers.ts";
import type { Change, Coercion } from "./Change.ts";
import { type Coerced, coerceArguments } from "./coerceArguments.ts";
import {
  type Fitting,
  fitsParsed,
  type Judged,
  judgeArguments,
  type Mismatch,
  SourceFailure,
  type Verdict,
} from "./judgeArguments.ts";
import type { ReadOptions } from "./parseOptions.ts";
import { readGiven, refuseKind } from "./readGiven.ts";
import type { Given, TextRules } from "./readText.ts";
import { type Fraction, settleNumbers } from "./settleNumbers.ts";
import { type CalledTool, ToolArgumentsError } from "./ToolArgumentsError.ts";
import { wordingOf } from "./wordingOf.ts";

/**
 * Arguments with what was done to them before they fitted, or the error that tells why there are none.
 *
 * @example
 * const result = tool.safeParseArguments(text);
 * if (result.ok) result.value;
 * else result.error.toModelMessage();
 */
export type ParseArgumentsResult<Arguments> =
  | { readonly ok: true; readonly value: Arguments; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly error: ToolArgumentsError };

/**
 * An error as the result of what has no value to give.
 *
 * @throws any other error.
 */
export function refused(error: unknown): { readonly ok: false; readonly error: ToolArgumentsError } {
  if (ToolArgumentsError.is(error)) return { ok: false, error };
  throw error;
}

/** A tool as far as reading its arguments goes. */
export type ArgumentsReader = CalledTool & { readonly parameters: Parameters | null };

/** Arguments that fit, what was done to them, and their text as JSON, or blank, as it was before they were coerced. */
export type ReadArguments = Pick<Given, "value" | "json"> & { readonly changes: readonly Change[] };

/** The arguments that a text holds, as {@link readArguments} reads them. */
export function parseArguments(tool: ArgumentsReader, text: string, options: ReadOptions): unknown {
  return readArguments(tool, text, options).value;
}

/** The arguments that a text holds; the source of the parameters must answer at once. */
export function readArguments(tool: ArgumentsReader, text: string, options: ReadOptions): ReadArguments {
  const answer = readArgumentsSoon(tool, text, options);
  if (!(answer instanceof Promise)) return answer;
  answer.catch(() => undefined);
  throw new ToolArgumentsError(
    "asynchronous_source",
    `${wordingOf(tool).schema} validates asynchronously: use parseArgumentsAsync, or parseAsync of a set`,
    { rawArguments: text },
  );
}

/** The arguments that a text holds, however long the source of the parameters takes. */
export async function readArgumentsAsync(
  tool: ArgumentsReader,
  text: string,
  options: ReadOptions,
): Promise<ReadArguments> {
  return readArgumentsSoon(tool, text, options);
}

/**
 * The arguments that a text holds, or a promise of them where their source takes its time. Most fit as they came: they
 * take the short way, on which no function is made and nothing copied.
 */
export function readArgumentsSoon(
  tool: ArgumentsReader,
  text: string,
  options: ReadOptions,
): ReadArguments | Promise<ReadArguments> {
  const given = readGiven(tool, text, { parameters: tool.parameters, options, rules: BY_SCHEMA });
  return given.fits === true && isObject(given.value) ? given : runSoon(readJudged(tool, text, given, options));
}

const BY_SCHEMA: TextRules = {
  fits: fitsParsed,
  settle: (read, json, parameters, { integers }) =>
    settleNumbers(read, json, parameters?.[frozenSchema] ?? {}, integers),
};

/** The value of a text as it is if it fits, or else in the forms that the schema wants. */
function* readJudged(tool: ArgumentsReader, text: string, given: Given, options: ReadOptions): Waiting<ReadArguments> {
  const { value, fractions, changes, json } = given;
  if (fractions !== undefined) refuseFractions(tool, text, given, fractions);
  if (!isObject(value)) return (yield* readCoerced(tool, text, given, options)) ?? refuseKind(tool, text, value);
  const judged = judge(tool, text, given, options);
  const verdict = judged instanceof Promise ? yield* awaited(judged) : judged;
  if ("value" in verdict) return { value: verdict.value, changes: withAbsent(changes, verdict), json };
  // What is too much to be checked is not worth a second try.
  const isGivenUp = verdict.issues[0]?.keyword === "limit";
  const coerced = isGivenUp ? undefined : yield* readCoerced(tool, text, given, options);
  return coerced ?? refuseMismatch(tool, text, verdict);
}

/** What does not fit is judged once more in the forms that the schema wants; undefined if it cannot be brought into them. */
function* readCoerced(
  tool: ArgumentsReader,
  text: string,
  given: Given,
  options: ReadOptions,
): Waiting<ReadArguments | undefined> {
  if (options.coerce === false) return undefined;
  const schema = tool.parameters?.[frozenSchema] ?? {};
  const coerce = (): Coerced | undefined => coerceArguments(schema, given.again(), options);
  const coerced = coerce();
  if (coerced === undefined || !isObject(coerced.value)) return undefined;
  const judged = judge(tool, text, { value: coerced.value, again: () => coerce()?.value }, options);
  const verdict = judged instanceof Promise ? yield* awaited(judged) : judged;
  if (!("value" in verdict)) return undefined;
  // Who gets the value may change it, so that the changes are to share nothing with it.
  const changes = coerced.changes.some(holdsContainer) ? (coerce()?.changes ?? []) : coerced.changes;
  const all = [...given.changes, ...told(changes, options)];
  return { value: verdict.value, changes: withAbsent(all, verdict), json: given.json };
}

function withAbsent(changes: readonly Change[], { absent = [] }: Fitting): readonly Change[] {
  if (absent.length === 0) return changes;
  return [...changes, ...absent.map((path): Coercion => ({ kind: "absent", path, before: null, after: undefined }))];
}

const holdsContainer = ({ before, after }: Coercion): boolean => isContainer(before) || isContainer(after);
const isContainer = (value: unknown): boolean => typeof value === "object" && value !== null;

function told(changes: readonly Coercion[], { integers }: ReadOptions): readonly Coercion[] {
  if (integers !== "string") return changes;
  return changes.map(({ before, after, ...change }) => ({
    ...change,
    before: withTexts(before),
    after: withTexts(after),
  }));
}

function judge(tool: ArgumentsReader, text: string, given: Judged, options: ReadOptions): Verdict | Promise<Verdict> {
  const fail = (error: unknown): never => failure(tool, text, error);
  try {
    const judged = judgeArguments(tool.parameters, given, options);
    return judged instanceof Promise ? judged.catch(fail) : judged;
  } catch (error) {
    return fail(error);
  }
}

function failure(tool: ArgumentsReader, text: string, error: unknown): never {
  const { schema } = wordingOf(tool);
  if (isInstance(error, SchemaError)) {
    const message = `${schema} cannot be used: ${messageOf(error)}`;
    throw new ToolArgumentsError("unusable_schema", message, { rawArguments: text, cause: error });
  }
  const cause = isInstance(error, SourceFailure) ? error.cause : error;
  const message = `${schema} failed to validate: ${messageOf(cause)}`;
  throw new ToolArgumentsError("source_failed", message, { rawArguments: text, cause });
}

/** An integer is wanted where each of these is: whatever else there is, the value cannot fit. */
function refuseFractions(
  tool: ArgumentsReader,
  text: string,
  { value }: Given,
  fractions: ReadonlyMap<string, Fraction>,
): never {
  const written = (part: string): string =>
    part.replace(/-?\d+\.5\b/g, (standIn) => fractions.get(standIn)?.literal ?? standIn);
  const issues = issuesOf(tool.parameters, value).map((issue) => ({
    ...issue,
    received: written(issue.received),
    message: written(issue.message),
  }));
  const told = issues.length > 0 ? issues : Array.from(fractions.values(), issueOf);
  refuseMismatch(tool, text, { issues: told, total: told.length });
}

/** What the schema says of a value, if the engine takes the schema. */
function issuesOf(parameters: Parameters | null, value: unknown): readonly Issue[] {
  try {
    const validator = parameters?.validator;
    return (validator?.exact ?? validator)?.issues(value).issues ?? [];
  } catch (error) {
    if (isInstance(error, SchemaError)) return [];
    throw error;
  }
}

function issueOf({ literal, path }: Fraction): Issue {
  const said = { expected: "integer", received: `number ${literal}` };
  const message = `expected ${said.expected}, received ${said.received}`;
  return { path: pointerTo("", ...path), keyword: "type", schemaPath: "#", message, ...said };
}

function refuseMismatch(tool: ArgumentsReader, text: string, verdict: Mismatch): never {
  const { whole, faults } = wordingOf(tool);
  throw new ToolArgumentsError("schema_mismatch", `${whole} ${faults.schema_mismatch}`, {
    rawArguments: text,
    tool,
    issues: verdict.issues,
    issueCount: verdict.total,
  });
}
