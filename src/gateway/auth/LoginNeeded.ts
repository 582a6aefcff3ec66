import { UnauthorizedError } from "../mcp/client.ts";

/**
 * The server cannot be asked before its user logs in: `message` says what the user can do. It extends
 * `UnauthorizedError` because the SDK lets errors of that class through.
 */
export class LoginNeeded extends UnauthorizedError {}
