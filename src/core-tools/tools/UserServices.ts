import type { CardService } from "../cards/index.ts";
import type { UserDataService } from "../data/index.ts";
import type { TriggerService } from "../triggers/index.ts";

/** The services of one user, which the tools call. Their arguments come from a model. */
export type UserServices = {
  readonly userData: Pick<UserDataService, "read" | "write" | "query" | "delete">;
  readonly triggers: Pick<TriggerService, "create" | "list" | "cancel">;
  readonly cards: Pick<CardService, "render" | "submit" | "refresh">;
};
