/**
 * One problem as pydantic reports it: the error's type (`"missing"`, `"string_type"`, …), its location, a sentence, and
 * the value at that location.
 */
export type ErrorDetails = {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: unknown;
};
