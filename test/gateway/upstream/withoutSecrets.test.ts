import { describe, expect, it } from "vitest";
import { secretsIn } from "../../../src/gateway/upstream/http/secretHeaders.ts";
import { UpstreamError } from "../../../src/gateway/upstream/UpstreamError.ts";
import { dataWithoutSecrets, withoutSecrets } from "../../../src/gateway/upstream/withoutSecrets.ts";

const SECRET = 'S3cret/"of"-Ada';

describe("withoutSecrets", () => {
  it.each([
    ["as it is", SECRET],
    ["in other capitals", SECRET.toLowerCase()],
    ["in a URL", encodeURIComponent(SECRET)],
    ["in JSON", JSON.stringify(SECRET).slice(1, -1)],
    ["in Base64", Buffer.from(SECRET).toString("base64")],
    ["between characters that nobody sees", [...SECRET].join("\u200b")],
  ])("hides a secret %s", (_, said) => {
    expect(withoutSecrets(`No. <${said}>`, [SECRET])).toBe("No. <***>");
  });

  it("hides a secret at the end of a text that is cut", () => {
    const text = "s3cret-of-ada ".repeat(10_000);
    expect(withoutSecrets(text, ["s3cret-of-ada"])).toMatch(/^(\*\*\* ?)+\*{0,3}$/);
  });

  it("leaves short values, and texts without a secret", () => {
    expect(withoutSecrets("user 1 of blue", ["1", "blue"])).toBe("user 1 of blue");
    expect(withoutSecrets("a.b", ["........"])).toBe("a.b");
  });
});

describe("dataWithoutSecrets", () => {
  it("hides secrets at any depth, and leaves other data as they are", () => {
    const other = { code: 12n, list: [null, "text"] };
    const data = { sent: [{ authorization: `Bearer ${SECRET}` }], other };
    expect(dataWithoutSecrets(data, [SECRET])).toEqual({ sent: [{ authorization: "Bearer ***" }], other });
    expect(dataWithoutSecrets(other, [SECRET])).toBe(other);
  });

  it("holds for all parts of an error", () => {
    const about = { end: { exitCode: 1, signal: null, stderr: SECRET }, data: [SECRET], secrets: [SECRET] };
    const error = new UpstreamError("ended", "crm", SECRET, about);
    expect([error.message, error.end?.stderr, error.data]).toEqual(["***", "***", ["***"]]);
  });
});

describe("secretsIn", () => {
  const secrets = (headers: { [name: string]: string }, url = "https://crm.example/mcp"): string[] =>
    secretsIn(headers, new URL(url));

  it("finds tokens, cookies, passwords and parameters of the URL", () => {
    expect(secrets({ Authorization: "Bearer a-token" })).toContain("a-token");
    expect(secrets({ cookie: "sid=of-ada==; theme=dark" })).toContain("of-ada==");
    const basic = Buffer.from("ada:hunter2:x").toString("base64");
    expect(secrets({ authorization: `Basic ${basic}` })).toEqual(expect.arrayContaining([basic, "hunter2:x"]));
    expect(secrets({ "X-Team": "blue" }, "https://crm.example/mcp?apiKey=k3y&page=2")).toEqual(["k3y"]);
  });
});
