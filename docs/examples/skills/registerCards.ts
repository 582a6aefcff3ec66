import { CardRegistry } from "openjiuwen-tools/cards";
import { baziChart, baziFortune } from "./bazi/cards.ts";
import { tarotSpread, zodiacChart } from "./zodiac/cards.ts";

/** Adds the cards of the skills, by the ids in their `custom_cards`. */
export function registerCards(registry: CardRegistry = CardRegistry): void {
  registry.registerCustom("bazi_chart", baziChart);
  registry.registerCustom("bazi_fortune", baziFortune);
  registry.registerCustom("zodiac_chart", zodiacChart);
  registry.registerCustom("tarot_spread", tarotSpread);
}
