import { createHash, timingSafeEqual } from "node:crypto";
import type { AuthInfo } from "@modelcontextprotocol/server";
import type { Authenticate } from "./HttpServeOptions.ts";

/** What checks a request: the answer that refuses it, or who asks, where that is known. */
export function authenticateBy({
  token,
  authenticate,
}: {
  readonly token?: string | undefined;
  readonly authenticate?: Authenticate | undefined;
}): (request: Request) => Promise<Response | AuthInfo | undefined> {
  return async (request) => {
    if (token !== undefined && !isSame(request.headers.get("authorization") ?? "", `Bearer ${token}`)) return refusal();
    if (authenticate === undefined) return undefined;
    const user = await authenticate(request);
    if (user === undefined || user === null || user === false) return refusal();
    return { token: "", clientId: "", scopes: [], extra: { user } };
  };
}

const refusal = (): Response =>
  Response.json(
    { error: "invalid_token", error_description: "The request has no valid token" },
    { status: 401, headers: { "www-authenticate": 'Bearer error="invalid_token"' } },
  );

/** How long it takes does not tell how much of the token was right. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digestOf(given), digestOf(expected));

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();
