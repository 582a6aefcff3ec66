/**
 * How many characters a function reads by the methods of strings and patterns: a measure of its work that is the same on
 * every machine. What is read by an index (`text[0]`) is not counted.
 *
 * @example
 * countCharacters(() => "a,b".indexOf(",")); // 2
 */
export function countCharacters(run: () => void): number {
  let count = 0;
  const natives = COSTS.map(([owner, name, cost]) => {
    const native = owner[name] as (...given: unknown[]) => unknown;
    owner[name] = function (this: unknown, ...given: unknown[]): unknown {
      const result = native.apply(this, given);
      count += cost(this, given, result);
      return result;
    };
    return native;
  });
  try {
    run();
  } finally {
    for (const [index, [owner, name]] of COSTS.entries()) owner[name] = natives[index];
  }
  return count;
}

type Cost = (self: unknown, given: readonly unknown[], result: unknown) => number;
type Owner = { [name: string]: unknown };

const lengthOf = (text: unknown): number => (typeof text === "string" ? text.length : 0);
const one: Cost = () => 1;
const whole: Cost = (text) => 1 + lengthOf(text);
const part: Cost = (_text, _given, result) => 1 + lengthOf(result);
const sought: Cost = (_text, [other]) => 1 + lengthOf(other);

const indexOf: Cost = (text, [, from = 0], found) => {
  const end = typeof found === "number" && found >= 0 ? found + 1 : lengthOf(text);
  return Math.max(1, end - Number(from));
};

const exec: Cost = (pattern, [text], found) => {
  const { sticky } = pattern as RegExp;
  const match = found as RegExpExecArray | null;
  if (match === null) return sticky ? 1 : 1 + lengthOf(text);
  return 1 + (sticky ? 0 : match.index) + match[0].length;
};

const COSTS: readonly (readonly [owner: Owner, name: string, cost: Cost])[] = [
  ...named(String.prototype, one, ["charAt", "charCodeAt", "codePointAt", "at"]),
  ...named(String.prototype, part, ["slice", "substring", "trim", "trimStart", "trimEnd"]),
  ...named(String.prototype, whole, ["includes", "lastIndexOf", "replace", "replaceAll", "split"]),
  ...named(String.prototype, sought, ["startsWith", "endsWith"]),
  ...named(String.prototype, indexOf, ["indexOf"]),
  ...named(RegExp.prototype, exec, ["exec"]),
];

function named(owner: object, cost: Cost, names: readonly string[]): (readonly [Owner, string, Cost])[] {
  return names.map((name) => [owner as Owner, name, cost]);
}
