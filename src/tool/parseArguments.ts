import { isInstance, pointerTo } from "../json/index.ts";
import { frozenSchema, isObject, SchemaError } from "../schema/index.ts";
import type { Issue } from "../validate/index.ts";
import { withTexts } from "./bigIntegers.ts";
import type { Change, Coercion } from "./Change.ts";
import { type Coerced, coerceArguments } from "./coerceArguments.ts";
import {
  fitsParsed,
  type Judged,
  judgeArguments,
  type Mismatch,
  SourceFailure,
  type Verdict,
} from "./judgeArguments.ts";
import { messageOf } from "./messageOf.ts";
import type { Parameters } from "./Parameters.ts";
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
  if (given.fractions !== undefined) refuseFractions(tool, text, given, given.fractions);
  if (!isObject(given.value)) return readCoerced(tool, text, given, options);
  const verdict = judge(tool, text, given, options);
  return verdict === given ? given : readJudged(tool, text, given, options, verdict);
}

const BY_SCHEMA: TextRules = {
  fits: fitsParsed,
  settle: (read, json, parameters, { integers }) =>
    settleNumbers(read, json, parameters?.[frozenSchema] ?? {}, integers),
};

function readJudged(
  tool: ArgumentsReader,
  text: string,
  given: Given,
  options: ReadOptions,
  verdict: Verdict | Promise<Verdict>,
): ReadArguments | Promise<ReadArguments> {
  return whenJudged(verdict, (judged) => {
    if ("value" in judged) return { value: judged.value, changes: given.changes, json: given.json };
    return isGivenUp(judged) ? refuseMismatch(tool, text, judged) : readCoerced(tool, text, given, options, judged);
  });
}

/** What does not fit is judged once more in the forms that the schema wants, if it can be brought into them. */
function readCoerced(
  tool: ArgumentsReader,
  text: string,
  given: Given,
  options: ReadOptions,
  mismatch?: Mismatch,
): ReadArguments | Promise<ReadArguments> {
  const refuse = (): never =>
    mismatch === undefined ? refuseKind(tool, text, given.value) : refuseMismatch(tool, text, mismatch);
  const schema = tool.parameters?.[frozenSchema] ?? {};
  const coerce = (): Coerced | undefined => coerceArguments(schema, given.again(), options);
  const coerced = options.coerce === false ? undefined : coerce();
  if (coerced === undefined || !isObject(coerced.value)) return refuse();
  const verdict = judge(tool, text, { value: coerced.value, again: () => coerce()?.value }, options);
  return whenJudged(verdict, (judged) => {
    if (!("value" in judged)) return refuse();
    // Who gets the value may change it, so that the changes are to share nothing with it.
    const changes = coerced.changes.some(holdsContainer) ? (coerce()?.changes ?? []) : coerced.changes;
    return { value: judged.value, changes: [...given.changes, ...told(changes, options)], json: given.json };
  });
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

/** What is too much to be checked is not worth a second try. */
const isGivenUp = ({ issues }: Mismatch): boolean => issues[0]?.keyword === "limit";

function whenJudged<T>(
  verdict: Verdict | Promise<Verdict>,
  then: (verdict: Verdict) => T | Promise<T>,
): T | Promise<T> {
  return verdict instanceof Promise ? verdict.then(then) : then(verdict);
}

function judge(tool: ArgumentsReader, text: string, given: Judged, options: ReadOptions): Verdict | Promise<Verdict> {
  try {
    const verdict = judgeArguments(tool.parameters, given, options);
    return verdict instanceof Promise ? verdict.catch((error) => failure(tool, text, error)) : verdict;
  } catch (error) {
    return failure(tool, text, error);
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
