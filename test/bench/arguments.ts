import { asSchema, jsonSchema, safeParseJSON } from "@ai-sdk/provider-utils";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { Ajv } from "ajv";
import * as v from "valibot";
import { ToolInfo } from "../../src/index.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { type Contender, compare } from "./compare.ts";
import { compareGrowth } from "./compareGrowth.ts";
import { orderSchema, orderText, orderValibot, orderZod } from "./order.ts";

/** From the text of a call's arguments to a valid value, as ratios to JSON.parse of the same text. */
export async function benchArguments(): Promise<void> {
  console.log("Ours checks limits and unsafe integers too; target at 1 KB: at most 1.3 ×.");
  const inputs = [100, 1_000, 10_000, 100_000, 1_000_000].map((bytes) => orderText(bytes));
  await compareGrowth({ plot: "arguments", inputs, sizeOf: ({ length }) => length, contendersFor });
  const text = orderText(1_000, "note");
  const [first, ...others] = contendersFor(text);
  if (first) await compare(`arguments, ${text.length} characters, nearly all of them one string`, [first, ...others]);
}

function contendersFor(text: string): Contender[] {
  const own = new ToolInfo({ name: "order", parameters: orderSchema });
  const foreign = ToolInfo.modelValidate({ name: "order", parameters: orderSchema });
  const zod = new ToolInfo({ name: "order", parameters: orderZod });
  const ajv = new Ajv().compile(orderSchema);
  const mcp = new AjvJsonSchemaValidator().getValidator(orderSchema);
  const aiZod = asSchema(orderZod);
  const aiJson = jsonSchema(orderSchema, {
    validate: (value) => (ajv(value) ? { success: true, value } : { success: false, error: new Error() }),
  });
  return [
    { role: "floor", name: "JSON.parse", run: () => JSON.parse(text) },
    { role: "ours", name: "ours", run: () => own.parseArguments(text) },
    {
      role: "ours",
      name: "ours, Ajv as the engine",
      run: () => own.parseArguments(text, { validator: createAjvValidator }),
    },
    { role: "ours", name: "ours, a tool from elsewhere", run: () => foreign.parseArguments(text) },
    { role: "ours", name: "ours, Zod as the source", run: () => zod.parseArguments(text) },
    { name: "ajv", run: () => ajv(JSON.parse(text)) },
    { name: "zod", run: () => orderZod.parse(JSON.parse(text)) },
    { name: "valibot", run: () => v.parse(orderValibot, JSON.parse(text)) },
    { name: "AI SDK, Zod", run: () => safeParseJSON({ text, schema: aiZod }) },
    { name: "AI SDK, JSON Schema with ajv", run: () => safeParseJSON({ text, schema: aiJson }) },
    { name: "MCP SDK", run: () => mcp(JSON.parse(text)) },
  ];
}
