import { isObject } from "../../schema/index.ts";
import { type Entry, withoutNull } from "./Entry.ts";

/**
 * Gives the keys with which other hosts say how the user logs in the name and the form of `oauth`. Tokens that Cline has
 * stored there are no settings.
 *
 * @example
 * const entry = { url: "https://crm.example/mcp", oauthClientId: "id", oauthScopes: ["read"] };
 * adoptLogin(entry);
 * entry; // { url: "https://crm.example/mcp", oauth: { clientId: "id", scopes: ["read"] } }
 */
export function adoptLogin(entry: Entry): void {
  // opencode writes false for a server without a login, and Codex names the usual one.
  if (entry.oauth === false) delete entry.oauth;
  if (entry.auth === "oauth") delete entry.auth;
  const { oauth, oauthClient } = entry;
  if (oauth !== undefined && !isObject(oauth)) return;
  const login = entry.url === undefined ? {} : { ...cursorLogin(entry), ...flatLogin(entry), ...loginOf(oauthClient) };
  const known = { ...login, ...loginOf(oauth) };
  if (isObject(oauthClient)) delete entry.oauthClient;
  if (Object.keys(known).length > 0) entry.oauth = known;
  else if (isObject(oauth) && Object.keys(oauth).some((key) => STORED.has(key))) delete entry.oauth;
}

/** The keys of Copilot and Codex that stand beside `oauth`. */
const FLAT: { readonly [key: string]: string } = {
  oauthClientId: "clientId",
  oauthScopes: "scopes",
  scopes: "scopes",
};

function flatLogin(entry: Entry): Entry {
  const login = renamed(entry, FLAT, () => false);
  for (const key of Object.keys(FLAT)) delete entry[key];
  return login;
}

/** The keys of Zed, Codex and opencode in `oauth`. */
const KEYS: { readonly [key: string]: string } = {
  client_id: "clientId",
  client_secret: "clientSecret",
  callback_port: "callbackPort",
  scope: "scopes",
};

/** What Cline keeps of a login. */
const STORED: ReadonlySet<string> = new Set([
  ...["clientInformation", "tokens", "codeVerifier", "discoveryState", "redirectUrl", "lastError"],
  ...["lastAuthenticatedAt", "authorizationRequired"],
]);

const loginOf = (given: unknown): Entry => (isObject(given) ? renamed(given, KEYS, (key) => !STORED.has(key)) : {});

/** The entries under other names; those of others where they are kept. */
function renamed(
  given: { readonly [key: string]: unknown },
  names: { readonly [key: string]: string },
  isKept: (key: string) => boolean,
): Entry {
  return Object.fromEntries(
    Object.entries(withoutNull(given)).flatMap(([key, value]) => {
      if (Object.hasOwn(names, key)) return [[names[key] as string, value]];
      return isKept(key) ? [[key, value]] : [];
    }),
  );
}

/** Cursor has an object whose names are in capitals. */
function cursorLogin(entry: Entry): Entry {
  const { auth } = entry;
  if (!isObject(auth) || entry.oauth !== undefined) return {};
  const { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, scopes, ...others } = withoutNull(auth);
  if (Object.keys(others).length > 0) return {};
  delete entry.auth;
  return withoutNull({ clientId, clientSecret, scopes });
}
