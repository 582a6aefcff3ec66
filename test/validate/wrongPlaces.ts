import { expect } from "vitest";
import type { Validator } from "../../src/validate/index.ts";

/** A group of tests of the JSON-Schema-Test-Suite. */
type Group = { readonly name: string; readonly tests: readonly { readonly data: unknown; readonly valid: boolean }[] };

/** The tests of a group whose verdict is another one; the issues must agree with it. */
export function wrongPlaces({ name, tests }: Group, validator: Validator): string[] {
  return tests.flatMap(({ data, valid }, index) => {
    const place = `${name}/${index}`;
    const verdict = validator.check(data);
    const { total, issues } = validator.issues(data);
    expect(total === 0, `${place}: ${issues[0]?.message}`).toBe(verdict);
    return verdict === valid ? [] : [place];
  });
}
