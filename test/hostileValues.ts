/**
 * Objects that throw when they are read; the last one is a revoked Proxy.
 *
 * @example
 * for (const [name, make] of hostileValues) expect(() => write(make())).toThrow(JsonError);
 */
export const hostileValues: readonly [name: string, make: () => object][] = [
  [
    "a getter",
    () => ({
      get a() {
        return fail();
      },
    }),
  ],
  ["a getter of an array", () => Object.defineProperty([1], 0, { get: fail, enumerable: true })],
  [
    "a getter that throws null",
    () => ({
      get a() {
        throw null;
      },
    }),
  ],
  ["a Proxy that refuses to be read", () => new Proxy({ a: 1 }, { get: fail, has: fail })],
  ["a Proxy without a prototype that can be read", () => new Proxy({ a: 1 }, { getPrototypeOf: fail })],
  ["a Proxy without keys that can be read", () => new Proxy({ a: 1 }, { ownKeys: fail })],
  ["a Proxy of an array", () => new Proxy([1], { get: fail })],
  ["a revoked Proxy of an array", () => revoked([])],
  ["a revoked Proxy", () => revoked({})],
];

function fail(): never {
  throw new Error("do not read me");
}

function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}
