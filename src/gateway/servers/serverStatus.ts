import type { UpstreamState } from "../upstream/Supervisor.ts";
import type { Upstream } from "../upstream/Upstream.ts";
import type { ServerTools } from "./ServerTools.ts";

/**
 * The status of a server.
 *
 * @example
 * const status: ServerStatus = { name: "files", state: "ready", tools: 14 };
 */
export type ServerStatus = {
  readonly name: string;
  readonly state: UpstreamState;
  readonly description?: string;
  /** How many tools are served; absent before they are known. */
  readonly tools?: number;
  /** Whether these are the tools that were stored, because the server has not been started yet. */
  readonly stored?: boolean;
  /** The names of tools that cannot be served, with the reason. */
  readonly refused?: { readonly [tool: string]: string };
  /** The tools that are held back because they have changed since they were approved, with the parts that have. */
  readonly changed?: { readonly [tool: string]: readonly string[] };
  /** What those tools say now in these parts, by the part: cut, and without characters that nobody sees. */
  readonly changedTo?: { readonly [tool: string]: { readonly [part: string]: string } };
  /** The served tools whose schema can be used in part only, with the parts that are left to the server. */
  readonly unchecked?: { readonly [tool: string]: readonly string[] };
  /**
   * What is wrong with its lists, such as one that was not read to its end, and what the config says of tools and
   * arguments that the server does not have.
   */
  readonly warnings?: readonly string[];
  /** Why the server does not answer; why it ended by itself, until it is started again. */
  readonly error?: string;
};

/** What a status is made of. */
export type StatusFacts = {
  readonly upstream: Pick<Upstream, "name" | "state" | "warnings">;
  readonly description: string | undefined;
  /** The tools that were served last. */
  readonly latest: ServerTools | undefined;
  readonly isStored: boolean;
  /** Why the server does not answer, or why its tools could not be listed or served. */
  readonly error: Error | undefined;
  /** Why the stored list cannot be used. */
  readonly storedFault: string | undefined;
};

/** The status of a server, without a request to it. */
export function serverStatus(facts: StatusFacts): ServerStatus {
  const { upstream, description, latest, isStored, error, storedFault } = facts;
  const { name, state } = upstream;
  const warnings = [
    ...upstream.warnings,
    ...(latest?.warnings ?? []),
    ...(storedFault === undefined ? [] : [storedFault]),
  ];
  return {
    name,
    state,
    ...(description !== undefined && { description }),
    ...(latest && { tools: latest.tools.size }),
    ...(isStored && { stored: true }),
    ...(latest && latest.unfit.size > 0 && { refused: Object.fromEntries(latest.unfit) }),
    ...(latest && latest.changed.size > 0 && { changed: Object.fromEntries(latest.changed) }),
    ...(error !== undefined && { error: error.message }),
    ...(warnings.length > 0 && { warnings }),
  };
}
