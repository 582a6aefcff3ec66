import { existsSync } from "node:fs";
import { join } from "node:path";
import { COMPILERS, typeCost } from "./checkTypes.ts";
import { record } from "./record.ts";
import { TYPE_PROGRAMS } from "./typePrograms.ts";

/** What type-checking programs costs beside those of others, by number of instantiations and seconds of checking. */
export function benchTypes(): void {
  if (!existsSync(join(import.meta.dirname, "../../dist/index.d.ts"))) {
    console.warn("skipped: types, as dist/ is missing: npm run build");
    return;
  }
  for (const compiler of Object.keys(COMPILERS)) {
    console.log(`\ntypes, TypeScript ${compiler}: instantiations, and seconds of checking`);
    for (const { title, contender, text } of TYPE_PROGRAMS) {
      const { instantiations, seconds } = typeCost(text, compiler);
      const role = contender === "openjiuwen-tools" ? "ours" : "peer";
      const row = { title: `${title}, TypeScript ${compiler}`, contender, role } as const;
      record({ ...row, value: instantiations, unit: "instantiations" });
      const cells = [instantiations.toLocaleString("en").padStart(12), `${seconds.toFixed(2)} s`.padStart(9)].join("");
      console.log(`  ${title.padEnd(24)}${contender.padEnd(20)}${cells}`);
    }
  }
}
