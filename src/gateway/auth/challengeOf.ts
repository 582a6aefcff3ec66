import { extractWWWAuthenticateParams } from "../mcp/client.ts";

/** The authorization that a server requires instead of answering. */
export type Challenge = {
  /** Whether the login is right, but has too few scopes. */
  readonly isNarrow: boolean;
  readonly scope?: string | undefined;
  readonly resourceMetadataUrl?: URL | undefined;
};

/** The challenge of a 401, or of a 403 for missing scopes; `undefined` for other answers. */
export function challengeOf(response: Response): Challenge | undefined {
  if (response.status !== 401 && response.status !== 403) return undefined;
  const { scope, resourceMetadataUrl, error } = extractWWWAuthenticateParams(response);
  const isNarrow = response.status === 403;
  return isNarrow && error !== "insufficient_scope" ? undefined : { isNarrow, scope, resourceMetadataUrl };
}
