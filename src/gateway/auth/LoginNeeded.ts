import { UnauthorizedError } from "../mcp/client.ts";

/**
 * The server cannot be asked before its user logs in: `message` contains the instruction for the user. It extends
 * `UnauthorizedError` because the SDK lets errors of that class through.
 */
export class LoginNeeded extends UnauthorizedError {}
