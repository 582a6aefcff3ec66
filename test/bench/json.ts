import { ToolInfo } from "../../src/index.ts";
import { parse, parsePython, write } from "../../src/json/index.ts";
import { compare } from "./compare.ts";
import { orderSchema } from "./order.ts";

/** JSON that keeps Python's numbers, beside JSON.parse and JSON.stringify, on the definitions of tools. */
export async function benchJson(): Promise<void> {
  for (const count of [1, 10, 100]) {
    const tools = Array.from({ length: count }, (_, index) =>
      new ToolInfo({ name: `order_${index}`, description: "Places an order", parameters: orderSchema }).modelDump(),
    );
    const text = JSON.stringify(tools);
    const plain: unknown = JSON.parse(text);
    const remembered = parsePython(text);
    await compare(`json, read ${text.length} characters`, [
      { role: "floor", name: "JSON.parse", run: () => JSON.parse(text) },
      { role: "ours", name: "parse", run: () => parse(text) },
      { role: "ours", name: "parsePython", run: () => parsePython(text) },
    ]);
    await compare(`json, write ${text.length} characters`, [
      { role: "floor", name: "JSON.stringify", run: () => JSON.stringify(plain) },
      { role: "ours", name: "write, as pydantic", run: () => write(remembered) },
      { role: "ours", name: "write, as json.dumps", run: () => write(remembered, { style: "json.dumps" }) },
    ]);
  }
}
