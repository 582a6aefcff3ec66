import { Ajv } from "ajv";
import { Compile } from "typebox/compile";
import * as v from "valibot";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { createValidator } from "../../src/validate/index.ts";
import type { Contender } from "./compare.ts";
import { compareGrowth } from "./compareGrowth.ts";
import { OrderBox, orderSchema, orderText, orderValibot, orderZod } from "./order.ts";

/** Whether a value that is parsed already fits a schema; the size is that of its JSON. */
export async function benchValidate(): Promise<void> {
  const inputs = [100, 1_000, 10_000, 100_000, 1_000_000].map((bytes) => orderText(bytes));
  await compareGrowth({ plot: "validate", inputs, sizeOf: ({ length }) => length, contendersFor });
}

function contendersFor(text: string): Contender[] {
  const value: unknown = JSON.parse(text);
  const ours = createValidator(orderSchema);
  const oursWithAjv = createAjvValidator(orderSchema);
  const ajv = new Ajv().compile(orderSchema);
  const box = Compile(OrderBox);
  return [
    { role: "ours", name: "createValidator", run: () => ours.check(value) },
    { role: "ours", name: "createAjvValidator", run: () => oursWithAjv.check(value) },
    { name: "ajv", run: () => ajv(value) },
    { name: "typebox, compiled", run: () => box.Check(value) },
    { name: "zod", run: () => orderZod.safeParse(value).success },
    { name: "valibot", run: () => v.is(orderValibot, value) },
  ];
}
