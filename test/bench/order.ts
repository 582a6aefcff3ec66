import { type Static, Type } from "typebox";
import * as v from "valibot";
import * as z from "zod";
import type { JsonSchema } from "../../src/index.ts";

/** The parameters of a tool as tools have them: some text, numbers, an enum, a list of objects, what may be left out. */
export const OrderBox = Type.Object({
  customer: Type.String({ description: "Number of the customer" }),
  currency: Type.Union([Type.Literal("EUR"), Type.Literal("USD"), Type.Literal("CNY")]),
  express: Type.Optional(Type.Boolean({ description: "Whether it is sent by courier" })),
  note: Type.Optional(Type.String({ description: "What the customer wants to be told to the packers" })),
  items: Type.Array(
    Type.Object({
      sku: Type.String({ minLength: 1 }),
      title: Type.Optional(Type.String()),
      quantity: Type.Integer({ minimum: 1 }),
      price: Type.Number({ description: "Price of one, in the currency" }),
      tags: Type.Optional(Type.Array(Type.String())),
    }),
  ),
});

/** The same as plain JSON Schema. */
export const orderSchema = {
  type: "object",
  properties: {
    customer: { type: "string", description: "Number of the customer" },
    currency: { type: "string", enum: ["EUR", "USD", "CNY"] },
    express: { type: "boolean", description: "Whether it is sent by courier" },
    note: { type: "string", description: "What the customer wants to be told to the packers" },
    items: {
      type: "array",
      items: {
        type: "object",
        properties: {
          sku: { type: "string", minLength: 1 },
          title: { type: "string" },
          quantity: { type: "integer", minimum: 1 },
          price: { type: "number", description: "Price of one, in the currency" },
          tags: { type: "array", items: { type: "string" } },
        },
        required: ["sku", "quantity", "price"],
      },
    },
  },
  required: ["customer", "currency", "items"],
} satisfies JsonSchema;

/** The same in Zod. */
export const orderZod = z.object({
  customer: z.string().describe("Number of the customer"),
  currency: z.enum(["EUR", "USD", "CNY"]),
  express: z.boolean().optional().describe("Whether it is sent by courier"),
  note: z.string().optional().describe("What the customer wants to be told to the packers"),
  items: z.array(
    z.object({
      sku: z.string().min(1),
      title: z.string().optional(),
      quantity: z.int().min(1),
      price: z.number().describe("Price of one, in the currency"),
      tags: z.array(z.string()).optional(),
    }),
  ),
});

/** The same in Valibot. */
export const orderValibot = v.object({
  customer: v.string(),
  currency: v.picklist(["EUR", "USD", "CNY"]),
  express: v.optional(v.boolean()),
  note: v.optional(v.string()),
  items: v.array(
    v.object({
      sku: v.pipe(v.string(), v.minLength(1)),
      title: v.optional(v.string()),
      quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
      price: v.number(),
      tags: v.optional(v.array(v.string())),
    }),
  ),
});

/**
 * The text of arguments that fit, of about so many bytes: most of them in a list of items, or in one string.
 *
 * @example
 * orderText(100); // '{"customer":"C-10293","currency":"EUR","items":[{"sku":"A-1000","quantity":1,"price":12.5}]}'
 */
export function orderText(bytes: number, place: "items" | "note" = "items"): string {
  const order: Static<typeof OrderBox> = {
    customer: "C-10293",
    currency: "EUR",
    items: [{ sku: "A-1000", quantity: 1, price: 12.5 }],
  };
  if (bytes > 200)
    Object.assign(order, { express: true, note: NOTE.repeat(place === "note" ? bytes / NOTE.length : 1) });
  let length = JSON.stringify(order).length;
  for (let index = 1; length < bytes - 90; index++) {
    const item = {
      sku: `A-${1000 + index * 17}`,
      title: TITLES[index % TITLES.length] as string,
      quantity: (index * 7) % 12 || 1,
      price: Math.round((index * 613.7) % 20_000) / 100,
      ...(index % 3 === 0 && { tags: ["fragile", "gift"] }),
    };
    order.items.push(item);
    length += JSON.stringify(item).length + 1;
  }
  return JSON.stringify(order);
}

const NOTE = 'Please ring twice at the "left" door, and leave it with the neighbours on the ground floor.\n';
const TITLES = [
  "Desk lamp, brass",
  "Notebook A5, ruled, 96 sheets",
  "Fountain pen",
  "Paper clips (box of 100)",
  "墨水 30 ml",
];
