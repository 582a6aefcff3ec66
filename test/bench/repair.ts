import { isDeepStrictEqual } from "node:util";
import { jsonrepair } from "jsonrepair";
import { repair } from "../../src/json/index.ts";
import { compareGrowth } from "./compareGrowth.ts";
import { orderText } from "./order.ts";

/** Arguments with keys without quotes and commas too many, inside a code fence, as strict JSON. */
export async function benchRepair(): Promise<void> {
  const inputs = [100, 1_000, 10_000, 100_000, 1_000_000].map((bytes) => {
    const text = orderText(bytes);
    return { text, broken: `\`\`\`json\n${text.replaceAll(/"(\w+)":/g, "$1:").replaceAll("}]", "},]")}\n\`\`\`` };
  });
  for (const { text, broken } of inputs) {
    const wanted: unknown = JSON.parse(text);
    const isSame = [repair(broken).text, jsonrepair(broken)].every((got) => isDeepStrictEqual(JSON.parse(got), wanted));
    if (!isSame) throw new Error("expected both to give the value of the text");
  }
  await compareGrowth({
    plot: "repair",
    inputs,
    sizeOf: ({ broken }) => broken.length,
    contendersFor: ({ broken }) => [
      { role: "ours", name: "repair", run: () => repair(broken).text },
      { name: "jsonrepair", run: () => jsonrepair(broken) },
    ],
  });
}
