import { ANYTHING, checkOptions, OptionError, type OptionRules } from "../json/index.ts";

/** The names that a constructor's object may have; a class says itself what is wrong with their values. */
export const namesOf = (...names: readonly string[]): OptionRules =>
  Object.fromEntries(names.map((name) => [name, ANYTHING]));

/**
 * Returns if what a constructor got has no unknown names. What is no object is left to the class, as Python does it.
 *
 * @param elsewhere names that other libraries use, and what to do here instead.
 * @throws {OptionError}
 */
export function checkInit(
  owner: string,
  init: unknown,
  rules: OptionRules,
  elsewhere: { readonly [name: string]: string } = {},
): void {
  if (typeof init !== "object" || init === null) return;
  for (const name of Object.keys(elsewhere)) {
    if (has(owner, init, name)) {
      const message = `${owner}: unknown option ${JSON.stringify(name)}. ${elsewhere[name]}`;
      throw new OptionError("unknown_option", name, message);
    }
  }
  checkOptions(owner, init, rules);
}

function has(owner: string, init: object, name: string): boolean {
  try {
    return Object.hasOwn(init, name);
  } catch (cause) {
    throw Object.assign(new OptionError("invalid_options", "", `${owner}: the options cannot be read`), { cause });
  }
}
