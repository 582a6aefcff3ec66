/** A type expression as it is written. A comment right behind an expression belongs to it. */
export type Expression =
  | { kind: "word"; word: string }
  | { kind: "name"; name: string }
  | { kind: "literal"; value: unknown }
  | { kind: "array"; items: Expression }
  | { kind: "tuple"; elements: Expression[]; rest: Expression | undefined }
  | { kind: "object"; fields: Field[]; others: Field | undefined }
  | { kind: "union" | "intersection"; members: Expression[] }
  | { kind: "group"; inner: Expression }
  | { kind: "noted"; inner: Expression; comment: string };

export type Field = { name: string; optional: boolean; type: Expression; comment: string };
export type Declaration = { name: string; type: Expression; comment: string };
export type Interface = { name: string; extended: string[]; fields: Field[] };
/** A tool as it is written: the comment before its name, the type, and the comment behind, that of its block included. */
export type Tool = { name: string; before: string; type: Expression; comment: string };
export type ToolsText = {
  notes: [name: string, text: string][];
  types: Declaration[];
  interfaces: Interface[];
  tools: Tool[];
};

const WORDS = ["string", "number", "integer", "boolean", "null", "object", "unknown", "never", "undefined"];

/** Reads dense text as TypeScript's grammar has it, and keeps the comments. */
export class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The declarations; of a bare type one, without a name. */
  parse(): Declaration[] {
    const declarations: Declaration[] = [];
    if (!this.#sees("type ")) declarations.push({ name: "", ...this.#typeWithComment() });
    while (this.#takes("type ")) {
      const name = this.#matches(/[^=]+/y);
      this.#expects("=");
      declarations.push({ name, ...this.#typeWithComment() });
      this.#takes("\n");
    }
    if (this.#at < this.#text.length) this.#fail("the end");
    return declarations;
  }

  /** The declarations of a whole set of tools. */
  parseSet(): ToolsText {
    const [types, interfaces]: [Declaration[], Interface[]] = [[], []];
    const notes: [string, string][] = [];
    this.#takes("type integer=number\n");
    while (this.#takes("// @")) {
      const name = this.#until(" ", true);
      notes.push([name, this.#until("\n", true)]);
    }
    while (!this.#takes("type Tools={")) {
      if (this.#takes("interface ")) interfaces.push(this.#interface());
      else {
        this.#expects("type ");
        const name = this.#matches(/[^=]+/y);
        this.#expects("=");
        types.push({ name, ...this.#typeWithComment() });
      }
      this.#expects("\n");
    }
    const tools: Tool[] = [];
    do {
      const shared = this.#takes(" // ") ? this.#until("\n", false) : "";
      this.#expects("\n");
      while (!this.#takes("}")) tools.push(this.#tool(shared));
    } while (this.#takes("&{"));
    if (this.#at < this.#text.length) this.#fail("the end");
    return { notes, types, interfaces, tools };
  }

  #interface(): Interface {
    const name = this.#matches(/[^ {]+/y);
    const extended = this.#takes(" extends ") ? this.#matches(/[^{]+/y).split(",") : [];
    const body = this.#object();
    if (body.kind !== "object" || body.others) return this.#fail("fields");
    return { name, extended, fields: body.fields };
  }

  #tool(shared: string): Tool {
    let before = "";
    if (this.#takes("// ")) before = this.#until("\n", true);
    else if (this.#takes("/*")) {
      before = this.#until("*/", true);
      this.#expects("\n");
    }
    const name = this.#sees('"') ? this.#string() : this.#matches(/[^?:]+/y);
    this.#expects(":");
    const { type, comment } = this.#typeWithComment();
    this.#expects("\n");
    return { name, before, type, comment: [shared, comment].filter((part) => part !== "").join(" ") };
  }

  #typeWithComment(): { type: Expression; comment: string } {
    const type = this.#union();
    if (this.#takes(" // ")) return { type, comment: this.#until("\n", false) };
    return { type, comment: this.#takes(" /*") ? this.#until("*/", true) : "" };
  }

  #union(): Expression {
    return this.#chain("union", "|", () => this.#chain("intersection", "&", () => this.#unit()));
  }

  #chain(kind: "union" | "intersection", sign: string, next: () => Expression): Expression {
    const first = next();
    if (!this.#sees(sign)) return first;
    const members = [first];
    while (this.#takes(sign)) members.push(next());
    return { kind, members };
  }

  #unit(): Expression {
    let unit = this.#bareUnit();
    for (;;) {
      if (this.#takes("/*")) unit = { kind: "noted", inner: unit, comment: this.#until("*/", true) };
      else if (this.#takes("[]")) unit = { kind: "array", items: unit };
      else return unit;
    }
  }

  #bareUnit(): Expression {
    if (this.#takes("(")) {
      const inner = this.#union();
      this.#expects(")");
      return { kind: "group", inner };
    }
    if (this.#sees("{")) return this.#object();
    if (this.#takes("[")) return this.#tuple();
    if (this.#sees('"')) return { kind: "literal", value: this.#string() };
    if (/[-\d]/.test(this.#text.charAt(this.#at))) {
      return { kind: "literal", value: JSON.parse(this.#matches(/-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/y)) };
    }
    const word = this.#matches(/[^\s()[\]{}|&,?;:/]+/y);
    if (word === "true" || word === "false") return { kind: "literal", value: word === "true" };
    return WORDS.includes(word) ? { kind: "word", word } : { kind: "name", name: word };
  }

  #tuple(): Expression {
    const elements: Expression[] = [];
    let rest: Expression | undefined;
    while (!this.#takes("]")) {
      if (this.#takes("...")) {
        const array = this.#unit();
        if (array.kind !== "array") this.#fail("an array");
        else rest = array.items;
      } else {
        elements.push(this.#union());
        this.#takes("?");
      }
      this.#takes(",");
    }
    return { kind: "tuple", elements, rest };
  }

  #object(): Expression {
    this.#expects("{");
    const fields: Field[] = [];
    let others: Field | undefined;
    for (;;) {
      this.#matches(/[,\s]*/y);
      if (this.#takes("}")) return { kind: "object", fields, others };
      if (this.#takes("[key:string]:")) others = { name: "", optional: true, ...this.#typeWithComment() };
      else {
        const name = this.#sees('"') ? this.#string() : this.#matches(/[^?:]+/y);
        const optional = this.#takes("?");
        this.#expects(":");
        fields.push({ name, optional, ...this.#typeWithComment() });
      }
    }
  }

  #string(): string {
    return JSON.parse(this.#matches(/"(?:[^"\\]|\\.)*"/y));
  }

  #sees(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  #takes(text: string): boolean {
    const sees = this.#sees(text);
    if (sees) this.#at += text.length;
    return sees;
  }

  #expects(text: string): void {
    if (!this.#takes(text)) this.#fail(text);
  }

  #matches(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [match] = pattern.exec(this.#text) ?? this.#fail(String(pattern));
    this.#at += match.length;
    return match;
  }

  #until(end: string, isTaken: boolean): string {
    const found = this.#text.indexOf(end, this.#at);
    const to = found < 0 && !isTaken ? this.#text.length : found;
    if (to < 0) this.#fail(end);
    const text = this.#text.slice(this.#at, to);
    this.#at = to + (isTaken ? end.length : 0);
    return text;
  }

  #fail(expected: string): never {
    throw new Error(`expected ${expected} at ${JSON.stringify(this.#text.slice(this.#at, this.#at + 40))}`);
  }
}
