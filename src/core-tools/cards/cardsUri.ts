/** The resource of the page that shows cards in hosts of MCP Apps. */
export const CARDS_URI = "ui://openjiuwen-tools/cards";
