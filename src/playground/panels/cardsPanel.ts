import { html, type TemplateResult } from "lit";
import type { ToolResult } from "openjiuwen-tools/cards";
import { CARDS } from "../samples/CARDS.ts";
import { jsonBlock } from "../text/codeBlock.ts";
import { panel } from "./panel.ts";

/** Results of tools, drawn as cards. */
export const cardsPanel = (hasCards: boolean): TemplateResult =>
  panel(
    "cards",
    "What a user sees",
    "Results of the tool show_card, drawn by <oj-card>.",
    "",
    hasCards ? html`<div class="cards">${CARDS.map(cardView)}</div>` : html`<p class="foot">Loading …</p>`,
  );

const cardView = (result: ToolResult): TemplateResult => html`<div>
  <oj-card .result=${result}></oj-card>
  <details>
    <summary>The result of the ${result.card_type}</summary>
    ${jsonBlock(`Result of the ${result.card_type}`, result)}
  </details>
</div>`;
