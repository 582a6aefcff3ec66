export { CardService } from "./CardService.ts";
export { CARDS_URI, type CardsPage, cardsPage } from "./cardsPage.ts";
export { ENDPOINTS, type Endpoint, type Endpoints } from "./Endpoint.ts";
export { type CardInit, unreadCard } from "./parseCard.ts";
