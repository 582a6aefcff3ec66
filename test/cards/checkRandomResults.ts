import type * as Cards from "../../src/cards/public.ts";
import type { CardPage } from "./browser.ts";
import { randomResults } from "./randomResults.ts";

declare const cards: typeof Cards;

export type RandomReport = {
  readonly cards: number;
  readonly errors: number;
  readonly none: number;
  readonly faults: string[];
};

/** Draws random results: each is a card, a visible error or null, and nothing is thrown. */
export async function checkRandomResults(page: CardPage, seed: number, count: number): Promise<RandomReport> {
  const totals = { cards: 0, errors: 0, none: 0, faults: [] as string[] };
  for (let from = 0; from < count; from += 100) {
    const text = JSON.stringify(randomResults(seed + from, Math.min(100, count - from)));
    const before = page.faults.length;
    const report = await page.evaluate(draw, text);
    totals.cards += report.cards;
    totals.errors += report.errors;
    totals.none += report.none;
    totals.faults.push(...report.faults, ...page.faults.slice(before).map((fault) => `seed ${seed + from}: ${fault}`));
  }
  return totals;
}

/** In the page. */
async function draw(text: string): Promise<RandomReport> {
  const report = { cards: 0, errors: 0, none: 0, faults: [] as string[] };
  const drawn: [Cards.CardElement, string][] = [];
  const main = document.querySelector("main");
  main?.replaceChildren();
  for (const result of JSON.parse(text) as Cards.ToolResult[]) {
    const source = JSON.stringify(result).slice(0, 400);
    try {
      const card = cards.renderToolResult(result);
      if (card === null) report.none++;
      else {
        main?.append(card);
        drawn.push([card, source]);
      }
    } catch (error) {
      report.faults.push(`${error}: ${source}`);
    }
  }
  const isWaiting = () =>
    drawn.some(([card]) => card.result?.data !== undefined && card.shadowRoot?.querySelector(".loading"));
  for (let frame = 0; frame < 3 || (frame < 600 && isWaiting()); frame++) await new Promise(requestAnimationFrame);
  for (const [card, source] of drawn) {
    const shown = card.shadowRoot?.querySelector("article");
    if (shown?.querySelector("[role=alert] .error")) report.errors++;
    else if (shown?.childElementCount) report.cards++;
    else report.faults.push(`nothing is shown: ${source}`);
  }
  return report;
}
