import { join } from "node:path";
import type { RolldownOptions } from "rolldown";

/**
 * Makes one file of the cards of the skills, without the code of the package: the page has that already, and gives it by
 * the name `openjiuwenCards`.
 */
const config: RolldownOptions = {
  input: join(import.meta.dirname, "cardScript.ts"),
  external: ["openjiuwen-tools/cards"],
  output: { format: "iife", globals: () => "openjiuwenCards", minify: true, dir: "dist" },
};

export default config;
