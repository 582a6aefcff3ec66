import { oversized } from "../TransportFault.ts";

/**
 * The response with a limit on the size of its body: a longer one fails when it is read.
 *
 * @example
 * await limitBody(new Response("0123456789"), 5).text(); // rejects with the TransportFault too_large
 */
export function limitBody(response: Response, maxBytes: number): Response {
  let bytes = 0;
  return changedBody(response, (chunk, controller) => {
    bytes += chunk.length;
    if (bytes > maxBytes) controller.error(oversized(maxBytes));
    else controller.enqueue(chunk);
  });
}

type BodyController = Pick<TransformStreamDefaultController<Uint8Array>, "enqueue" | "error">;

/** The response with a body that is made of the chunks of its own. */
export function changedBody(
  response: Response,
  transform: (chunk: Uint8Array, controller: BodyController) => void,
): Response {
  if (response.body === null) return response;
  return withBody(response, response.body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>({ transform })));
}

/**
 * The response with another body.
 *
 * @example
 * await withBody(new Response("a", { status: 404 }), "b").text(); // "b"
 */
export function withBody(response: Response, body: ReadableStream<Uint8Array> | string): Response {
  const { status, statusText, headers, url } = response;
  const copy = new Response(body, { status, statusText, headers });
  Object.defineProperty(copy, "url", { value: url });
  return copy;
}
