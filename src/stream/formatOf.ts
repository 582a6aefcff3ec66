import { describeValue } from "../json/index.ts";
import type { AnyWire } from "../tool/index.ts";
import type { WireDecoder } from "../wire/index.ts";
import { StreamError } from "./StreamError.ts";

/** A format whose events can be read. */
export type StreamFormat = WireDecoder & Required<Pick<WireDecoder, "decodeEvent">>;

/**
 * A wire as the format of a stream.
 *
 * @throws {StreamError} `unknown_format` for what is no wire, and for a wire without streams.
 */
export function formatOf(format: WireDecoder): StreamFormat {
  if (typeof format?.decodeEvent === "function") return format as StreamFormat;
  const expected = 'expected a wire with streams, such as openaiChat of "openjiuwen-tools/wire"';
  throw new StreamError("unknown_format", `${expected}, received ${describeValue(format?.name ?? format)}`, 0);
}

/** What a turn adds to the messages in a format. */
export type MessagesOf<Format> = Format extends AnyWire ? ReturnType<Format["encodeTurn"]> : unknown[];
