/** Where a provider expects the results of calls, and what it refuses. */
export type MessageOrder = {
  /** Where the results stand: in the turn after that of the calls, before the next user's message, or anywhere. */
  readonly results: "next_turn" | "before_user" | "anywhere";
  /** The roles whose messages are one turn if they stand in a row. */
  readonly joinedRoles: readonly string[];
  /** Whether results are matched by ids, or as many results as calls are expected. */
  readonly matchedBy: "id" | "count";
  /** Within what the id of a call may not come again; absent if it may. */
  readonly uniqueIds?: "turn" | "conversation";
  /** Whether results stand before everything else in their turn. */
  readonly resultsFirst?: true;
  /** Whether a result that answers no call is accepted, such as that of a call that the provider has stored. */
  readonly takesOrphans?: true;
  /** Whether the conversation may end with calls. */
  readonly mayEndWithCalls?: true;
};
