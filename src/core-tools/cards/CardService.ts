import { createHash, randomUUID } from "node:crypto";
import { awaitsUser, type CardType, shortened, summarize, type ToolResult } from "../../cards/index.ts";
import { checkOptions, OBJECT, type OptionRules, requireOption } from "../../checks/index.ts";
import type { JsonObject, JsonValue } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { answer } from "../CoreToolsError.ts";
import { checkStorable, expectBytes, refuse, type UserDataService } from "../data/index.ts";
import type { End } from "../database/Database.ts";
import { MAX_CARD_BYTES } from "../limits.ts";
import { type Logger, USER_ID } from "../rules.ts";
import { askEndpoint, ENDPOINTS, type Endpoints } from "./Endpoint.ts";
import { type CardDataSource, type CardInit, parseCard, readCard } from "./parseCard.ts";
import { parseSubmission, type SubmittedCard } from "./parseSubmission.ts";
import { type PathData, readPath } from "./readPath.ts";
import { watchCard } from "./watchCard.ts";

/** The user for whom cards are made, and the sources of their data. */
export type CardServiceOptions = {
  readonly userId: string;
  /** The data of that user. */
  readonly userData: UserDataService;
  /** The endpoints that cards of the type `api` may ask. */
  readonly endpoints?: Endpoints | undefined;
  readonly logger?: Logger | undefined;
};

/**
 * Makes cards for one user: what `show_card` answers, and `<oj-card>` draws.
 *
 * @example
 * const cards = new CardService({ userId: "ada", userData, endpoints: { "/scores": ({ userId }) => scoresOf(userId) } });
 * await cards.render({ cardType: "list", dataSource: { type: "path", path: "notes" } });
 */
export class CardService {
  readonly #options: CardServiceOptions;

  constructor(options: CardServiceOptions) {
    checkOptions("CardService", options, OPTIONS);
    requireOption("CardService", "userId", options?.userId, USER_ID);
    requireOption("CardService", "userData", options?.userData, OBJECT);
    this.#options = options;
  }

