import { isIdentifier } from "./quote.ts";

/**
 * A function that makes a unique type name from any text: an identifier that is not one of the taken names. It starts
 * with a capital letter, because all reserved names of TypeScript start with a small letter.
 *
 * @example
 * const newName = uniqueNames(["Record"]);
 * newName("tree node"); // "Tree_node"
 * newName("tree/node"); // "Tree_node2"
 * newName("record"); // "Record2"
 */
export function uniqueNames(...taken: (readonly string[])[]): (text: string) => string {
  let given: Set<string> | undefined;
  const last = new Map<string, number>();
  return (text) => {
    given ??= new Set(taken.flat());
    const base = identifierFrom(text);
    let name = base;
    for (let number = last.get(base) ?? 2; given.has(name); number++) {
      name = `${base}${number}`;
      last.set(base, number + 1);
    }
    given.add(name);
    return name;
  };
}

/** Global types: a declaration with such a name would conflict with them. */
export const GLOBAL_NAMES: readonly string[] = [
  ...["Array", "Boolean", "Date", "Error", "Function", "JSON", "Map", "Math", "Number", "Object", "Promise", "Record"],
  ...["Proxy", "Reflect", "RegExp", "Set", "String", "Symbol", "WeakMap", "WeakSet", "BigInt", "Iterator"],
  ...["Partial", "Required", "Readonly", "Pick", "Omit", "Exclude", "Extract", "NonNullable", "ReturnType"],
];

/** @internal */
const MAX_LENGTH = 40;

function identifierFrom(text: string): string {
  const characters = [...text.slice(0, MAX_LENGTH)].map((character) =>
    isIdentifier(`_${character}`) ? character : "_",
  );
  const name = characters.join("").replaceAll(/_+/g, "_").replace(/^_/, "").replace(/_$/, "");
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  return isIdentifier(capital) ? capital : `Type${capital}`;
}
