import { record } from "../../../json/index.ts";
import { type Fields, fromFields, givenFields, type Mirror } from "../../../pydantic/index.ts";
import { initNames, readInit } from "../checkInit.ts";
import type { PythonNamed } from "../pythonNames.ts";
import { TOOL_CARD_NAMES, ToolCard, type ToolCardInit } from "./ToolCard.ts";

/** A method of HTTP. */
type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS";

/** The input of RestfulApiCard. Fields may have Python's names, too. */
export type RestfulApiCardInit = ToolCardInit &
  PythonNamed<{
    /** The names in its braces are properties of `inputParams` with `"location": "path"`. */
    url: string;
    /** Default: `"POST"`. */
    method?: HttpMethod | undefined;
    headers?: { readonly [name: string]: unknown } | undefined;
    queries?: { readonly [name: string]: unknown } | undefined;
    paths?: { readonly [name: string]: unknown } | undefined;
    /** In seconds, 1 to 300. Default: 60. */
    timeout?: number | undefined;
    /** Default: 10 MB. */
    maxResponseByteSize?: number | undefined;
  }>;

/**
 * The card of a tool that is a request of HTTP: the Python class `RestfulApiCard`. As in Python, its URL must not have an
 * address of a private network; unlike Python, a host is not looked up.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * const card = new RestfulApiCard({ name: "users", url: "https://example.com/users", method: "GET" });
 * card.timeout; // 60
 */
export class RestfulApiCard extends ToolCard {
  static override readonly "~mirror": Mirror<RestfulApiCard> = { name: "RestfulApiCard", class: RestfulApiCard };
  readonly url: string;
  readonly method: HttpMethod;
  readonly headers: Fields;
  readonly queries: Fields;
  readonly paths: Fields;
  readonly timeout: number;
  readonly maxResponseByteSize: number;

  constructor(init: RestfulApiCardInit) {
    super(fromFields(readInit("RestfulApiCard", init, NAMES)));
    const given = this[givenFields];
    this.url = given.url as string;
    this.method = (given.method ?? "POST") as HttpMethod;
    this.headers = (given.headers ?? record([])) as Fields;
    this.queries = (given.queries ?? record([])) as Fields;
    this.paths = (given.paths ?? record([])) as Fields;
    this.timeout = (given.timeout ?? 60) as number;
    this.maxResponseByteSize = (given.max_response_byte_size ?? 10 * 1024 * 1024) as number;
  }
}

const NAMES = initNames(
  ...TOOL_CARD_NAMES,
  ...["url", "method", "headers", "queries", "paths", "timeout", "maxResponseByteSize"],
);
