import type { Transport } from "@modelcontextprotocol/client";
import type { FailureFacts } from "./failures.ts";

/** A transport, with what it knows besides messages. */
export type ServerTransport = Transport & FailureFacts;
