import { describeValue } from "../checks/index.ts";
import type { AnyWire } from "../tool/index.ts";
import type { WireDecoder } from "../wire/index.ts";
import { StreamError } from "./StreamError.ts";

/** A format with streams. */
export type StreamFormat = WireDecoder & Required<Pick<WireDecoder, "decodeEvent">>;

/**
 * Checks that a wire can decode streams.
 *
 * @throws {StreamError} `unknown_format` if the value is not a wire, or a wire without streams.
 */
export function formatOf(format: WireDecoder): StreamFormat {
  if (typeof format?.decodeEvent === "function") return format as StreamFormat;
  const expected = 'expected a wire with streams, such as openaiChat of "openjiuwen-tools/wire"';
  throw new StreamError("unknown_format", `${expected}, received ${describeValue(format?.name ?? format)}`, 0);
}

/** The messages that a turn adds in a format. */
export type MessagesOf<Format> = Format extends AnyWire ? ReturnType<Format["encodeTurn"]> : unknown[];
