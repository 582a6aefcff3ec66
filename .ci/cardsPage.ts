import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Options } from "tsup";
import { inScript } from "../src/core-tools/cards/cardsPage.ts";

/** The page of cards for hosts of MCP Apps: one file with all code in it, as such a host loads nothing from elsewhere. */
export const cardsPage: Options = {
  entry: { "cards-page": "src/cards/page/main.ts" },
  format: "esm",
  target: "es2023",
  platform: "browser",
  noExternal: [/./],
  minify: true,
  splitting: false,
  sourcemap: false,
  plugins: [
    {
      name: "page",
      renderChunk(code, info) {
        info.path = join(dirname(info.path), "cards-page.html");
        const html = readFileSync("src/cards/page/page.html", "utf8");
        return { code: html.replace("/* code */", () => inScript(code)) };
      },
    },
  ],
};
