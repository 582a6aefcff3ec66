import { createPrivateKey, type KeyObject, randomUUID, sign } from "node:crypto";
import {
  auth,
  type OAuthClientInformationContext,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from "../mcp/client.ts";
import { authFetch } from "./authFetch.ts";
import { requireToken } from "./LoginAttempt.ts";
import { discoveryOf, type OAuthSettings } from "./LoginStore.ts";
import type { LogInInit } from "./logIn.ts";

/**
 * Tokens for the gateway itself, without a user: the grant `client_credentials`, with a secret or a signed assertion
 * (RFC 7523).
 *
 * @throws {Error}
 */
export async function grantToClient({
  url,
  oauth,
  challenge,
  scope,
  environment,
}: ClientGrantInit): Promise<StoredOAuthTokens> {
  const grant = new ClientGrant(oauth);
  const { resourceMetadataUrl } = challenge;
  await auth(grant, {
    serverUrl: url,
    fetchFn: authFetch(url, environment),
    ...(scope !== undefined && { scope }),
    ...(resourceMetadataUrl && { resourceMetadataUrl }),
  });
  return grant.granted;
}

export type ClientGrantInit = Pick<LogInInit, "url" | "oauth" | "challenge" | "environment"> & {
  readonly scope?: string | undefined;
};

class ClientGrant implements OAuthClientProvider {
  readonly redirectUrl: undefined = undefined;
  readonly clientMetadata: OAuthClientMetadata = {
    client_name: "openjiuwen-tools",
    redirect_uris: [],
    grant_types: ["client_credentials"],
  };
  readonly addClientAuthentication?: NonNullable<OAuthClientProvider["addClientAuthentication"]>;
  readonly #oauth: OAuthSettings;
  #granted: StoredOAuthTokens | undefined;

  constructor(oauth: OAuthSettings) {
    const { clientId = "", privateKey, keyId } = oauth;
    this.#oauth = oauth;
    if (privateKey === undefined) return;
    this.addClientAuthentication = (_headers, params, tokenUrl, metadata) => {
      const audience = metadata?.issuer ?? String(tokenUrl);
      params.set("client_id", clientId);
      params.set("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
      params.set("client_assertion", assertionOf(privateKey, keyId, clientId, audience));
    };
  }

  get granted(): StoredOAuthTokens {
    if (this.#granted === undefined) throw new Error("expected tokens, received none");
    return this.#granted;
  }

  /** With an issuer in the config, the SDK sends the credentials to no other authorization server. */
  clientInformation(context?: OAuthClientInformationContext): StoredOAuthClientInformation {
    const { clientId = "", clientSecret, issuer = context?.issuer } = this.#oauth;
    return {
      client_id: clientId,
      ...(clientSecret !== undefined && { client_secret: clientSecret }),
      ...(issuer !== undefined && { issuer }),
    };
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return discoveryOf(this.#oauth);
  }

  prepareTokenRequest(scope?: string): URLSearchParams {
    return new URLSearchParams({ grant_type: "client_credentials", ...(scope !== undefined && { scope }) });
  }

  tokens(): undefined {
    return undefined;
  }

  saveTokens(tokens: StoredOAuthTokens): void {
    requireToken(tokens);
    this.#granted = tokens;
  }

  redirectToAuthorization(): never {
    throw new Error("expected an authorization server with the grant client_credentials, received one for users");
  }

  /** There is nothing to discard: the credentials are those of the config. */
  invalidateCredentials(): void {}

  saveCodeVerifier(): void {}

  codeVerifier(): string {
    return "";
  }
}

/** A JWT by which a client proves that it has the private key, for two minutes. */
function assertionOf(pem: string, keyId: string | undefined, clientId: string, audience: string): string {
  const key = keyOf(pem);
  const { algorithm, hash } = algorithmOf(key);
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: clientId, sub: clientId, aud: audience, iat: now, exp: now + 120, jti: randomUUID() };
  const head = { alg: algorithm, typ: "JWT", ...(keyId !== undefined && { kid: keyId }) };
  const text = [head, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  // JWS wants the two numbers of a signature by an elliptic curve, and not their ASN.1.
  const signature = sign(hash, Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
  return `${text}.${signature.toString("base64url")}`;
}

/** A variable of the environment may have its line breaks as `\n`. */
function keyOf(pem: string): KeyObject {
  try {
    return createPrivateKey(pem.replaceAll("\\n", "\n"));
  } catch {
    // The error could repeat a part of the key.
    throw new Error("expected a private key in PEM as oauth.privateKey");
  }
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): {
  algorithm: string;
  hash: string | null;
} {
  const curve = asymmetricKeyDetails?.namedCurve;
  if (asymmetricKeyType === "rsa") return { algorithm: "RS256", hash: "sha256" };
  if (asymmetricKeyType === "ed25519") return { algorithm: "EdDSA", hash: null };
  if (curve === "prime256v1") return { algorithm: "ES256", hash: "sha256" };
  if (curve === "secp384r1") return { algorithm: "ES384", hash: "sha384" };
  throw new Error("expected a private key of RSA, P-256, P-384 or Ed25519 as oauth.privateKey");
}
