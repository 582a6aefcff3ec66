import { didYouMean, isMisspelt, nearest, shorten } from "../../checks/index.ts";
import { pointerTo } from "../../json/index.ts";
import { isObject, type JsonSchema } from "../../schema/index.ts";
import { isConnectionHeader } from "../connectionHeaders.ts";
import { GatewayError } from "../GatewayError.ts";
import { adoptServer } from "./adoptServer.ts";
import { bareVariables } from "./bareVariables.ts";
import { HTTP_SERVER, IGNORED_KEYS, OAUTH, requireFit, STDIO_SERVER, UNREAD_KEYS } from "./configSchema.ts";
import type { ServerConfig } from "./GatewayConfig.ts";

/** A server that can be started. */
export type ReadServer = {
  /** Its keys under their names here; those without a meaning are still there. */
  readonly server: ServerConfig;
  readonly warnings: readonly string[];
};

/**
 * A server of a config, in the form of any host. A key without a meaning is a warning; a key that may be a misspelt
 * one of this package is an error, because a server with a misspelt `deny` would serve everything.
 *
 * @throws {GatewayError} `invalid_config`
 * @example
 * readServer("crm", { serverUrl: "https://crm.example/mcp", icon: "crm.png" }).server.url; // "https://crm.example/mcp"
 */
export function readServer(name: string, given: unknown): ReadServer {
  const path = pointerTo("/mcpServers", name);
  if (!isObject(given)) throw fault(path, "expected an object");
  const entry = adopted(given, path);
  const schema = schemaOf(entry, path);
  const warnings: string[] = [];
  warnOfBare(entry, path, warnings);
  const known = withoutUnknown(entry, schema, path, warnings);
  requireForwarded(known.forward_headers, `${path}/forward_headers`);
  requireFit(known, schema, path);
  if (known.type === "sse" && known.era === "modern") {
    throw fault(`${path}/era`, 'expected "legacy", because "sse" is older than 2026-07-28, received "modern"');
  }
  requireOneOrigin(known, path);
  if (isObject(known.oauth)) {
    requireFit(withoutUnknown(known.oauth, OAUTH, `${path}/oauth`, warnings), OAUTH, `${path}/oauth`);
    requireGrant(known.oauth, `${path}/oauth`);
  }
  return { server: entry as ServerConfig, warnings };
}

/** An entry that was read, without the keys that have no meaning here. */
export function ownKeys(server: ServerConfig): ServerConfig {
  const { oauth } = server as { readonly oauth?: unknown };
  const pick = (object: object, { properties = {} }: JsonSchema): object =>
    Object.fromEntries(Object.entries(object).filter(([key]) => Object.hasOwn(properties, key)));
  const own = pick(server, "url" in server ? HTTP_SERVER : STDIO_SERVER);
  return ("oauth" in own && isObject(oauth) ? { ...own, oauth: pick(oauth, OAUTH) } : own) as ServerConfig;
}

function adopted(given: { readonly [key: string]: unknown }, path: string): { readonly [key: string]: unknown } {
  try {
    return adoptServer(given);
  } catch (cause) {
    throw fault(path, (cause as Error).message, cause);
  }
}

function requireGrant(
  { grant, clientId, clientSecret, privateKey, keyId }: { readonly [key: string]: unknown },
  path: string,
): void {
  if (grant !== "client_credentials") {
    if (privateKey ?? keyId) throw fault(path, 'expected the grant "client_credentials" with a private key');
  } else if (clientId === undefined || (clientSecret === undefined) === (privateKey === undefined)) {
    throw fault(path, "expected clientId and either clientSecret or privateKey with the grant client_credentials");
  }
}

/** In the config of some hosts `$NAME` is a variable; elsewhere it is a text, such as a password. */
function warnOfBare(entry: { readonly [key: string]: unknown }, path: string, warnings: string[]): void {
  const places = bareVariables(entry, path);
  if (places.length === 0) return;
  const shown = shorten(places.join(", "), MAX_PLACES);
  warnings.push(`a name behind a $ is a text here, and a variable only in braces, such as \${NAME}, at ${shown}`);
}

