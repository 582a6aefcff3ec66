import { UnauthorizedError } from "@modelcontextprotocol/client";

/**
 * That a server cannot be asked without a login of its user: `message` says what the user can do. The SDK lets errors of
 * this class through wherever it tries something.
 */
export class LoginNeeded extends UnauthorizedError {}
