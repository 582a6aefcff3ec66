import { oversized } from "./TransportFault.ts";

/**
 * The response with a limit on each of its messages: a body of JSON that is too long fails; in a stream of events, an
 * event that is too long is dropped, `onOversized` is called, and the stream goes on.
 */
export function limitMessages(response: Response, maxBytes: number, onOversized: () => void): Response {
  if (response.body === null) return response;
  const isStream = response.headers.get("content-type")?.includes("text/event-stream") ?? false;
  const limit = isStream ? eventLimit(maxBytes, onOversized) : bodyLimit(maxBytes);
  const { status, statusText, headers, url } = response;
  const copy = new Response(response.body.pipeThrough(new TransformStream(limit)), { status, statusText, headers });
  Object.defineProperty(copy, "url", { value: url });
  return copy;
}

type ByteTransformer = Transformer<Uint8Array, Uint8Array>;

function bodyLimit(maxBytes: number): ByteTransformer {
  let bytes = 0;
  return {
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > maxBytes) controller.error(oversized(maxBytes));
      else controller.enqueue(chunk);
    },
  };
}

/** Events end with an empty line. What has gone out of one that turns out too long is ended there, and is no JSON. */
function eventLimit(maxBytes: number, onOversized: () => void): ByteTransformer {
  let event = 0;
  let line = 0;
  let isDropping = false;
  return {
    transform(chunk, controller) {
      let start = 0;
      for (let from = 0; from < chunk.length; ) {
        const newline = chunk.indexOf(NEWLINE, from);
        const end = newline < 0 ? chunk.length : newline + 1;
        event += end - from;
        line += end - from;
        if (!isDropping && event > maxBytes) {
          isDropping = true;
          controller.enqueue(chunk.subarray(start, from));
          controller.enqueue(Uint8Array.of(NEWLINE, NEWLINE));
          onOversized();
        }
        const isEmptyLine = newline >= 0 && (line === 1 || (line === 2 && chunk[end - 2] === RETURN));
        if (isEmptyLine) {
          if (isDropping) start = end;
          isDropping = false;
          event = 0;
        }
        if (newline >= 0) line = 0;
        from = end;
      }
      if (!isDropping) controller.enqueue(chunk.subarray(start));
    },
  };
}

const NEWLINE = 10;
const RETURN = 13;
