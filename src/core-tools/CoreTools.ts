import { ToolSet } from "../set/index.ts";
import { CoreToolsError } from "./CoreToolsError.ts";
import type { CoreToolsOptions } from "./CoreToolsOptions.ts";
import { CardService, type CardsPage, cardsPage } from "./cards/index.ts";
import { UserDataService } from "./data/index.ts";
import type { Database } from "./database/Database.ts";
import { Telemetry } from "./Telemetry.ts";
import { APP_TOOLS, type AppToolSet, Calls, CORE_TOOLS, type CoreToolSet } from "./tools/index.ts";
import { evaluateConditions, TriggerService } from "./triggers/index.ts";
import { TriggerWorker } from "./worker/index.ts";

/** The services of one user. */
type CoreServices = {
  readonly userData: UserDataService;
  readonly triggers: TriggerService;
  readonly cards: CardService;
};

/**
 * The tools, the worker and the database, as `createCoreTools` makes them.
 *
 * @example
 * const core: CoreTools = await createCoreTools({ database: "memory://", userId: "ada" });
 */
export class CoreTools {
  /** The eight tools. */
  readonly tools: CoreToolSet;
  /** The tools that the page of cards calls in a host of MCP Apps; models do not see them. */
  readonly appTools: AppToolSet;
  /** The page of cards for hosts of MCP Apps. */
  readonly resources: readonly CardsPage[];
  /** Runs the triggers of all users. */
  readonly worker: TriggerWorker;
  readonly #database: Database;
  readonly #options: CoreToolsOptions;
  readonly #actions: ReadonlySet<string>;
  readonly #calls: Calls;
  #closed: Promise<void> | undefined;

  /** @internal */
  constructor(database: Database, options: CoreToolsOptions) {
    const { userId, handlers = {}, clock, logger, worker } = options;
    const telemetry = new Telemetry(options);
    this.#database = database;
    this.#options = options;
    this.resources = [cardsPage(options.cardScripts)];
    this.#actions = new Set(
      Object.entries(handlers).flatMap(([type, handler]) => (handler === undefined ? [] : [type])),
    );
    this.#calls = new Calls({ userId, telemetry, forUser: (id) => this.forUser(id) });
    this.tools = new ToolSet(CORE_TOOLS.map((tool) => tool.bind(this.#calls.run)));
    this.appTools = new ToolSet(APP_TOOLS.map((tool) => tool.bind(this.#calls.run)));
    const { onFiring, ...settings } = typeof worker === "object" ? worker : {};
    this.worker = new TriggerWorker(database, {
      ...settings,
      handlers: telemetry.handlers(handlers),
      ...(clock && { clock }),
      ...(logger && { logger }),
      onFiring(event) {
        telemetry.firing(event);
        onFiring?.(event);
      },
    });
    if (worker !== false) this.worker.start();
  }

  /**
   * The data of the user that the option `userId` names.
   *
   * @throws {CoreToolsError} `invalid_input` if there is no default user.
   * @example
   * await core.userData.read("notes/1");
   */
  get userData(): UserDataService {
    return this.forUser(this.#userId()).userData;
  }

  /**
   * The triggers of the user that the option `userId` names.
   *
   * @throws {CoreToolsError} `invalid_input` if there is no default user.
   * @example
   * await core.triggers.list({ status: "all" });
   */
  get triggers(): TriggerService {
    return this.forUser(this.#userId()).triggers;
  }

  /**
   * The cards of the user that the option `userId` names.
   *
   * @throws {CoreToolsError} `invalid_input` if there is no default user.
   * @example
   * await core.cards.render({ cardType: "list", dataSource: { type: "path", path: "notes" } });
   */
  get cards(): CardService {
    return this.forUser(this.#userId()).cards;
  }

  /**
   * The services of a user.
   *
   * @throws {OptionError} for an invalid user id.
   * @example
   * await core.forUser("ada").userData.purge();
   */
  forUser(userId: string): CoreServices {
    const database = this.#database;
    const { clock, timeZone, endpoints, logger } = this.#options;
    const userData = new UserDataService(database, {
      userId,
      clock,
      onWrite: (trx, change) => evaluateConditions(trx, change, clock),
    });
    return {
      userData,
      cards: new CardService({ userId, userData, endpoints, logger }),
      triggers: new TriggerService(database, { userId, timeZone, clock, actions: this.#actions }),
    };
  }

  /**
   * Takes no more calls, waits for those that run, stops the worker and closes the database.
   *
   * @example
   * await core.close();
   */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    await this.#calls.close();
    await this.worker.stop();
    if (this.#database !== this.#options.database) await this.#database.close();
  }

  #userId(): string {
    const { userId } = this.#options;
    if (userId !== undefined) return userId;
    throw new CoreToolsError("invalid_input", "expected the option userId, or forUser(userId)");
  }
}
