/** Headers of a request, by their names. */
export type RequestHeaders = { readonly [name: string]: string };

/**
 * The values of headers that are likely to be credentials, which errors must not repeat.
 *
 * @example
 * secretsIn({ Authorization: "Bearer s3cret", "X-Team": "blue" }); // ["Bearer s3cret", "Bearer", "s3cret"]
 */
export const secretsIn = (headers: RequestHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (isSecretHeader(name) ? [value, ...value.split(" ")] : []));

/** Whether a header of this name is likely to hold credentials. */
export const isSecretHeader = (name: string): boolean =>
  /auth|cookie|credential|key|pass|secret|session|sign|token/i.test(name);
