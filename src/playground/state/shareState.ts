import { MAX_LINK_BYTES, MAX_LINK_LENGTH, MAX_PANEL_TEXT } from "../limits.ts";
import { readState, type State, stateOf } from "./State.ts";

/**
 * The state as the hash of a URL: what differs from the first sample, as JSON, compressed, in base64url. `undefined` for a
 * state that is too large for a link, which would open something else.
 *
 * @example
 * location.hash = await encodeState(state); // "#v1=q1YqSy0qzszPU7IyrAUA"
 */
export async function encodeState(state: State): Promise<string | undefined> {
  const start = stateOf("");
  const fields = Object.entries(state).filter(([field, value]) => value !== start[field as keyof State]);
  if (fields.length === 0) return "";
  if (Math.max(state.tools.length, state.args.length) > MAX_PANEL_TEXT) return undefined;
  const text = JSON.stringify(Object.fromEntries(fields));
  const blob = new Blob([text]);
  const packed = blob.stream().pipeThrough(new CompressionStream("deflate-raw"));
  const hash = `${PREFIX}${base64url(await bytesOf(packed, Number.POSITIVE_INFINITY))}`;
  return blob.size > MAX_LINK_BYTES || hash.length > MAX_LINK_LENGTH ? undefined : hash;
}

/** The state of a hash; the first sample for a hash that is not a state, or is larger than the limit. */
export async function decodeState(hash: string): Promise<State> {
  if (!hash.startsWith(PREFIX) || hash.length > MAX_LINK_LENGTH) return stateOf("");
  try {
    const packed = bytesOfBase64url(hash.slice(PREFIX.length));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await bytesOf(stream, MAX_LINK_BYTES));
    return readState(JSON.parse(text));
  } catch {
    return stateOf("");
  }
}

const PREFIX = "#v1=";

/** The bytes of a stream. Reading stops at the limit: a short text may unpack to gigabytes. */
async function bytesOf(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw new RangeError(`expected at most ${limit} bytes`);
    }
    chunks.push(value as Uint8Array<ArrayBuffer>);
  }
}

function base64url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytesOfBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
