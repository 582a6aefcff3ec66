export { CardService, type CardServiceOptions } from "./CardService.ts";
export { CARDS_URI, type CardsPage, cardsPage } from "./cardsPage.ts";
export { ENDPOINTS, type Endpoint, type EndpointCall, type Endpoints } from "./Endpoint.ts";
export { type CardDataSource, type CardInit, unreadCard } from "./parseCard.ts";
export type { SubmittedCard } from "./parseSubmission.ts";
