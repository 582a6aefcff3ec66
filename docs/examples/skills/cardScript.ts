// What registers the cards of the skills in hosts of MCP Apps, once it is one file: see cardScript.config.ts.

import { registerCards } from "./registerCards.ts";

registerCards();
