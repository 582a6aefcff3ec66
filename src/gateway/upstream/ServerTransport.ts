import type { Transport } from "../mcp/client.ts";
import type { FailureFacts } from "./failures.ts";

/** A transport, with what it knows besides messages. */
export type ServerTransport = Transport & FailureFacts;