/** @internal */
const MAX_PLACES = 400;

function requireForwarded(names: unknown, path: string): void {
  const list: readonly unknown[] = Array.isArray(names) ? names : [];
  const index = list.findIndex((name) => typeof name === "string" && isConnectionHeader(name));
  if (index < 0) return;
  const name = JSON.stringify(list[index]);
  throw fault(`${path}/${index}`, `expected a header of the caller, received ${name}, which belongs to the connection`);
}

/** A caller without a header must not get that of the config, or of its login, which belongs to somebody else. */
function requireOneOrigin(
  { headers, oauth, forward_headers: forwarded }: { readonly [key: string]: unknown },
  path: string,
): void {
  const own = Object.keys(isObject(headers) ? headers : {}).map((name) => name.toLowerCase());
  const given = isObject(oauth) ? [...own, "authorization"] : own;
  const twice = Array.isArray(forwarded) && forwarded.find((name) => given.includes(String(name).toLowerCase()));
  if (twice)
    throw fault(
      `${path}/forward_headers`,
      `expected a header that is not in headers too, or made by oauth, received ${twice}`,
    );
}

/** The schema of the entry's kind. */
function schemaOf(entry: { readonly [key: string]: unknown }, path: string): JsonSchema {
  const { command, url } = entry;
  if (command === undefined && url === undefined) {
    const known = { ...STDIO_SERVER.properties, ...HTTP_SERVER.properties };
    const wrong = Object.keys(entry).find(
      (key) => !Object.hasOwn(known, key) && !IGNORED_KEYS.has(key) && nearest(key, ["command", "url"])[0],
    );
    if (wrong !== undefined) throw unknownKey(path, wrong, known);
    const hint = isObject(entry.settings) ? ": an extension of Zed starts this one" : "";
    throw fault(path, `expected a server with a command or a url${hint}`);
  }
  if (command !== undefined && url !== undefined) {
    throw fault(path, "expected a server with a command or a url, received both");
  }
  return url !== undefined ? HTTP_SERVER : STDIO_SERVER;
}

/** The entries of an object that a schema has, after a warning for each of the others. */
function withoutUnknown(
  entry: { readonly [key: string]: unknown },
  schema: JsonSchema,
  path: string,
  warnings: string[],
): { readonly [key: string]: unknown } {
  const known = Object.keys(schema.properties ?? {});
  return Object.fromEntries(
    Object.entries(entry).filter(([key]) => {
      if (known.includes(key)) return true;
      const place = pointerTo(path, key);
      const advice = Object.hasOwn(UNREAD_KEYS, key) ? UNREAD_KEYS[key] : undefined;
      if (advice !== undefined) warnings.push(`the key ${JSON.stringify(key)} is not read: ${advice} at ${place}`);
      else if (IGNORED_KEYS.has(key)) return false;
      else if (mayBeOwn(key, known)) throw unknownKey(path, key, schema.properties);
      else
        warnings.push(
          fault(place, `the unknown key ${JSON.stringify(key)} is not read.${didYouMean(key, known)}`).message,
        );
      return false;
    }),
  );
}

const mayBeOwn = (key: string, known: readonly string[]): boolean =>
  known.some((own) => isMisspelt(key, own)) ||
  nearest(key, known).some((own) => own === "allow" || own === "deny" || own === "disabled");

/** The error for a key that may be one of the known keys. */
export function unknownKey(path: string, key: string, properties: object = {}): GatewayError {
  const known = Object.keys(properties);
  const hint = didYouMean(key, known) || ` The keys are ${known.join(", ")}.`;
  return fault(pointerTo(path, key), `unknown key ${JSON.stringify(key)}.${hint}`);
}

const fault = (path: string, reason: string, cause?: unknown): GatewayError =>
  new GatewayError("invalid_config", path, reason, { cause });
