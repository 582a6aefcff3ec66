import { readFileSync } from "node:fs";
import { mergeConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import config from "../../vitest.config.ts";

const { MUTANT_TIMES } = process.env;
const times: { readonly [file: string]: number } = MUTANT_TIMES ? JSON.parse(readFileSync(MUTANT_TIMES, "utf8")) : {};

/** The quickest files come first, as most mutants fall to any of the tests. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const timeOf = ({ moduleId }: TestSpecification): number => times[moduleId] ?? 0;
    return files.toSorted((left, right) => timeOf(left) - timeOf(right));
  }
}

export default mergeConfig(config, {
  test: {
    bail: 1,
    maxWorkers: 1,
    reporters: ["json"],
    sequence: { sequencer: QuickestFirst },
  },
});
