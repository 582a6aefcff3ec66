/**
 * The capability that a client declares if it answers such a question of a server; `undefined` for other methods.
 *
 * @example
 * capabilityFor("elicitation/create"); // "elicitation"
 */
export const capabilityFor = (method: unknown): string | undefined => CAPABILITIES.get(method);

const CAPABILITIES: ReadonlyMap<unknown, string> = new Map([
  ["elicitation/create", "elicitation"],
  ["sampling/createMessage", "sampling"],
  ["roots/list", "roots"],
]);
