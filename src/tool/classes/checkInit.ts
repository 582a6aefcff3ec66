import { ANYTHING, checkOptions, describeValue, OptionError, type OptionRules } from "../../checks/index.ts";
import { type Fields, type ModelName, pythonName, validated, validatedFields } from "../../pydantic/index.ts";
import { pythonNames } from "./pythonNames.ts";

/**
 * The names that the input of a constructor may have, also in Python's form. The class itself validates the values.
 */
export const initNames = (...names: readonly string[]): OptionRules =>
  Object.fromEntries([...names, ...names.map(pythonName)].map((name) => [name, ANYTHING]));

/**
 * Throws if the input of a constructor has an unknown name. The class itself rejects a value that is not an object, as
 * Python does.
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

/**
 * Throws unless a definition, or the changes to one, is an object.
 *
 * @throws {OptionError}
 */
export function requireObject(owner: string, value: unknown): void {
  if (typeof value === "object" && value !== null) return;
  throw new OptionError("invalid_options", "", `${owner}: expected an object, received ${describeValue(value)}`);
}

/**
 * The fields in the input of a constructor, by camelCase or Python's names, validated as the Python class does.
 *
 * @throws {OptionError} for an unknown name.
 * @throws {ValidationError}
 */
export function readInit(
  model: ModelName,
  init: unknown,
  rules: OptionRules,
  elsewhere?: { readonly [name: string]: string },
): Fields {
  const fields = validatedFields(init);
  if (fields !== undefined) return fields;
  checkInit(`new ${model}`, init, rules, elsewhere);
  return validated(model, pythonNames((init === undefined ? {} : init) as object));
}

function has(owner: string, init: object, name: string): boolean {
  try {
    return Object.hasOwn(init, name);
  } catch (cause) {
    throw Object.assign(new OptionError("invalid_options", "", `${owner}: the options cannot be read`), { cause });
  }
}
