import { type JsonSchema, pointerSteps } from "../schema/index.ts";
import { CheckLimit } from "./Budget.ts";
import { preview } from "./preview.ts";
import { StandIns } from "./StandIns.ts";
import type { Issue, Validator } from "./Validator.ts";

/**
 * The validator of a schema for values in which integers beyond ±(2^53 − 1) are bigint, on an engine that knows no
 * bigint: it judges stand-ins by a schema that is rewritten for them, with the same verdict as if it could count so far.
 * Values without a bigint are left to the plain validator.
 *
 * A schema that allows numbers, but does not name integers, refuses a bigint, as who reads it counts on a number.
 *
 * @example
 * const schema: JsonSchema = { type: "integer", maximum: 2 ** 53 };
 * const exact = exactValidator(createValidator(schema), schema, createValidator);
 * exact.check(2n ** 53n); // true
 * exact.check(2n ** 53n + 1n); // false
 */
export function exactValidator(
  plain: Validator,
  schema: JsonSchema | boolean,
  create: (schema: JsonSchema | boolean) => Validator,
): Validator {
  return {
    check(value) {
      if (!holdsBigint(value)) return plain.check(value);
      try {
        const standIns = new StandIns(schema, value);
        return create(standIns.schema).check(standIns.value);
      } catch (error) {
        if (error instanceof CheckLimit) return false;
        throw error;
      }
    },
    issues(value, limit) {
      if (!holdsBigint(value)) return plain.issues(value, limit);
      try {
        const standIns = new StandIns(schema, value);
        const { issues, total } = create(standIns.schema).issues(standIns.value, limit);
        return { issues: issues.map((issue) => retold(issue, standIns, value)), total };
      } catch (error) {
        if (error instanceof CheckLimit) return { issues: [limitIssue(error)], total: 1 };
        throw error;
      }
    },
  };
}

/**
 * Whether there is a bigint in a value.
 *
 * @example
 * holdsBigint({ ids: [1, 2n ** 53n] }); // true
 */
export function holdsBigint(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part === "bigint") return true;
    if (typeof part === "object" && part !== null) for (const inner of Object.values(part)) open.push(inner);
  }
  return false;
}

/** The issue as it is of the value itself, and of the schema as it was given. */
function retold(issue: Issue, standIns: StandIns, value: unknown): Issue {
  const steps = pointerSteps(issue.schemaPath.slice(1));
  const received =
    issue.received === preview(partAt(standIns.value, pointerSteps(issue.path)))
      ? preview(partAt(value, pointerSteps(issue.path)))
      : issue.received;
  const stood = standIns.added.get(partAt(standIns.schema, steps.slice(0, -1)) as object);
  if (stood !== undefined) {
    const { keyword, expected } = stood;
    const schemaPath = `${issue.schemaPath.split("/").slice(0, -3).join("/")}/${keyword}`;
    return { ...issue, ...told(expected, received), keyword, schemaPath };
  }
  const expected = withOriginals(issue.expected, standIns);
  return expected === issue.expected && received === issue.received ? issue : { ...issue, ...told(expected, received) };
}

/** Numbers of the schema, in the words of an engine. */
function withOriginals(text: string, standIns: StandIns): string {
  return text.replace(/(?<![\w".-])-?\d{16}(?![\w"])/g, (digits) => standIns.originalOf(Number(digits)) ?? digits);
}

const told = (expected: string, received: string): Pick<Issue, "expected" | "received" | "message"> => ({
  expected,
  received,
  message: `expected ${expected}, received ${received}`,
});

function limitIssue({ expected }: CheckLimit): Issue {
  const received = "a value too large to be checked";
  return { path: "", keyword: "limit", schemaPath: "#", ...told(expected, received) };
}

function partAt(value: unknown, steps: readonly string[]): unknown {
  let part = value;
  for (const step of steps) {
    if (typeof part !== "object" || part === null || !Object.hasOwn(part, step)) return undefined;
    part = (part as { [step: string]: unknown })[step];
  }
  return part;
}
