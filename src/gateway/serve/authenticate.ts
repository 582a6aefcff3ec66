import { isSameSecret } from "../isSameSecret.ts";
import type { AuthInfo } from "../mcp/server.ts";
import type { HttpServeOptions } from "./HttpServeOptions.ts";

/** The user of a request, in the form that the SDK passes on; `undefined` rejects the request. */
export function authenticateBy({
  token,
  authenticate = () => "anybody",
}: Pick<HttpServeOptions, "token" | "authenticate">): (request: Request) => Promise<AuthInfo | undefined> {
  return async (request) => {
    const given = request.headers.get("authorization") ?? "";
    if (token !== undefined && !isSameSecret(given.replace(/^bearer /i, "Bearer "), `Bearer ${token}`))
      return undefined;
    const user = await authenticate(request);
    if (user === undefined || user === null || user === false) return undefined;
    return { token: "", clientId: "", scopes: [], extra: { user } };
  };
}
