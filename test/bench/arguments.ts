import { asSchema, jsonSchema, safeParseJSON } from "@ai-sdk/provider-utils";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { Ajv } from "ajv";
import * as v from "valibot";
import { ToolInfo } from "../../src/index.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { compare } from "./compare.ts";
import { orderSchema, orderText, orderValibot, orderZod } from "./order.ts";

/** From the text of a call's arguments to a valid value, as ratios to JSON.parse of the same text. */
export async function benchArguments(): Promise<void> {
  console.log("Ours checks limits and unsafe integers too; target at 1 KB: at most 1.3 ×.");
  for (const bytes of [100, 1_000, 10_000]) await compareText(orderText(bytes));
  await compareText(orderText(1_000, "note"), ", nearly all of them one string");
}

async function compareText(text: string, remark = ""): Promise<void> {
  const own = new ToolInfo({ name: "order", parameters: orderSchema });
  const foreign = ToolInfo.modelValidate({ name: "order", parameters: orderSchema });
  const zod = new ToolInfo({ name: "order", parameters: orderZod });
  const ajv = new Ajv().compile(orderSchema);
  const mcp = new AjvJsonSchemaValidator().getValidator(orderSchema);
  const aiZod = asSchema(orderZod);
  const aiJson = jsonSchema(orderSchema, {
    validate: (value) => (ajv(value) ? { success: true, value } : { success: false, error: new Error() }),
  });
  await compare(`arguments, ${text.length} characters${remark}`, [
    { name: "JSON.parse", run: () => JSON.parse(text) },
    { name: "ours", run: () => own.parseArguments(text) },
    { name: "ours, Ajv as the engine", run: () => own.parseArguments(text, { validator: createAjvValidator }) },
    { name: "ours, a tool from elsewhere", run: () => foreign.parseArguments(text) },
    { name: "ours, Zod as the source", run: () => zod.parseArguments(text) },
    { name: "ajv", run: () => ajv(JSON.parse(text)) },
    { name: "zod", run: () => orderZod.parse(JSON.parse(text)) },
    { name: "valibot", run: () => v.parse(orderValibot, JSON.parse(text)) },
    { name: "AI SDK, Zod", run: () => safeParseJSON({ text, schema: aiZod }) },
    { name: "AI SDK, JSON Schema with ajv", run: () => safeParseJSON({ text, schema: aiJson }) },
    { name: "MCP SDK", run: () => mcp(JSON.parse(text)) },
  ]);
}
