import { isObject } from "../../schema/index.ts";
import { MAX_OPEN_PAGES } from "../limits.ts";
import type { RawResult } from "../McpService.ts";
import { PAGES_NEEDED } from "../protocol.ts";
import type { CallOrigin } from "./connection/OpenCalls.ts";
import { UpstreamError } from "./UpstreamError.ts";

/**
 * The pages that an older server has asked clients to open. When the user is done with one, which may be long after the
 * call, the server notifies of it by the page's id alone; the notification goes to the client that was asked.
 *
 * @example
 * const pages = new OpenPages();
 * pages.add({ mode: "url", elicitationId: "e1", url: "https://pay.example" }, console.log);
 * pages.done({ elicitationId: "e1" }); // { elicitationId: "e1" }
 */
export class OpenPages {
  readonly #tell: Map<string, (params: RawResult) => void> = new Map();

  /** Notes the page of a question. */
  add(page: unknown, tell: CallOrigin["onPageDone"]): void {
    if (tell === undefined || !isObject(page) || page.mode !== "url" || typeof page.elicitationId !== "string") return;
    this.#tell.delete(page.elicitationId);
    this.#tell.set(page.elicitationId, tell);
    const [oldest] = this.#tell.keys();
    if (this.#tell.size > MAX_OPEN_PAGES) this.#tell.delete(oldest as string);
  }

  /** Notes the pages that an error asks to be opened before the call is made again. */
  addOf(cause: unknown, tell: CallOrigin["onPageDone"]): void {
    if (!(cause instanceof UpstreamError) || cause.rpcCode !== PAGES_NEEDED || !isObject(cause.data)) return;
    const { elicitations } = cause.data;
    for (const page of Array.isArray(elicitations) ? elicitations : []) this.add(page, tell);
  }

  /** The caller of a request, whose questions are noted. */
  noting<Origin extends CallOrigin>(origin: Origin): Origin {
    const { ask, onPageDone } = origin;
    if (ask === undefined || onPageDone === undefined) return origin;
    return {
      ...origin,
      ask: (method, params, signal) => {
        this.add(params, onPageDone);
        return ask(method, params, signal);
      },
    };
  }

  /** Tells the client that was asked to open a page. Gets the `params` of the server. */
  done(params: RawResult): void {
    const { elicitationId: id } = params;
    if (typeof id !== "string") return;
    this.#tell.get(id)?.(params);
    this.#tell.delete(id);
  }
}
