import { join } from "node:path";
import { Ajv, type Options } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { startLines } from "../../../python-compat/sdk/startLines.ts";
import { isPlain } from "../../../src/json/index.ts";
import { SchemaError } from "../../../src/schema/index.ts";
import { createValidator, type Validator } from "../../../src/validate/index.ts";
import type { RandomDialect, Schema } from "./schemas.ts";
import type { JudgeReady } from "./setup.ts";

/** A verdict; where a judge cannot give one, what it complains of. */
export type Verdict = boolean | string;

/** What is judged: one schema and its values. */
export type Case = { readonly schema: Schema; readonly dialect: RandomDialect; readonly values: readonly unknown[] };

/** Gives a verdict on each value, or undefined where the schema is none of its concern. */
export type Judge = {
  readonly name: string;
  judge(cases: readonly Case[]): Promise<readonly (readonly Verdict[] | undefined)[]>;
  close(): Promise<void>;
};

/** JSON text with every digit of a bigint. */
export function textOf(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return `[${value.map(textOf)}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}:${textOf(part)}`)}}`;
}

/** This package: besides the verdict, `issues` must say the same, and the one walk of a parsed value. */
export function judgeOurs({ schema, values }: Case): Verdict[] {
  try {
    const validator = createValidator(schema);
    return values.map((value) => {
      try {
        return verdictOn(value, validator);
      } catch (error) {
        return `raw error: ${error}`;
      }
    });
  } catch (error) {
    const code = error instanceof SchemaError ? error.problems[0]?.code : "raw error";
    return values.map(() => `refused, ${code}: ${error}`);
  }
}

function verdictOn(value: unknown, validator: Validator): Verdict {
  const isExact = holdsBigint(value);
  const { check, issues } = isExact ? (validator.exact ?? validator) : validator;
  const verdict = check(value);
  for (const depth of isExact ? [] : DEPTHS) {
    const expected = verdict && isPlain(value, depth, true);
    if (validator.checkParsed?.(value, depth, true) !== expected) return `at most ${depth} levels: not ${expected}`;
  }
  const { total, issues: first } = issues(value);
  if ((total === 0) === verdict) return verdict;
  return `check says ${verdict}, issues has ${total}: ${first[0]?.message}`;
}

/** Few random values go down further than the first, and none than the last. */
const DEPTHS = [2, 200];

function holdsBigint(value: unknown): boolean {
  if (typeof value === "bigint") return true;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsBigint);
}

export const ajvJudge: Judge = {
  name: "Ajv",
  judge: async (cases) => cases.map(judgeByAjv),
  close: async () => {},
};

const OPTIONS: Options = {
  strict: false,
  logger: false,
  validateSchema: false,
  ownProperties: true,
};

const newAjv: { readonly [dialect in RandomDialect]?: () => Ajv } = {
  "draft-2020-12": () => new Ajv2020(OPTIONS),
  "draft-2019-09": () => new Ajv2019(OPTIONS),
  "draft-07": () => new Ajv(OPTIONS),
  "openapi-3.0": () => new Ajv(OPTIONS),
};

const instances = new Map<RandomDialect, { ajv: Ajv; used: number }>();

/** An instance keeps what it has compiled, so it is thrown away after some schemas. */
function ajvFor(dialect: RandomDialect): Ajv | undefined {
  let instance = instances.get(dialect);
  if (instance === undefined || instance.used++ > 200) {
    const ajv = newAjv[dialect]?.();
    if (ajv === undefined) return undefined;
    instance = { ajv: addFormats.default(ajv, { mode: "full" }), used: 0 };
    instances.set(dialect, instance);
  }
  return instance.ajv;
}

function judgeByAjv({ schema, dialect, values }: Case): Verdict[] | undefined {
  const ajv = ajvFor(dialect);
  if (ajv === undefined) return undefined;
  try {
    const validate = ajv.compile(dialect === "draft-07" || dialect === "openapi-3.0" ? withRefAlone(schema) : schema);
    return values.map((value) => {
      if (holdsBigint(value)) return "no bigints";
      try {
        return validate(value) === true;
      } catch (error) {
        return String(error);
      }
    });
  } catch (error) {
    return values.map(() => String(error));
  } finally {
    // The next schema has the same `$id`.
    ajv.removeSchema(schema);
  }
}

/** Draft 7 ignores what stands beside a reference; Ajv still looks at `type` there. */
function withRefAlone(schema: unknown): Schema {
  if (Array.isArray(schema)) return schema.map(withRefAlone) as never;
  if (typeof schema !== "object" || schema === null) return schema as never;
  const isReference = "$ref" in schema && typeof schema.$ref === "string";
  const kept = Object.entries(schema).filter(([key]) => !isReference || key === "$ref" || key === "definitions");
  return Object.fromEntries(kept.map(([key, part]) => [key, withRefAlone(part)]));
}

/** Python's jsonschema, with numbers as decimals. */
export function pythonJudge(ready: Exclude<JudgeReady, { missing: string }>): Judge {
  const script = join(import.meta.dirname, "judge.py");
  const lines = startLines(ready.python, [script, ready.packages], "jsonschema");
  return {
    name: "jsonschema",
    async judge(cases) {
      const answers = await lines.send(
        cases.map(({ schema, dialect, values }) => ({
          schema: textOf(dialect === "openapi-3.0" ? withoutNullable(schema) : schema),
          draft: dialect === "openapi-3.0" ? "draft-04" : dialect,
          values: values.map(textOf),
        })),
      );
      return (answers as { verdicts?: Verdict[]; error?: string }[]).map(
        ({ verdicts, error }, index) => verdicts ?? cases[index]?.values.map(() => error ?? ""),
      );
    },
    close: lines.close,
  };
}

/** OpenAPI 3.0 as draft 4: `nullable` is another type. Names of properties are never `nullable` here. */
function withoutNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNullable);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, part]) => [key, withoutNullable(part)]);
  const { nullable, ...rest } = Object.fromEntries(entries);
  return nullable === true && typeof rest.type === "string" ? { ...rest, type: [rest.type, "null"] } : rest;
}
