import { awaited, isInstance, isThenable, runSoon, type Waiting } from "../../checks/index.ts";
import { DEFAULT_DEPTH } from "../../json/index.ts";
import { frozenSchema, SchemaError, type SourceResult } from "../../schema/index.ts";
import type { Restored } from "../../strict/index.ts";
import { holdsBigint, type Issue, type Validator } from "../../validate/index.ts";
import type { Parameters } from "../classes/Parameters.ts";
import { MAX_ISSUES } from "../limits.ts";
import { withTexts } from "./bigIntegers.ts";
import { explainSource } from "./explainSource.ts";
import type { ReadOptions } from "./parseOptions.ts";
import { restoreStrict } from "./restoreStrict.ts";

/** Arguments, and how to get them anew, as a source may change what it is given. */
export type Judged = {
  readonly value: unknown;
  /** What {@link fitsParsed} said of the value. */
  readonly fits?: boolean | undefined;
  again(): unknown;
};

/** What is said of arguments: the value to hand on, or what is wrong with them. */
export type Verdict = Fitting | Mismatch;

/** Arguments that fit; `absent` as in {@link Restored}. */
export type Fitting = { readonly value: unknown; readonly absent?: readonly string[] | undefined };

/** What is wrong with arguments that do not fit. */
export type Mismatch = { readonly issues: readonly Issue[]; readonly total: number };

/** Thrown where a source's own validation throws. */
export class SourceFailure extends Error {}

/**
 * Decides about arguments: by the schema, or by the source that the schema came from, which may take its time. Those
 * that fit as they are come back as they came.
 *
 * @throws {SourceFailure} where the source throws.
 */
export function judgeArguments(
  parameters: Parameters | null,
  given: Judged,
  options: ReadOptions,
): Verdict | Promise<Verdict> {
  if (parameters?.origin.strict) return runSoon(judgeStrict(parameters, given, options));
  return parameters?.origin.validate
    ? judgeBySource(parameters, given, options)
    : judgeBySchema(parameters, given, options);
}

function judgeBySchema(parameters: Parameters | null, given: Judged, options: ReadOptions): Verdict {
  const { value } = given;
  const isExact = holdsExact(value, options);
  const validator = validatorOf(parameters, options, isExact);
  if (validator !== undefined && !(given.fits ?? validator.check(value))) {
    return validator.issuesOfMisfit?.(value) ?? validator.issues(value);
  }
  return isExact && options.integers === "string" ? { value: withTexts(value) } : given;
}

/**
 * Whether the value that `JSON.parse` made of a text fits the schema, and is what the text says for certain; undefined
 * where the default engine is not the one to decide.
 */
export function fitsParsed(
  parameters: Parameters | null,
  text: string,
  value: unknown,
  options: ReadOptions,
): boolean | undefined {
  if (parameters === null || options.validator !== undefined) return undefined;
  const { origin } = parameters;
  if (origin.strict !== undefined || origin.validate !== undefined) return undefined;
  try {
    return parameters.validator.checkParsed?.(value, options.maxDepth ?? DEFAULT_DEPTH, text.includes("\\"));
  } catch (error) {
    // The same is thrown where the value is judged.
    if (isInstance(error, SchemaError)) return undefined;
    throw error;
  }
}

/** Whether there are integers in a value that an engine would round. */
function holdsExact(value: unknown, { integers }: ReadOptions): boolean {
  return integers !== undefined && integers !== "error" && holdsBigint(value);
}

/** A strict form's answer is restored and judged by the original; the model is told of it in the form that it knows. */
function* judgeStrict(parameters: Parameters, given: Judged, options: ReadOptions): Waiting<Verdict> {
  const { form, original } = parameters.origin.strict as NonNullable<Parameters["origin"]["strict"]>;
  const restored = (strict: unknown): Restored => restoreStrict(form, original, strict, options);
  const { value, issues, absent } = restored(given.value);
  if (issues.length > 0) return { issues: issues.slice(0, MAX_ISSUES), total: issues.length };
  const judged = judgeArguments(original, { value, again: () => restored(given.again()).value }, options);
  const verdict = judged instanceof Promise ? yield* awaited(judged) : judged;
  if ("value" in verdict) return { value: verdict.value, absent };
  const strict = given.again();
  const { validator } = parameters;
  const told = (holdsExact(strict, options) && validator.exact ? validator.exact : validator).issues(strict);
  return told.total > 0 ? told : verdict;
}

function judgeBySource(parameters: Parameters, judged: Judged, options: ReadOptions): Verdict | Promise<Verdict> {
  const { value } = judged;
  let asked = value;
  if (options.integers === "string" && holdsBigint(value)) {
    // The source sees texts, and would also take them where a string is wanted.
    const issues = issuesBySchema(parameters, value, options);
    if (issues.length > 0) return { issues, total: issues.length };
    asked = withTexts(value);
  }
  const verdictOf = (result: SourceResult): Verdict => sourceVerdict(result, parameters, judged, options);
  const answer = answerOf(parameters, asked);
  return answer instanceof Promise ? answer.then(verdictOf) : verdictOf(answer);
}

function sourceVerdict(result: SourceResult, parameters: Parameters, judged: Judged, options: ReadOptions): Verdict {
  if (result.issues === undefined) return { value: result.value };
  const given = judged.again();
  const issues = explainSource(result.issues.slice(0, MAX_ISSUES), given, issuesBySchema(parameters, given, options));
  return { issues, total: result.issues.length };
}

/** What the source itself says of a value. */
function answerOf({ origin }: Parameters, value: unknown): SourceResult | Promise<SourceResult> {
  try {
    const answer = origin.validate?.(value);
    return isThenable(answer) ? Promise.resolve(answer).then(sourceResult).catch(failSource) : sourceResult(answer);
  } catch (cause) {
    return failSource(cause);
  }
}

function sourceResult(answer: SourceResult | undefined): SourceResult {
  if (typeof answer !== "object" || answer === null || !("value" in answer || Array.isArray(answer.issues))) {
    throw new TypeError("expected { value } or { issues } from ~standard.validate");
  }
  return answer;
}

function failSource(cause: unknown): never {
  throw new SourceFailure("the source threw", { cause });
}

/** A schema that the engine does not take is no fault here, where the source decides. */
function issuesBySchema(parameters: Parameters, value: unknown, options: ReadOptions): readonly Issue[] {
  try {
    return validatorOf(parameters, options, holdsExact(value, options))?.issues(value).issues ?? [];
  } catch (error) {
    if (error instanceof SchemaError) return [];
    throw error;
  }
}

/** A foreign schema is checked only here, by the engine: reading it answers as Python does, which does not look inside. */
function validatorOf(
  parameters: Parameters | null,
  { validator }: ReadOptions,
  isExact: boolean,
): Validator | undefined {
  const given =
    typeof validator === "function" && parameters !== null ? validator(parameters[frozenSchema]) : validator;
  const engine = typeof given === "object" ? given : parameters?.validator;
  // The default engine judges in place of one that knows no bigints.
  return isExact ? (engine?.exact ?? parameters?.validator) : engine;
}
