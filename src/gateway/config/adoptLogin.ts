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
  // opencode writes false for a server without a login.
  if (entry.oauth === false) delete entry.oauth;
  // Codex names the usual login.
  if (entry.auth === "oauth") delete entry.auth;
  if (entry.oauth !== undefined && !isObject(entry.oauth)) return;
  const login = { ...cursorLogin(entry), ...flatLogin(entry), ...loginOf(entry.oauthClient), ...loginOf(entry.oauth) };
  for (const key of Object.keys(entry.url === undefined ? {} : FLAT)) delete entry[key];
  if (isObject(entry.oauthClient)) delete entry.oauthClient;
  const isStored = isObject(entry.oauth) && Object.keys(entry.oauth).some((key) => STORED.has(key));
  if (Object.keys(login).length > 0) entry.oauth = login;
  else if (isStored) delete entry.oauth;
}

/** The keys of Copilot and Codex that stand beside `oauth`. */
const FLAT: { readonly [key: string]: string } = {
  oauthClientId: "clientId",
  oauthScopes: "scopes",
  scopes: "scopes",
};

const flatLogin = ({ url, ...entry }: Entry): Entry => (url === undefined ? {} : renamed(entry, FLAT, () => false));

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
