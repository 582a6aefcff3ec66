/** Tools to try, in the format of a provider, with a model's answer. */
export type Sample = {
  readonly id: string;
  readonly title: string;
  /** The tools as a request or a server has them. */
  readonly payload: unknown;
  /** The arguments of a call to each of them, as a model wrote them: not always well. */
  readonly calls: readonly string[];
};
