import { isIdentifier } from "./quote.ts";

/**
 * A function that makes a type's name from any text: an identifier, given once only, and none of the taken ones. It
 * starts with a capital, as all names that TypeScript keeps for itself start with a small letter.
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

/** Types that every script knows: a declaration of such a name would be a second one. */
export const GLOBAL_NAMES: readonly string[] = [
  ...["Array", "Boolean", "Date", "Error", "Function", "JSON", "Map", "Math", "Number", "Object", "Promise", "Record"],
  ...["Proxy", "Reflect", "RegExp", "Set", "String", "Symbol", "WeakMap", "WeakSet", "BigInt", "Iterator"],
  ...["Partial", "Required", "Readonly", "Pick", "Omit", "Exclude", "Extract", "NonNullable", "ReturnType"],
];

const MAX_LENGTH = 40;

function identifierFrom(text: string): string {
  const characters = [...text.slice(0, MAX_LENGTH)].map((character) =>
    isIdentifier(`_${character}`) ? character : "_",
  );
  const name = characters.join("").replaceAll(/_+/g, "_").replace(/^_/, "").replace(/_$/, "");
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  return isIdentifier(capital) ? capital : `Type${capital}`;
}
