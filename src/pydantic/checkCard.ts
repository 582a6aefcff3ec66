import { type PythonValue, valueAt } from "../json/index.ts";
import type { ErrorDetails } from "./ErrorDetails.ts";
import { isDict } from "./isDict.ts";

/** An error that Python's card of a RESTful API raises itself, instead of pydantic. */
export class CardRefusal extends Error {
  readonly details: ErrorDetails;

  constructor(details: ErrorDetails) {
    super(details.msg);
    this.details = details;
  }
}

/**
 * Throws where `validate_url` of Python raises an error, as far as this is known without a look-up of the host.
 *
 * @throws {CardRefusal}
 */
export function refuseUrl(url: string, loc: readonly (string | number)[]): void {
  if (!HTTP.test(url)) throw refusalOf("invalid_url", "Input should be a URL with http:// or https://", url, loc);
  const host = hostOf(url);
  if (host === undefined || !hasAddress(host)) {
    throw refusalOf("invalid_url", "Input should be a URL whose host has an IPv4 address", url, loc);
  }
  if (spellingsOf(host).some(isInner)) {
    throw refusalOf("invalid_url", "Input should be a URL of a public address", url, loc);
  }
}

const refusalOf = (type: string, msg: string, input: PythonValue, loc: readonly (string | number)[]): CardRefusal =>
  new CardRefusal({ type, loc, msg, input });

/** As Python has it: `.` is all but a line feed, and one may stand at the end. */
const HTTP = /^https?:\/\/[^\n]*\n?$/;

/** `urlparse(url).hostname`; undefined where Python finds none, or fails. */
function hostOf(url: string): string | undefined {
  const [, authority = ""] = /^https?:\/\/([^/?#]*)/.exec(url.replace(/[\t\r\n]/g, "")) ?? [];
  if (/[[\]]/.test(authority) || !isPlain(authority)) return undefined;
  const [host = ""] = authority.slice(authority.lastIndexOf("@") + 1).split(":", 1);
  return host === "" ? undefined : host.toLowerCase();
}

/** Python refuses characters that become delimiters when they are normalized. */
function isPlain(authority: string): boolean {
  return !/[/?#@:]/.test(authority.replace(/[@:#?]/g, "").normalize("NFKC"));
}

/** Whether a name server may know a host: its characters and labels are those of a name, or it is an address. */
function hasAddress(host: string): boolean {
  const written = folded(host);
  if (!written.isWellFormed() || !/^[\w.\u0080-\uffff-]+$/.test(written) || PROHIBITED.test(written)) return false;
  const name = isAscii(written) ? written : (urlHostOf(host) ?? written);
  if (name.endsWith(".invalid")) return false;
  const labels = name.split(".");
  const last = labels.pop() as string;
  if (last === "" && addressOf(labels.join(".")) !== undefined) return false;
  return labels.every((label) => label !== "") && [...labels, last].every((label) => label.length < 64);
}

/**
 * A host in the forms in which Python, its codec `idna` and the `URL` of JavaScript read it: `127。0。0。1` and `127%2e0.0.1.`
 * are 127.0.0.1 for one of them.
 */
const spellingsOf = (host: string): readonly string[] =>
  [host, folded(host), urlHostOf(host) ?? ""].map((spelling) => spelling.replace(/\.$/, ""));

function urlHostOf(host: string): string | undefined {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return undefined;
  }
}

const isAscii = (host: string): boolean => /^[\0-\x7f]*$/.test(host);

const folded = (host: string): string => host.replace(IGNORED, "").normalize("NFKC").replace(/。/g, ".").toLowerCase();

/** The characters that nameprep (RFC 3491) maps to nothing. */
const IGNORED = /[\u00ad\u1806\u200b-\u200d\u2060\ufeff]|[\u034f\u180b-\u180d\ufe00-\ufe0f]/g;

/** The characters that nameprep refuses, except spaces and halves of surrogate pairs. */
const PROHIBITED =
  /[\u0080-\u009f\u06dd\u070f\u180e\u200e\u200f\u2028-\u202e\u2061-\u2063\u206a-\u206f\u2ff0-\u2ffb\ue000-\uf8ff\ufdd0-\ufdef\ufff9-\uffff]/;

/** Whether a host is this machine, or an address of a private network. */
function isInner(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  const address = addressOf(host);
  return address !== undefined && INNER.some(([first, last]) => first <= address && address <= last);
}

/** The number of an IPv4 address in the forms of `inet_aton`: decimal, octal and hexadecimal, of one part to four. */
function addressOf(host: string): number | undefined {
  const parts = (/^[^ \v\f]*/.exec(host)?.[0] ?? "").split(".");
  if (parts.length > 4 || !parts.every((part) => PART.test(part))) return undefined;
  const numbers = parts.map((part) => (/^0\d/.test(part) ? Number.parseInt(part, 8) : Number(part)));
  const last = numbers.pop() as number;
  if (numbers.some((number) => number > 255) || last >= 256 ** (4 - numbers.length)) return undefined;
  return numbers.reduce((sum, number, at) => sum + number * 256 ** (3 - at), last);
}

const PART = /^(0x[\da-f]+|0[0-7]*|[1-9]\d*)$/;

/** 10/8, 172.16/12, 192.168/16, 127/8 and 0.0.0.0. */
const INNER: readonly (readonly [first: number, last: number])[] = [
  [0x0a000000, 0x0affffff],
  [0xac100000, 0xac1fffff],
  [0xc0a80000, 0xc0a8ffff],
  [0x7f000000, 0x7fffffff],
  [0, 0],
];

/**
 * Throws where `model_post_init` of Python raises an error: a name in braces of the URL is not among the parameters
 * whose `location` is `path`.
 *
 * @throws {CardRefusal}
 */
export function refusePaths(fields: ReadonlyMap<string, PythonValue>): void {
  const url = fields.get("url") as string;
  const names = [...url.matchAll(/\{([\p{L}\p{N}_]+)\}/gu)].map(([, name]) => name as string);
  if (names.length === 0) return;
  const parameters = (fields.get("input_params") ?? {}) as object;
  const properties = valueAt(parameters, "properties") ?? {};
  const areObjects = isDict(properties) && Object.values(properties).every(isDict);
  const missing = areObjects ? names.find((name) => !isInPath(properties, name)) : names[0];
  if (missing === undefined) return;
  const msg = `Input should have the properties of its path in input_params, with "location": "path": ${missing}`;
  throw refusalOf("path_parameters", msg, url, ["url"]);
}

function isInPath(properties: object, name: string): boolean {
  const property = valueAt(properties, name);
  return isDict(property) && valueAt(property, "location") === "path";
}
