import {
  AuthorizationServerMismatchError,
  InsecureTokenEndpointError,
  IssuerMismatchError,
  OAuthError,
  OAuthErrorCode,
  RegistrationRejectedError,
  SdkHttpError,
} from "../mcp/client.ts";

/** The reason why a login failed, for the user. Of texts of other servers it contains only the error code. */
export function faultOf(cause: unknown): string {
  if (cause instanceof OAuthError) return `the authorization server answered ${codeOf(cause)}`;
  if (
    cause instanceof RegistrationRejectedError ||
    (cause instanceof Error && cause.message.includes(NO_REGISTRATION))
  ) {
    return "the authorization server does not register the gateway by itself: give oauth.clientId in the config";
  }
  if (cause instanceof IssuerMismatchError || cause instanceof AuthorizationServerMismatchError) {
    return "another authorization server answered than the one that was asked";
  }
  if (cause instanceof InsecureTokenEndpointError) return "expected a token endpoint of https";
  if (cause instanceof SdkHttpError) return `the authorization server answered with HTTP ${cause.status}`;
  if (cause instanceof SyntaxError || (cause instanceof Error && cause.name.endsWith("ZodError"))) {
    return "the authorization server answered with something else than expected";
  }
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error && cause.cause.message !== ""
    ? `${cause.message}: ${cause.cause.message}`
    : cause.message;
}

const codeOf = ({ code }: OAuthError): string => (isKnownCode(code) ? code : "an error");

/** Whether a code is one of the specifications: a server could answer with a secret as another one. */
export const isKnownCode = (code: unknown): boolean => KNOWN_CODES.has(code);

const KNOWN_CODES: ReadonlySet<unknown> = new Set([
  ...Object.values(OAuthErrorCode),
  // Of OpenID Connect, for a user who has to do something.
  ...["login_required", "consent_required", "interaction_required", "account_selection_required"],
]);

/** The message of the SDK's plain error for a missing endpoint. */
const NO_REGISTRATION = "dynamic client registration";
