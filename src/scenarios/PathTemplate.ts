import { defineOwn, describeValue, didYouMean, shorten } from "../checks/index.ts";
import { MAX_PATH_LENGTH } from "./limits.ts";
import { ScenarioError } from "./ScenarioError.ts";

/**
 * The values of the variables of a template, as texts.
 *
 * @example
 * const values: PathValues = { year: "2026", quarter: "1" };
 */
export type PathValues = { readonly [variable: string]: string };

/**
 * A path with variables, such as `notes/{year}/q{quarter}`. It makes paths from values, and reads the values out of
 * paths: `match(fill(values))` always returns the values.
 *
 * A value is never empty and has no `/`. Between two variables of a segment there is a text; the value before it ends
 * at its first occurrence.
 *
 * @throws {ScenarioError} `invalid_template`
 * @experimental
 * @example
 * const template = new PathTemplate("notes/{year}/q{quarter}");
 * template.fill({ year: 2026, quarter: 1 }); // "notes/2026/q1"
 * template.match("notes/2026/q1"); // { year: "2026", quarter: "1" }
 * template.match("notes/2026/year"); // undefined
 */
export class PathTemplate {
  readonly template: string;
  /** The names of the variables, in their order. */
  readonly variables: readonly string[];
  readonly #segments: readonly Segment[];

  constructor(template: string) {
    checkText(template);
    this.template = template;
    this.#segments = template.split("/").map(parseSegment);
    this.variables = this.#segments.flatMap(({ names }) => names);
    const twice = this.variables.find((name, index) => this.variables.indexOf(name) !== index);
    if (twice !== undefined) throw invalid(`expected each variable once, received {${twice}} twice`);
  }

  /**
   * Makes the path with these values.
   *
   * @throws {ScenarioError} `invalid_value` for a value that is missing, unknown or cannot be read out of the path again.
   * @example
   * new PathTemplate("notes/{date}").fill({ date: "2026-01-18" }); // "notes/2026-01-18"
   */
  fill(values: { readonly [variable: string]: string | number }): string {
    const unknown = Object.keys(values).find((name) => !this.variables.includes(name));
    if (unknown !== undefined) throw this.#refuse(unknownVariable(unknown, this.variables));
    const texts = new Map(this.variables.map((name) => [name, this.#textOf(name, values)]));
    const path = this.#segments.map((segment) => fillSegment(segment, texts)).join("/");
    if (path.length > MAX_PATH_LENGTH)
      throw this.#refuse(`expected a path of at most ${MAX_PATH_LENGTH} characters, received ${path.length}`);
    const read = this.match(path);
    const other = this.variables.find((name) => read?.[name] !== texts.get(name));
    if (other === undefined) return path;
    const received = describeValue(texts.get(other));
    throw this.#refuse(`expected a value of {${other}} that can be read out of the path again, received ${received}`);
  }

  /**
   * The values with which the template makes a path, or undefined for a path of another form.
   *
   * @example
   * new PathTemplate("notes/{date}").match("notes/2026-01-18"); // { date: "2026-01-18" }
   */
  match(path: string): PathValues | undefined {
    // A longer path would be slow to read, and cannot be stored.
    if (path.length > MAX_PATH_LENGTH) return undefined;
    const parts = path.split("/");
    if (parts.length !== this.#segments.length) return undefined;
    const values = {};
    const isMatch = this.#segments.every((segment, index) => readSegment(segment, parts[index] as string, values));
    return isMatch ? values : undefined;
  }

  /** The text of the template. */
  toString(): string {
    return this.template;
  }

  #textOf(name: string, values: { readonly [variable: string]: unknown }): string {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    const text = Number.isFinite(value) ? String(value) : value;
    if (typeof text === "string" && text !== "" && !text.includes("/")) return text;
    const expected = `expected a value of {${name}}, a text without "/" or a number`;
    throw this.#refuse(`${expected}, received ${describeValue(value)}`);
  }

  #refuse(reason: string): ScenarioError {
    return new ScenarioError("invalid_value", `${describeValue(this.template)}: ${reason}`);
  }
}

/** Between the variables of a segment and around them are literals: there is one more of them. */
type Segment = { readonly literals: readonly string[]; readonly names: readonly string[] };

function checkText(template: unknown): asserts template is string {
  if (typeof template !== "string") throw invalid(`expected a text, received ${describeValue(template)}`);
  if (template === "" || template.length > MAX_PATH_LENGTH)
    throw invalid(`expected 1 to ${MAX_PATH_LENGTH} characters, received ${template.length}`);
  if (!template.isWellFormed()) throw invalid("expected a text of whole characters, received half of one");
}

function parseSegment(text: string): Segment {
  const literals: string[] = [];
  const names: string[] = [];
  let from = 0;
  for (let open = text.indexOf("{"); open !== -1; open = text.indexOf("{", from)) {
    const close = text.indexOf("}", open);
    if (close === -1) throw invalid('expected "}" after "{"');
    const name = text.slice(open + 1, close);
    if (!NAME.test(name))
      throw invalid(`expected a name of letters, digits and "_" in {…}, received "${shorten(name, 60)}"`);
    if (open === from && names.length > 0) throw invalid(`expected a text between {${names.at(-1)}} and {${name}}`);
    literals.push(text.slice(from, open));
    names.push(name);
    from = close + 1;
  }
  literals.push(text.slice(from));
  if (literals.some((literal) => literal.includes("}"))) throw invalid('expected "{" before "}"');
  return { literals, names };
}

const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u;

const fillSegment = ({ literals, names }: Segment, texts: ReadonlyMap<string, string>): string =>
  literals.map((literal, index) => literal + (texts.get(names[index] as string) ?? "")).join("");

/**
 * Each value ends at the first occurrence of the literal after it, which leaves the most to the others, so one pass is
 * enough.
 */
function readSegment({ literals, names }: Segment, text: string, values: object): boolean {
  const [first = "", last = ""] = [literals[0], literals.at(-1)];
  if (names.length === 0) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  return names.every((name, index) => {
    const next = literals[index + 1] as string;
    const to = index === names.length - 1 ? text.length - last.length : text.indexOf(next, from + 1);
    if (to <= from) return false;
    defineOwn(values, name, text.slice(from, to));
    from = to + next.length;
    return true;
  });
}

function unknownVariable(name: string, known: readonly string[]): string {
  const all =
    known.length === 0 ? " It has no variables." : ` Its variables are ${known.map((one) => `{${one}}`).join(", ")}.`;
  return `unknown variable ${describeValue(name)}.${didYouMean(name, known) || all}`;
}

const invalid = (reason: string): ScenarioError => new ScenarioError("invalid_template", reason);
