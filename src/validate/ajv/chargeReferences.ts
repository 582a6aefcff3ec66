import { _, type Ajv, type CodeKeywordDefinition } from "ajv";
import type { Budget } from "../Budget.ts";

/**
 * Makes Ajv's code pay for each reference that it follows: a few of them can lead to one schema billions of times.
 *
 * @example
 * chargeReferences(ajv, budget, 20);
 * budget.run(value, ajv.compile(schema)); // throws a CheckLimit where there is no end to it
 */
export function chargeReferences(ajv: Ajv, budget: Budget, price: number): void {
  const pay = (): void => budget.spend(price);
  for (const keyword of ["$ref", "$dynamicRef"]) {
    const definition = ajv.getKeyword(keyword) as CodeKeywordDefinition;
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      ...definition,
      keyword,
      code(context, rule) {
        context.gen.code(_`${context.gen.scopeValue("func", { ref: pay })}()`);
        definition.code(context, rule);
      },
    });
  }
}
