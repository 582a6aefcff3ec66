import { parseJson } from "./parseJson.ts";

/** What a comment says. */
export type Annotations = {
  marks: ReadonlySet<string>;
  /** What the members of an intersection are, where they are not all branches of allOf. */
  parts: string[] | undefined;
  range: [low: unknown, high: unknown] | undefined;
  /** The value that stands where a schema should. */
  itself: { value: unknown } | undefined;
  entries: [keyword: string, value: unknown][];
};

const MARKS = new Set(
  (
    "anyOf oneOf allOf type[] items[] untyped const enum nullable dangling closed open true undeclared titled untitled " +
    "unique deprecated readOnly writeOnly"
  ).split(" "),
);
const FORMATS = new Set(
  (
    "date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference " +
    "uri-template uuid json-pointer regex relative-json-pointer byte binary password int32 int64 float double"
  ).split(" "),
);

/** Reads annotations one after the other; where none begins, the description does. */
export function readAnnotations(comment: string): Annotations {
  return new AnnotationReader(comment).read();
}

class AnnotationReader {
  #rest: string;
  readonly #marks = new Set<string>();
  readonly #entries: [string, unknown][] = [];
  #parts: string[] | undefined;
  #range: [unknown, unknown] | undefined;
  #itself: { value: unknown } | undefined;

  constructor(comment: string) {
    this.#rest = comment;
  }

  read(): Annotations {
    while (this.#rest !== "") {
      if (!this.#readSign() && !this.#readWord() && !this.#readKeyword()) {
        this.#entries.push(["description", this.#rest]);
        break;
      }
      if (this.#rest !== "" && !this.#takes(/^ /)) throw new Error(`expected a space before ${this.#rest}`);
    }
    const [marks, parts, range, itself, entries] = [this.#marks, this.#parts, this.#range, this.#itself, this.#entries];
    return { marks, parts, range, itself, entries };
  }

  #takes(pattern: RegExp): string[] | undefined {
    const match = pattern.exec(this.#rest);
    if (match) this.#rest = this.#rest.slice(match[0].length);
    return match ? [...match] : undefined;
  }

  #value(): unknown {
    const end = /^["[{]/.test(this.#rest) ? endOfJson(this.#rest) : (/^\S*/.exec(this.#rest)?.[0].length ?? 0);
    const text = this.#rest.slice(0, end);
    this.#rest = this.#rest.slice(end);
    return /^["[{]|^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(text) ? parseJson(text) : text;
  }

  /** What begins with a sign. */
  #readSign(): boolean {
    if (this.#rest.startsWith('"')) return this.#readQuoted();
    if (this.#takes(/^- /)) {
      this.#entries.push(["description", this.#rest]);
      this.#rest = "";
    } else if (this.#takes(/^!/)) this.#itself = { value: this.#value() };
    else if (this.#takes(/^=/)) this.#entries.push(["default", this.#value()]);
    else if (this.#takes(/^>/)) this.#entries.push(["exclusiveMinimum", this.#value()]);
    else if (this.#takes(/^</)) this.#entries.push(["exclusiveMaximum", this.#value()]);
    else if (this.#rest.startsWith("/")) this.#entries.push(["pattern", this.#takes(/^\/([^/]*)\//)?.[1]]);
    else return false;
    return true;
  }

  /** A keyword in quotes, or a description, behind which nothing stands. */
  #readQuoted(): boolean {
    const key = this.#rest.slice(0, endOfJson(this.#rest));
    this.#rest = this.#rest.slice(key.length);
    if (this.#takes(/^=/)) this.#entries.push([JSON.parse(key), this.#value()]);
    else if (this.#rest === "") this.#entries.push(["description", JSON.parse(key)]);
    else throw new Error(`${this.#rest} behind a description`);
    return true;
  }

  /** A mark, a format, the parts of a type or limits. */
  #readWord(): boolean {
    const [word = ""] = /^\S*/.exec(this.#rest) ?? [];
    if (/^(?:type|\$ref|anyOf|oneOf|allOf)(?:&(?:\$ref|anyOf|oneOf|allOf))+$/.test(word)) this.#parts = word.split("&");
    else if (/^[-\d.e+]*\.\.[-\d.e+]*$/.test(word)) {
      const cut = word.indexOf("..");
      const [low, high] = [word.slice(0, cut), word.slice(cut + 2)];
      this.#range = [low ? JSON.parse(low) : undefined, high ? JSON.parse(high) : undefined];
    } else if (MARKS.has(word)) this.#marks.add(word);
    else if (FORMATS.has(word)) this.#entries.push(["format", word]);
    else return false;
    this.#rest = this.#rest.slice(word.length);
    return true;
  }

  #readKeyword(): boolean {
    const keyword = this.#takes(/^([A-Za-z_$][\w$-]*)=/)?.[1];
    if (keyword !== undefined) this.#entries.push([keyword, this.#value()]);
    return keyword !== undefined;
  }
}

/** Where the JSON value ends that the text starts with. */
function endOfJson(text: string): number {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth--;
    if (depth === 0) return index + token.length;
  }
  throw new Error(`JSON without an end: ${text}`);
}
