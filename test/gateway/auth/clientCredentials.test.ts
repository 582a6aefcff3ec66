import { generateKeyPairSync, type KeyObject, type KeyPairKeyObjectResult, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { login } from "../../../src/gateway/index.ts";
import { openGateway } from "../openListed.ts";
import { exec, failureOf, LoginServer, textOf } from "./authorized.ts";

const SECRET = "s3cret-of-the-gateway";
const byClientSecret = { grant: "client_credentials", clientId: "gate", clientSecret: SECRET };
const grants = ({ seen }: LoginServer): string[] => seen.filter((event) => event.startsWith("grant"));

describe("client_credentials", () => {
  const start = (oauth: object = byClientSecret) =>
    LoginServer.start({ grant: (body) => body.client_id === "gate" && body.client_secret === SECRET }, oauth);

  it("gives the gateway its own token, without a user, once for all calls", async () => {
    const crm = await start();
    const gateway = await crm.open();
    const answers = await Promise.all([1, 2, 3].map(() => exec(gateway, "read")));
    expect(answers.map(textOf)).toEqual(["read", "read", "read"]);
    expect(grants(crm)).toEqual(["grant read"]);
    expect(crm.seen.filter((event) => /authorize|register/.test(event))).toEqual([]);
  });

  it("asks again when the token is over, and for the scopes that a call needs", async () => {
    const crm = await start();
    const gateway = await crm.open();
    await exec(gateway, "read");
    crm.expire();
    expect(textOf(await exec(gateway, "read"))).toBe("read");
    expect(textOf(await exec(gateway, "write"))).toBe("written");
    expect(grants(crm)).toEqual(["grant read", "grant read", expect.stringMatching(/^grant (read write|write read)$/)]);
  });

  it("says what is wrong, without the secret", async () => {
    const crm = await start({ ...byClientSecret, clientSecret: "another-s3cret" });
    const [status] = await (await crm.open()).ready();
    expect(status?.error).toMatch(
      /the authorization server answered invalid_client; it logs in by the client_credentials/,
    );
    expect(JSON.stringify(status)).not.toContain("another-s3cret");
  });

  it("gives its credentials to no other authorization server than the issuer", async () => {
    const crm = await start({ ...byClientSecret, issuer: "https://auth.example/" });
    const [status] = await (await crm.open()).ready();
    expect(status?.error).toContain("it logs in by the client_credentials");
    expect(grants(crm)).toEqual([]);
    const own = await start();
    const oauth = { ...byClientSecret, issuer: own.server.url.origin.concat("/") };
    const config = { mcpServers: { crm: { url: own.server.url.href, oauth } } };
    expect(textOf(await exec(await openGateway(config as never), "read"))).toBe("read");
  });

  it("takes no login of a user", async () => {
    const crm = await start();
    expect((await failureOf(login(crm.config as never, "crm", { open() {}, logins: crm.folder }))).message).toContain(
      "no user logs in",
    );
  });

  it.each<[name: string, oauth: object]>([
    ["no client", { grant: "client_credentials", clientSecret: SECRET }],
    ["no credentials", { grant: "client_credentials", clientId: "gate" }],
    ["both", { ...byClientSecret, privateKey: "x" }],
    ["a key for a user", { clientId: "gate", privateKey: "x" }],
    ["another grant", { grant: "password", clientId: "gate" }],
  ])("is refused with %s", async (_, oauth) => {
    const crm = await start(oauth);
    expect((await (await crm.open()).ready())[0]?.error).toMatch(/at \/mcpServers\/crm\/oauth/);
  });
});

const KEYS: [alg: string, keys: KeyPairKeyObjectResult, hash: string | null][] = [
  ["RS256", generateKeyPairSync("rsa", { modulusLength: 2048 }), "sha256"],
  ["ES256", generateKeyPairSync("ec", { namedCurve: "P-256" }), "sha256"],
  ["ES384", generateKeyPairSync("ec", { namedCurve: "P-384" }), "sha384"],
  ["EdDSA", generateKeyPairSync("ed25519"), null],
];
describe.each(KEYS)("a private key for %s", (alg, keys, hash) => {
  it("proves who the gateway is", async () => {
    const seen: { header: object; claims: { exp: number; jti: string } & Record<string, unknown>; issuer: string }[] =
      [];
    const key = keys.publicKey;
    const pem = String(keys.privateKey.export({ type: "pkcs8", format: "pem" }));
    const crm = await LoginServer.start(
      {
        grant(body, _headers, issuer) {
          const [header = "", claims = "", signature = ""] = (body.client_assertion ?? "").split(".");
          const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
          seen.push({ header: read(header), claims: read(claims), issuer });
          return verified(`${header}.${claims}`, signature, key, hash) && body.client_secret === undefined;
        },
      },
      // As in a variable of the environment.
      {
        grant: "client_credentials",
        clientId: "gate",
        privateKey: pem.replaceAll("\n", "\\n"),
        keyId: "k1",
      },
    );
    const gateway = await crm.open();
    expect(textOf(await exec(gateway, "read"))).toBe("read");
    crm.expire();
    await exec(gateway, "read");
    const [first, second] = seen;
    expect(first?.header).toEqual({ alg, typ: "JWT", kid: "k1" });
    expect(first?.claims).toMatchObject({ iss: "gate", sub: "gate", aud: `${first?.issuer}/` });
    expect((first?.claims.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(120);
    expect(second?.claims.jti).not.toBe(first?.claims.jti);
  });
});

it("a private key that cannot be read is an error without the key", async () => {
  const crm = await LoginServer.start({}, { grant: "client_credentials", clientId: "gate", privateKey: "MIIs3cret" });
  const [status] = await (await crm.open()).ready();
  expect(status?.error).toContain("expected a private key in PEM as oauth.privateKey");
  expect(status?.error).not.toContain("s3cret");
});

const verified = (text: string, signature: string, key: KeyObject, hash: string | null): boolean =>
  verify(hash, Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