  /**
   * Gets the data of a card and checks that its view can show them. The status is `pending` if the card awaits the
   * user, `not_found` if the path has no data, and `error`, with what the view needs, if the data do not fit.
   *
   * @example
   * await cards.render({ cardType: "list", dataSource: { type: "inline", data: ["one", "two"] } });
   * // { status: "success", model_output: "…", card_type: "list", card_id: "…", data: { items: ["one", "two"] }, options: {} }
   */
  render(init: CardInit, { signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<ToolResult> {
    return answer(async () => {
      const { cardType, source, options } = parseCard(init);
      const found = await this.#dataOf(source, cardType, signal);
      const card = { card_type: cardType, card_id: randomUUID() };
      const path = source.type === "path" && { path: source.path };
      const revision = revisionOf(found?.data ?? null, options);
      if (found === undefined) {
        return { status: "not_found", ...card, ...path, revision, options, error: await this.#nothingUnder(source) };
      }
      const { data, ...more } = found;
      return {
        ...shownAs(cardType, found, options),
        ...card,
        ...path,
        ...more,
        ...(path && { revision }),
        data,
        options,
      };
    });
  }

  /**
   * Calls the listener with the card of a path, now and each time that its data change, until the returned function is
   * called. Changes that come while a card is made are joined into one.
   *
   * @throws {CoreToolsError} for a card whose data do not come from a path.
   * @example
   * const init: CardInit = { cardType: "list", dataSource: { type: "path", path: "notes" } };
   * const end = await cards.watch(init, (result) => page.show(result));
   * await end();
   */
  async watch(init: CardInit, listener: (result: ToolResult) => void): Promise<End> {
    const { source } = parseCard(init);
    if (source.type !== "path") refuse(`data_source.type: expected "path" for a card that follows its data`);
    return watchCard({
      render: () => this.render(init),
      onChange: (changed) => this.#options.userData.onChange(source.path, changed, changed),
      listener,
      logger: this.#options.logger,
    });
  }

  /**
   * Waits until the card of a path differs from the given revision, and resolves to it. When the time is over it
   * resolves to a result without data. A card whose data do not come from a path is rendered at once.
   *
   * @example
   * await cards.refresh(init, { revision: shown.revision, waitMs: 25_000 });
   */
  refresh(
    init: CardInit,
    { revision, waitMs = 0, signal }: { revision?: string | undefined; waitMs?: number; signal?: AbortSignal } = {},
  ): Promise<ToolResult> {
    // Only the data of a path report their changes.
    if ((init?.dataSource as { readonly type?: unknown } | undefined)?.type !== "path") {
      return this.render(init, { ...(signal && { signal }) });
    }
    return answer(async () => {
      let tell: (result: ToolResult) => void = () => {};
      const changed = new Promise<ToolResult>((resolve) => {
        tell = resolve;
      });
      const end = await this.watch(init, (result) => {
        if (revision === undefined || result.revision !== revision) tell(result);
      });
      const unchanged = () => tell({ status: "success", ...(revision !== undefined && { revision }) });
      const timer = setTimeout(unchanged, waitMs);
      signal?.addEventListener("abort", unchanged, { once: true });
      if (signal?.aborted) unchanged();
      try {
        return await changed;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", unchanged);
        await end();
      }
    });
  }

  /**
   * Checks what the user entered into a card, and writes it under the card's option `write_path`, if there is one.
   *
   * @example
   * const card = await cards.render({ cardType: "form", dataSource, options: { fields: ["mood"], write_path: "walks/1" } });
   * await cards.submit(card, { mood: "good" });
   * // { status: "success", path: "walks/1", version: 1, data: { mood: "good" }, model_output: "…" }
   */
  submit(card: SubmittedCard, values: unknown, action?: unknown): Promise<ToolResult> {
    return answer(async () => {
      const { what, entered, writePath, written } = parseSubmission(card, values, action);
      const result =
        writePath === undefined
          ? { status: "success" as const }
          : await this.#options.userData.write(writePath, ...written);
      if (result.status !== "success") return result;
      const where = writePath === undefined ? "" : `, written to ${JSON.stringify(writePath)}`;
      return {
        ...result,
        data: entered,
        model_output: shortened(`the user answered ${what}${where}: ${JSON.stringify(entered)}`),
      };
    });
  }

  async #dataOf(source: CardDataSource, cardType: CardType, signal?: AbortSignal): Promise<PathData | undefined> {
    const { userData, userId, endpoints = {}, logger } = this.#options;
    if (source.type === "path") {
      const found = await readPath(userData, source.path, cardType);
      if (found !== undefined || cardType !== "form") return found;
      // A form for data that do not exist yet is empty, except if a similar path has data.
      return (await userData.read(source.path)).error === undefined ? { data: {} } : undefined;
    }
    if (source.type === "inline") {
      checkStorable("data_source.data", source.data);
      return { data: objectOf(source.data) };
    }
    return { data: objectOf(await askEndpoint(source.endpoint, { endpoints, userId, logger, signal })) };
  }

  /** The error for a path without data; it names a similar path if that has data. */
  async #nothingUnder(source: CardDataSource): Promise<string> {
    const { error } = source.type === "path" ? await this.#options.userData.read(source.path) : {};
    return error ?? "there are no data under this path";
  }
}

const shownAs = (
  type: CardType,
  { data, truncated }: PathData,
  options: JsonObject,
): Pick<ToolResult, "status" | "model_output"> =>
  readCard(type, () => {
    const summary = summarize(type, data, options);
    return {
      status: awaitsUser(type, data, options) ? "pending" : "success",
      model_output: truncated ? shortened(`only the first part of the data, as there are more: ${summary}`) : summary,
    };
  });

/** The data of a card are an object, as the schema of the tool's result requires. */
function objectOf(data: JsonValue): JsonObject {
  if (isObject(data)) return data as JsonObject;
  if (Array.isArray(data)) return { items: data };
  return typeof data === "string" ? { text: data } : { value: data as null };
}

/** The revision of a card: a hash, which differs if the card does. */
function revisionOf(data: JsonObject | null, options: JsonObject): string {
  const text = JSON.stringify([data, options]);
  expectBytes("data", text, MAX_CARD_BYTES);
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

const OPTIONS: OptionRules = { userId: USER_ID, userData: OBJECT, endpoints: ENDPOINTS, logger: OBJECT };
