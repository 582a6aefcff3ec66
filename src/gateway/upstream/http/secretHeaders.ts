/** Headers of a request, by their names. */
export type RequestHeaders = { readonly [name: string]: string };

/**
 * The values of headers, and of the parameters of a URL, that are likely to be credentials, which errors must not
 * repeat.
 *
 * @example
 * const url = new URL("https://crm.example/mcp?key=k3y");
 * secretsIn({ Authorization: "Bearer s3cret", "X-Team": "blue" }, url); // ["Bearer s3cret", "Bearer", "s3cret", "k3y"]
 */
export function secretsIn(headers: RequestHeaders, url: URL): string[] {
  const ofHeaders = Object.entries(headers).filter(([name]) => isSecretHeader(name));
  const ofUrl = [...url.searchParams].filter(([name]) => isSecretHeader(name));
  return [...ofHeaders.flatMap(([, value]) => partsOf(value)), ...ofUrl.map(([, value]) => value)];
}

/** A header with its parts, such as a token behind its scheme, the value of a cookie, and a password in Base64. */
function partsOf(value: string): string[] {
  const parts = value.split(/[\s;,]+/).filter((part) => part !== value && part !== "");
  const values = parts.flatMap((part) => part.match(/(?<==)[^=].*/g) ?? []);
  const [, basic] = /^basic\s+(\S+)$/i.exec(value) ?? [];
  const password = basic && /(?<=:).*/s.exec(Buffer.from(basic, "base64").toString())?.[0];
  return [value, ...parts, ...values, ...(password ? [password] : [])];
}

/** Whether a header of this name is likely to hold credentials. */
export const isSecretHeader = (name: string): boolean =>
  /auth|cookie|credential|key|pass|secret|session|sign|token/i.test(name);
