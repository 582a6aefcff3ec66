import {
  BOOLEAN,
  FUNCTION,
  integerIn,
  MILLISECONDS,
  OBJECT,
  OptionError,
  type OptionRule,
  type OptionRules,
  requireOption,
  STRING,
} from "../../checks/index.ts";
import { fieldsFault, type WireTool } from "../../wire/index.ts";
import { checkInit, requireObject } from "../classes/checkInit.ts";
import type { Parameters } from "../classes/Parameters.ts";
import { MAX_RETRIES } from "../limits.ts";
import { makerOf } from "./namingTool.ts";
import { ELSEWHERE, TOOL_FIELDS } from "./prepareTool.ts";

/**
 * Throws unless a definition is valid. ToolInfo checks its own fields.
 *
 * @throws {OptionError}
 */
export function checkDefinition(definition: object): void {
  requireObject("defineTool", definition);
  const owner = makerOf("defineTool", definition);
  checkInit(owner, definition, RULES, { ...ELSEWHERE, ...EXECUTE });
  const { name, execute } = definition as { name?: unknown; execute?: unknown };
  if (name === undefined) throw missing(owner, "name", "a string");
  if (execute === undefined) throw missing(owner, "execute", "a function");
  const { format, providerOptions, type } = definition as WireTool;
  const fault = fieldsFault({ name: String(name), format, providerOptions, type });
  if (fault !== undefined) throw new OptionError("invalid_option", "", `defineTool: ${fault}`);
}

const NAME: OptionRule = {
  expected: "a string that is not empty",
  accepts: (name) => typeof name === "string" && name !== "",
};

const RULES: OptionRules = {
  ...TOOL_FIELDS,
  type: ["function", "custom", "tool_search"],
  name: NAME,
  title: STRING,
  annotations: OBJECT,
  providerOptions: OBJECT,
  execute: FUNCTION,
  formatError: FUNCTION,
  toModelOutput: FUNCTION,
  approval: {
    expected: "true, false or a function",
    accepts: (value) => typeof value === "boolean" || typeof value === "function",
  },
  timeoutMs: MILLISECONDS,
  retries: integerIn(0, MAX_RETRIES),
  sequential: BOOLEAN,
  inputExamples: { expected: "an array", accepts: (value) => Array.isArray(value) },
  deferLoading: BOOLEAN,
  metadata: OBJECT,
};

const NAMES_OF_EXECUTE = ["handler", "func", "fn", "run", "call", "callback", "invoke"];
const EXECUTE = {
  ...Object.fromEntries(NAMES_OF_EXECUTE.map((name) => [name, 'Did you mean "execute"?'])),
  needsApproval: 'Did you mean "approval"?',
};

const missing = (owner: string, option: string, expected: string): OptionError =>
  new OptionError("invalid_option", option, `${owner}: option "${option}": expected ${expected}, received undefined`);

/**
 * The examples of a tool. Examples of a strict tool may have the original form; those that cannot be converted are left
 * out.
 *
 * @throws {OptionError} if an example of another tool does not fit its parameters.
 */
export function fittingExamples(
  tool: { readonly name: string; readonly parameters: Parameters | null },
  examples: readonly object[],
): Example[] {
  const { parameters } = tool;
  const owner = makerOf("defineTool", tool);
  const strict = parameters?.origin.strict;
  const issueOf = (example: unknown) => parameters?.validator.issues(example).issues?.[0];
  return examples.flatMap((example, index): Example[] => {
    const option = `inputExamples[${index}]`;
    requireOption(owner, option, example, OBJECT);
    const issue = issueOf(example);
    if (issue === undefined) return [example as Example];
    if (strict) {
      const written = strict.form.toStrictValue(example) as Example;
      return issueOf(written) === undefined ? [written] : [];
    }
    throw new OptionError("invalid_option", option, `${owner}: option "${option}${issue.path}": ${issue.message}`);
  });
}

type Example = { readonly [name: string]: unknown };
