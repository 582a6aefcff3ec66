import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const PAGE = "openjiuwen-tools/cards-page.html";

/**
 * The page that shows cards in hosts of MCP Apps, in the form of the option `resources` of `serveMcp`. It is one file
 * and loads nothing from elsewhere.
 */
export type CardsPage = {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
  readonly _meta: { readonly [key: string]: unknown };
  read(): Promise<string>;
};

/**
 * The page, with scripts that register custom cards. Their global `openjiuwenCards` has all exports of
 * `openjiuwen-tools/cards`.
 *
 * @example
 * cardsPage(['openjiuwenCards.CardRegistry.registerCustom("score", scoreView)']);
 */
export const cardsPage = (scripts: readonly string[] = []): CardsPage => ({
  uri: CARDS_URI,
  name: "cards",
  title: "Cards",
  mimeType: "text/html;profile=mcp-app",
  _meta: { ui: { csp: { connectDomains: [], resourceDomains: [] }, permissions: {}, prefersBorder: false } },
  async read() {
    const html = await readFile(createRequire(import.meta.url).resolve(PAGE), "utf8").catch((cause) => {
      throw new Error(`${PAGE} is missing: it is built with the package`, { cause });
    });
    const end = html.lastIndexOf("</body>");
    const further = scripts.map((code) => `<script type="module">${inScript(code)}</script>`);
    return html.slice(0, end) + further.join("\n") + html.slice(end);
  },
});

/** The resource of the page that shows cards in hosts of MCP Apps. */
export const CARDS_URI = "ui://openjiuwen-tools/cards";

/**
 * Code in a form that may stand in a script of HTML: text that would end the script, or begin a comment, gets a
 * backslash, which does not change a JavaScript string.
 *
 * @example
 * inScript('node.textContent = "</script>";'); // 'node.textContent = "<\\/script>";'
 */
export const inScript = (code: string): string => code.replaceAll(/<(?=\/script|!--)/gi, "<\\");
