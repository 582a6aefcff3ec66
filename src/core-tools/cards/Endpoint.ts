import { describeValue, didYouMean, type OptionRule } from "../../checks/index.ts";
import type { JsonValue } from "../../json/index.ts";
import { messageOf } from "../../tool/index.ts";
import { CoreToolsError } from "../CoreToolsError.ts";
import { checkStorable, listed, refuse } from "../data/index.ts";
import { ENDPOINT_MS } from "../limits.ts";
import type { Logger } from "../rules.ts";
import { withinTime } from "../withinTime.ts";

/** The request of a card to an endpoint of the host: the name of the endpoint, and the user. */
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

type EndpointContext = {
  readonly endpoints: Endpoints;
  readonly userId: string;
  readonly logger?: Logger | undefined;
  /** Aborted when the card is no longer needed. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * The data that an endpoint of the host gives.
 *
 * @throws {CoreToolsError} for a name that the host does not know, and an endpoint that fails or takes too long.
 * @example
 * await askEndpoint("/scores", { endpoints, userId: "ada" });
 */
export async function askEndpoint(
  name: string,
  { endpoints, userId, logger, signal }: EndpointContext,
): Promise<JsonValue> {
  const known = Object.keys(endpoints);
  const endpoint = Object.hasOwn(endpoints, name) ? endpoints[name] : undefined;
  if (endpoint === undefined) {
    if (known.length === 0) refuse('data_source.type: expected "path" or "inline", as there are no endpoints here');
    const expected = listed(known.slice(0, MOST_NAMES));
    refuse(`data_source.endpoint: expected ${expected}, received ${describeValue(name)}.${didYouMean(name, known)}`);
  }
  const ask = (either: AbortSignal) => endpoint({ endpoint: name, userId, signal: either });
  const limit = { what: "the endpoint", ms: ENDPOINT_MS, signal };
  const data = await withinTime(ask, limit).catch((cause) => {
    logger?.error?.(`the endpoint ${name} failed`, { endpoint: name, error: messageOf(cause) });
    const isLate = cause instanceof DOMException && cause.name === "TimeoutError";
    const reason = isLate ? `did not answer within ${ENDPOINT_MS / 1000} seconds` : "failed";
    throw new CoreToolsError("endpoint_failed", `the endpoint ${describeValue(name)} ${reason}`, { cause });
  });
  checkStorable("data", data);
  return data;
}

/** How many names of endpoints a message lists. @internal */
const MOST_NAMES = 20;
