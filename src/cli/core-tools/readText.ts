import { MAX_ANSWER_BYTES } from "../limits.ts";

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
