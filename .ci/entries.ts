/** The files of the package that a program can import, and their sources: `json` is `openjiuwen-tools/json`. */
export const entries = {
  index: "src/index.ts",
  json: "src/json/public.ts",
  schema: "src/schema/public.ts",
  validate: "src/validate/public.ts",
  ajv: "src/validate/ajv/index.ts",
  compact: "src/compact/public.ts",
  strict: "src/strict/public.ts",
  wire: "src/wire/public.ts",
  stream: "src/stream/public.ts",
  messages: "src/messages/index.ts",
  research: "src/research/index.ts",
  python: "src/python/index.ts",
  gateway: "src/gateway/public.ts",
  "core-tools": "src/core-tools/index.ts",
  cards: "src/cards/public.ts",
  scenarios: "src/scenarios/index.ts",
} as const;

/**
 * What one writes to import an entry.
 *
 * @example
 * specifierOf("json"); // "openjiuwen-tools/json"
 */
export const specifierOf = (name: string): string =>
  name === "index" ? "openjiuwen-tools" : `openjiuwen-tools/${name}`;
