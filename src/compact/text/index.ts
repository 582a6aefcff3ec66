export { commentOf, cutAtWord } from "./commentOf.ts";
export { jsonText, type Replace, shortText } from "./jsonText.ts";
export { isIdentifier, quoteKey, quoteLiteral } from "./quote.ts";
export { type IsWorthName, savesCharacters } from "./savesCharacters.ts";
export { GLOBAL_NAMES, uniqueNames } from "./uniqueNames.ts";
