import type { OptionRule } from "../../checks/index.ts";
import type { JsonValue } from "../../json/index.ts";

/**
 * The request of a card to an endpoint of the host: the name of the endpoint, and the user.
 *
 * @example
 * const scores = ({ userId, signal }: EndpointCall) => api.scores(userId, { signal });
 */
export type EndpointCall = {
  /** The name under which the host registered it. */
  readonly endpoint: string;
  readonly userId: string;
  /** Aborted when the answer is no longer needed. */
  readonly signal: AbortSignal;
};

/**
 * Gives the data of a card. A model can only name it: a network address never comes from a model.
 *
 * @example
 * const endpoints: { [name: string]: Endpoint } = { "/scores": ({ userId }) => scores.of(userId) };
 */
export type Endpoint = (call: EndpointCall) => JsonValue | Promise<JsonValue>;

/** The endpoints of a host, by the names that a model uses. */
export type Endpoints = { readonly [name: string]: Endpoint };

export const ENDPOINTS: OptionRule = {
  expected: "an object with a function for each name",
  accepts: (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((endpoint) => typeof endpoint === "function"),
};
