/** Something that the SDK and this package convert differently on purpose. An error is its class, and its code here. */
export type Row = readonly [
  name: string,
  asked: readonly [release: "0.1.3" | "0.1.13" | "0.1.19.post2", conversion: string, input: unknown],
  python: unknown,
  ours: readonly [convert: (input: never) => unknown, expected: unknown],
];

export const OLD = "0.1.3";
/** The last release in which broken arguments are empty ones. */
export const BEFORE_ERRORS = "0.1.13";
export const NEW = "0.1.19.post2";
