// What a page of a host has: the cards of the package, and those of the skills.

import { registerCards } from "../../../docs/examples/skills/registerCards.ts";

export * from "../../../src/cards/public.ts";

registerCards();
