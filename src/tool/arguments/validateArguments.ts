import { awaited, isInstance, isThenable, runSoon, type Waiting } from "../../checks/index.ts";
import { DEFAULT_DEPTH } from "../../json/index.ts";
import { SchemaError, type SourceResult } from "../../schema/index.ts";
import { holdsBigint } from "../../validate/index.ts";
import type { Parameters } from "../classes/Parameters.ts";
import { MAX_ISSUES } from "../limits.ts";
import { recoerce } from "./coerceArguments.ts";
import { explainSource } from "./explainSource.ts";
import { bigintsToStrings, type ParseContext } from "./ParseContext.ts";
import { type ParsedCheck, reparse } from "./parseText.ts";
import { restoreStrict } from "./restoreStrict.ts";
import { SourceFailure, type ValidationResult } from "./ValidationResult.ts";
import { holdsExact, issuesBySchema, validatorOf } from "./validatorOf.ts";

/** A value to validate, and the JSON that it is parsed from again if a source may have changed it. */
export type Input = {
  readonly value: unknown;
  readonly json: string;
  readonly isCoerced: boolean;
  /** The result of {@link checkParsed}. */
  readonly fits?: boolean | undefined;
};

/**
 * Validates arguments by the schema, or by the source that the schema came from, which may be asynchronous.
 *
 * @throws {SourceFailure} if the source throws.
 */
export function validateArguments(context: ParseContext, input: Input): ValidationResult | Promise<ValidationResult> {
  const { parameters } = context.tool;
  if (parameters?.origin.strict) return runSoon(validateStrict(context, parameters, input));
  return validateBy(parameters, context, input);
}

/**
 * Whether the value that `JSON.parse` returned equals its text and fits the schema; `undefined` if the default engine
 * does not decide.
 */
export const checkParsed: ParsedCheck = ({ tool: { parameters }, text, options }, value) => {
  if (parameters === null || options.validator !== undefined) return undefined;
  const { origin } = parameters;
  if (origin.strict !== undefined || origin.validate !== undefined) return undefined;
  try {
    return parameters.validator.checkParsed?.(value, options.maxDepth ?? DEFAULT_DEPTH, text.includes("\\"));
  } catch (error) {
    // The validation throws the same error again.
    if (isInstance(error, SchemaError)) return undefined;
    throw error;
  }
};

/**
 * Restores the answer to a strict form and validates it by the original. Issues refer to the strict form, which the
 * model knows; issues that only the original finds keep its wording.
 */
function* validateStrict(context: ParseContext, parameters: Parameters, input: Input): Waiting<ValidationResult> {
  const { options, exact } = context;
  const { original } = parameters.origin.strict as NonNullable<Parameters["origin"]["strict"]>;
  const { value, issues, absent } = restoreStrict(parameters, input.value, exact);
  if (issues.length > 0) return { issues: issues.slice(0, MAX_ISSUES), total: issues.length };
  const validated = validateBy(original, context, { ...input, value, fits: undefined });
  const result = validated instanceof Promise ? yield* awaited(validated) : validated;
  if ("value" in result) return { value: result.value, absent };
  const strict = inputAgain(context, input);
  const { validator } = parameters;
  const ownFailure = (holdsExact(strict, options) && validator.exact ? validator.exact : validator).issues(strict);
  return ownFailure.total > 0 ? ownFailure : result;
}

/** Validates by the tool's own parameters, or by the original ones of a strict form. */
function validateBy(
  parameters: Parameters | null,
  context: ParseContext,
  input: Input,
): ValidationResult | Promise<ValidationResult> {
  return parameters?.origin.validate
    ? validateBySource(parameters, context, input)
    : validateBySchema(parameters, context, input);
}

function validateBySchema(
  parameters: Parameters | null,
  { options }: ParseContext,
  { value, fits }: Input,
): ValidationResult {
  const isExact = holdsExact(value, options);
  const validator = validatorOf(parameters, options, isExact);
  if (validator !== undefined && !(fits ?? validator.check(value))) {
    return validator.issuesOfMisfit?.(value) ?? validator.issues(value);
  }
  return { value: isExact && options.integers === "string" ? bigintsToStrings(value) : value };
}

function validateBySource(
  parameters: Parameters,
  context: ParseContext,
  input: Input,
): ValidationResult | Promise<ValidationResult> {
  const { options } = context;
  let { value } = input;
  if (options.integers === "string" && holdsBigint(value)) {
    // The source receives strings for integers, so only the schema can reject them where it requires a string.
    const issues = issuesBySchema(parameters, value, options);
    if (issues.length > 0) return { issues, total: issues.length };
    value = bigintsToStrings(value);
  }
  const toResult = (answer: SourceResult): ValidationResult => {
    if (answer.issues === undefined) return { value: answer.value };
    const given = inputAgain(context, input, parameters);
    const ofSchema = issuesBySchema(parameters, given, options);
    return { issues: explainSource(answer.issues.slice(0, MAX_ISSUES), given, ofSchema), total: answer.issues.length };
  };
  const answer = askSource(parameters, value);
  return answer instanceof Promise ? answer.then(toResult) : toResult(answer);
}

/** The value that the parameters validate, made again from the text. */
function inputAgain(context: ParseContext, { json, isCoerced }: Input, parameters = context.tool.parameters): unknown {
  const value = isCoerced ? recoerce(context, json)?.value : reparse(context, json);
  const { tool, exact } = context;
  return tool.parameters === null || tool.parameters === parameters
    ? value
    : restoreStrict(tool.parameters, value, exact).value;
}

function askSource({ origin }: Parameters, value: unknown): SourceResult | Promise<SourceResult> {
  try {
    const answer = origin.validate?.(value);
    return isThenable(answer) ? Promise.resolve(answer).then(checkResult).catch(failSource) : checkResult(answer);
  } catch (cause) {
    return failSource(cause);
  }
}

function checkResult(answer: SourceResult | undefined): SourceResult {
  if (typeof answer !== "object" || answer === null || !("value" in answer || Array.isArray(answer.issues))) {
    throw new TypeError("expected { value } or { issues } from ~standard.validate");
  }
  return answer;
}

function failSource(cause: unknown): never {
  throw new SourceFailure("the source threw", { cause });
}
