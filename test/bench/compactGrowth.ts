import { SchemaConverter } from "../../src/compact/index.ts";
import type { JsonSchema } from "../../src/schema/index.ts";
import { installedPeers } from "./compactPeers.ts";
import { compareGrowth } from "./compareGrowth.ts";
import { orderSchema } from "./order.ts";

/** A schema with more and more objects as text; the size is that of its JSON. */
export async function benchCompactGrowth(): Promise<void> {
  const peers = await installedPeers();
  const dense = new SchemaConverter({ layout: "dense" });
  const inline = new SchemaConverter();
  try {
    await compareGrowth({
      plot: "compact",
      inputs: [1, 10, 100, 1_000].map(schemaOf),
      sizeOf: (schema) => JSON.stringify(schema).length,
      contendersFor: (schema) => [
        { role: "ours", name: "dense", run: () => dense.convert(schema) },
        { role: "ours", name: "inline", run: () => inline.convert(schema) },
        // Another process has a clock of its own.
        ...peers.flatMap(({ name, write, millisecondsFor }) =>
          millisecondsFor ? [] : [{ name, run: () => write(schema) }],
        ),
      ],
    });
  } finally {
    for (const { close } of peers) close?.();
  }
}

/** An order, and so many others in it, each with a field of its own. */
function schemaOf(count: number): JsonSchema {
  const orders = Array.from({ length: count }, (_, index) => {
    const properties = { ...orderSchema.properties, [`extra_${index}`]: { type: "integer", minimum: index } };
    return [`order_${index}`, { ...orderSchema, properties }];
  });
  return { type: "object", properties: Object.fromEntries(orders), required: ["order_0"] } as JsonSchema;
}
