import { WrongUseError } from "../CommandError.ts";
import { MAX_ANSWER_BYTES } from "../limits.ts";

/**
 * A URL from an option of the command.
 *
 * @throws {WrongUseError} for another text, and for a URL with a user or a password, which fetch refuses. An error of
 * Commander would print the value, and an invalid URL may also contain a password.
 */
export function webUrl(text: string): string {
  const url = URL.parse(text);
  if (url?.username || url?.password) {
    throw new WrongUseError(
      "expected a URL without a user and a password; give the token in an environment variable, by --endpoint-token-env or --webhook-token-env",
    );
  }
  if (url && /^https?:$/.test(url.protocol)) return text;
  throw new WrongUseError("expected for --endpoint and --webhook a URL that begins with https:// or http://");
}

/** The text of a response, which may not be longer than the limit of stored and shown data. */
export async function readText({ body }: Response, owner: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error(`${owner} answered with more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
