import { _, type Ajv, type CodeKeywordDefinition, type ErrorObject, Name } from "ajv";
import { Budget } from "../Budget.ts";
import { AJV_CHARACTER, AJV_KEYWORD, AJV_REFERENCE } from "../costs.ts";
import { isMultiple, jsonKey } from "../evaluate/index.ts";
import { MAX_AJV_ERRORS } from "../limits.ts";
import { isUrl } from "./isUrl.ts";
import { WORK, type Work } from "./schemaForAjv.ts";

/**
 * Makes Ajv pay for each pass through a schema of `schemaForAjv`, and replaces what takes quadratic time in it, or
 * fails on properties such as `toString`. Where all errors are kept, it stops at 1,000, as merging them is quadratic.
 *
 * @example
 * const { bounded, tracksNames } = schemaForAjv(schema, { allErrors });
 * boundKeywords(ajv, budget, { allErrors, tracksNames });
 * budget.run(value, ajv.compile(bounded)); // may throw a CheckLimit, or EnoughErrors
 */
export function boundKeywords(ajv: Ajv, budget: Budget, { allErrors, tracksNames }: BoundOptions): void {
  const payKeywords = (own: number, readers: number, value: unknown): void =>
    budget.spend((own + (readers === 0 ? 0 : readers * ajvSize(value))) * AJV_KEYWORD);
  const payReference = (): void => budget.spend(AJV_REFERENCE);
  const stop = (errors: ErrorObject[] | null): void => {
    if (errors !== null && errors.length >= MAX_AJV_ERRORS) throw new EnoughErrors(errors);
  };

  ajv.addKeyword({
    keyword: WORK,
    before: firstForAllTypes(ajv),
    code({ gen, data, schema, it }) {
      const { own, readers } = schema as Work;
      // Ajv would make its map of evaluated names where the first of them is found, even inside a branch that is not
      // taken, and then fail to write into it.
      if (tracksNames) it.props ??= gen.var("props", _`{}`);
      gen.code(_`${gen.scopeValue("func", { ref: payKeywords })}(${own}, ${readers}, ${data})`);
      if (allErrors) gen.code(_`${gen.scopeValue("func", { ref: stop })}(${new Name("vErrors")})`);
    },
  });
  for (const keyword of ["$ref", "$dynamicRef"]) {
    const definition = ajv.getKeyword(keyword) as CodeKeywordDefinition;
    replace(ajv, {
      ...definition,
      keyword,
      code(context, rule) {
        context.gen.code(_`${context.gen.scopeValue("func", { ref: payReference })}()`);
        definition.code(context, rule);
      },
    });
  }
  replace(ajv, { keyword: "const", compile: (value: unknown) => isOneOf([value], budget) });
  replace(ajv, { keyword: "enum", schemaType: "array", compile: (values: unknown[]) => isOneOf(values, budget) });
  replace(ajv, {
    keyword: "multipleOf",
    type: "number",
    schemaType: "number",
    compile: (divisor: number) => (value: number) => isMultiple(value, divisor),
  });
  replace(ajv, {
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    compile: (on: boolean) => (items: unknown[]) =>
      !on || new Set(items.map((item) => jsonKey(item, budget))).size === items.length,
  });
  ajv.addFormat("url", isUrl);
}

/**
 * Thrown inside a check where so many errors are kept that more are of no use.
 *
 * @example
 * throw new EnoughErrors(errors);
 */
export class EnoughErrors extends Error {
  override readonly name = "EnoughErrors";
  readonly errors: ErrorObject[];

  constructor(errors: ErrorObject[]) {
    super("expected fewer errors");
    this.errors = errors;
  }
}

function ajvSize(value: unknown): number {
  if (typeof value === "string") return value.length * AJV_CHARACTER;
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
}

/** The keyword that Ajv looks at first of those that are not for one type of value. */
function firstForAllTypes(ajv: Ajv): string {
  const { keyword } = ajv.RULES.rules.find(({ type }) => type === undefined)?.rules[0] ?? {};
  if (keyword === undefined) throw new Error("expected keywords of Ajv for all types");
  return keyword;
}

type BoundOptions = { readonly allErrors: boolean; readonly tracksNames: boolean };

type Replacement = Parameters<Ajv["addKeyword"]>[0] & { keyword: string };

function replace(ajv: Ajv, definition: Replacement): void {
  ajv.removeKeyword(definition.keyword);
  ajv.addKeyword(definition);
}

function isOneOf(values: readonly unknown[], budget: Budget): (value: unknown) => boolean {
  if (values.length === 0) throw new Error("enum must have non-empty array");
  const compiling = new Budget();
  const primitives = new Set(values.filter((value) => typeof value !== "object" || value === null));
  const others = new Set(
    values.filter((value) => typeof value === "object" && value !== null).map((value) => jsonKey(value, compiling)),
  );
  return (value) =>
    typeof value !== "object" || value === null
      ? primitives.has(value)
      : others.size > 0 && others.has(jsonKey(value, budget));
}
