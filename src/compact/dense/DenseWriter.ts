import { cutAtWord } from "../commentOf.ts";
import { depthFirst } from "../depthFirst.ts";
import { quoteKey, quoteLiteral } from "../quote.ts";
import { GLOBAL_NAMES } from "../renderTypes.ts";
import { uniqueNames } from "../uniqueNames.ts";
import { annotationsOf } from "./annotationsOf.ts";
import { type CommentPlace, describe, joined } from "./describe.ts";
import { jsonText, type Replace, shortText } from "./jsonText.ts";
import { RESOLVED, type ReadNodes } from "./readNodes.ts";
import { type Form, nodesIn, type ObjectForm, type SchemaNode, type TupleForm } from "./SchemaNode.ts";
import { titleOf } from "./titleOf.ts";

/** How the dense layout writes, every option given. */
export type DenseOptions = {
  /** In code points. */
  maxDescriptionLength: number;
  constraints: boolean;
  quotedKeys: boolean;
};

const ROOT_NAME = "Parameters";
/** Types nested deeper are declared, so that every compiler can read them. */
const DEEPEST = 64;
/** A type shorter than this is never worth a name. */
const SHORT = 24;

/** Every value that is no object, or no array. */
const OTHERS = {
  object: "string|number|boolean|null|unknown[]",
  array: "string|number|boolean|null|{[key:string]:unknown}",
} as const;

type Binding = "unit" | "intersection" | "union";

/** A type expression without the comment behind it; a run is literals that an enum of the usual type has. */
type Expression = { text: string; binding: Binding; isRun?: boolean; notes?: string | undefined };

type Written = Expression & {
  /** All that the comment says but the title. */
  notes: string;
  depth: number;
};

/**
 * Writes nodes as types. Settle first what is to be written; then {@link DenseWriter.typeOf} and
 * {@link DenseWriter.nameOf} give the texts.
 *
 * @example
 * const writer = new DenseWriter(read, options);
 * const declared = writer.settle([read.root]);
 * declared.map((node) => `type ${writer.nameOf(node)}=${writer.typeOf(node, "line")}`);
 */
export class DenseWriter {
  readonly #read: ReadNodes;
  readonly #options: DenseOptions;
  readonly #uses = new Map<SchemaNode, number>();
  readonly #names = new Map<SchemaNode, string>();
  readonly #written = new Map<SchemaNode, Written>();
  readonly #newName: (text: string) => string;
  readonly #replace: Replace;

  constructor(read: ReadNodes, options: DenseOptions) {
    this.#read = read;
    this.#options = options;
    this.#newName = uniqueNames([ROOT_NAME, ...GLOBAL_NAMES, ...read.dangling]);
    this.#replace = (container, key) => {
      if (key === undefined) {
        const node = read.repeated.get(container);
        return node && `{"$ref":${jsonText(this.nameOf(node))}}`;
      }
      if (RESOLVED.has(key) && read.inJson.has(container)) return null;
      const node = read.targets.get(container)?.get(key);
      return node && jsonText(this.nameOf(node));
    };
  }

  /** Decides what is declared, and gives it, each after what it is made of, the roots aside. */
  settle(roots: readonly SchemaNode[]): SchemaNode[] {
    const order = depthFirst(
      roots,
      (node) => this.#partsOf(node),
      (_, to) => {
        to.isNamed = true;
      },
    );
    // Parts come first, so that the text of a type is put together from finished texts, without recursion.
    for (const node of order) this.#written.set(node, this.#write(node));
    return order.filter((node) => node.isNamed && !roots.includes(node));
  }

  #partsOf(node: SchemaNode): readonly SchemaNode[] {
    const parts = nodesIn(node, this.#options.constraints);
    for (const part of parts) this.#uses.set(part, (this.#uses.get(part) ?? 0) + 1);
    return parts;
  }

  #write(node: SchemaNode): Written {
    const { constraints } = this.#options;
    const { text, binding, isRun = false, notes: parts = "" } = this.#expression(node);
    const notes = constraints ? annotationsOf(node, parts, (target) => this.nameOf(target), this.#replace) : "";
    const depth = this.#depthOf(node);
    const written = { text, binding, isRun: isRun && notes === "", notes, depth };
    node.isNamed ||= depth > DEEPEST || this.#isWorthName(node, written);
    return written;
  }

  #depthOf(node: SchemaNode): number {
    let depth = 0;
    for (const part of nodesIn(node, false)) {
      if (!part.isNamed) depth = Math.max(depth, (this.#written.get(part)?.depth ?? 0) + 1);
    }
    return depth;
  }

  /** True where a declaration and its name in every place take fewer characters than the type in every place. */
  #isWorthName(node: SchemaNode, { text, notes }: Written): boolean {
    const uses = this.#uses.get(node) ?? 0;
    if (uses < 2) return false;
    const length = text.length + notes.length + (this.#description(node)?.length ?? 0);
    if (length < SHORT) return false;
    const name = Math.min(node.name.length, 40) + 1;
    return uses * length > (uses + 1) * name + 8 + length;
  }

  /** The name of a type's declaration; who has one is known by it from then on. */
  nameOf(node: SchemaNode): string {
    let name = this.#names.get(node);
    if (name === undefined) {
      name = node === this.#read.root ? ROOT_NAME : this.#newName(node.name);
      node.isNamed = true;
      this.#names.set(node, name);
    }
    return name;
  }

  /** The type with its comment, to stand where nothing but a line break follows. */
  typeOf(node: SchemaNode, place: "line" | "block"): string {
    const title = this.#title(node, node === this.#read.root && this.#read.isTitled ? "titled" : "");
    return this.#writtenOf(node).text + this.#spacedComment(node, title, place);
  }

  #writtenOf(node: SchemaNode): Written {
    const written = this.#written.get(node);
    if (!written) throw new Error(`${node.name} is needed before it is written`);
    return written;
  }

  // Expressions

  #expression(node: SchemaNode): Expression {
    const whole = this.#whole(node, this.#parts(node));
    if (!node.nullable) return whole;
    return { text: `${whole.text}|null`, binding: "union", notes: whole.notes };
  }

  /** What holds for the same value, each with the keyword that it stands for; all that is the schema's own is its type. */
  #parts(node: SchemaNode): (Expression & { keyword: string })[] {
    const parts: (Expression & { keyword: string })[] = [];
    if (node.form.kind !== "none") {
      const own = this.#formText(node.form, node);
      if (!node.besides) parts.push({ ...own, keyword: "type" });
      else parts.push({ ...own, keyword: "type", text: `${own.text}|${OTHERS[node.besides]}`, binding: "union" });
    }
    if (node.target) parts.push({ keyword: "$ref", ...this.#reference(node.target, node) });
    if (node.anyOf) parts.push({ keyword: "anyOf", ...this.#union(node.anyOf, node) });
    if (node.oneOf) parts.push({ keyword: "oneOf", ...this.#union(node.oneOf, node) });
    if (node.allOf) parts.push({ keyword: "allOf", ...this.#intersection(node.allOf, node) });
    return parts;
  }

  #whole({ anyOf, allOf }: SchemaNode, parts: readonly (Expression & { keyword: string })[]): Expression {
    const [only, second] = parts;
    if (!only) return { text: "unknown", binding: "unit" };
    if (!second) {
      // Several branches of anyOf and allOf need no word.
      const isUsual = only.keyword === "type" || only.keyword === "$ref" || (anyOf ?? allOf ?? []).length > 1;
      return isUsual ? only : { ...only, notes: only.keyword };
    }
    const texts = parts.map(({ text, binding, keyword }) => {
      return binding === "unit" || keyword === "allOf" ? text : `(${text})`;
    });
    const mark = parts.map(({ keyword }) => keyword).join("&");
    const notes = parts.reduce((notes, part) => joined(notes, part.notes), mark);
    return { text: texts.join("&"), binding: "intersection", notes };
  }

  #reference(target: SchemaNode, node: SchemaNode): Expression {
    const name = this.nameOf(target);
    if (!node.circular?.has(target)) return { text: name, binding: "unit" };
    const isAlone = node.form.kind === "none" && !node.anyOf && !node.oneOf && !node.allOf;
    if (isAlone) return { text: "unknown", binding: "unit", notes: `$ref=${name}` };
    return { text: `unknown/*$ref=${name}*/`, binding: "unit" };
  }

  #union(branches: readonly SchemaNode[], node: SchemaNode): Expression {
    let afterRun = false;
    const texts = branches.map((branch) => {
      const { text, isRun = false } = this.#operand(branch, "union", node);
      const isApart = isRun && afterRun;
      afterRun = isRun && !isApart;
      return isApart ? `(${text})` : text;
    });
    if (texts.length > 1) return { text: texts.join("|"), binding: "union" };
    // A union that is the only branch keeps its parentheses, which tell it from the branches themselves.
    const only = branches[0] as SchemaNode;
    const [text = ""] = texts;
    const isUnion = afterRun && this.#writtenOf(only).binding === "union";
    return { text: isUnion ? `(${text})` : text, binding: "union" };
  }

  #intersection(branches: readonly SchemaNode[], node: SchemaNode): Expression {
    const texts = branches.map((branch) => this.#operand(branch, "intersection", node).text);
    return { text: texts.join("&"), binding: "intersection" };
  }

  #formText(form: Form, node: SchemaNode): Expression {
    switch (form.kind) {
      case "none":
        return { text: "unknown", binding: "unit" };
      case "word":
        return { text: form.word, binding: "unit" };
      case "literals": {
        const text = form.values.map((value) => this.#literal(value)).join("|");
        return { text, binding: form.values.length > 1 ? "union" : "unit", isRun: true };
      }
      case "object":
        return { text: this.#object(form), binding: "unit" };
      case "array": {
        const item = form.items ? this.#operand(form.items, "unit").text : "unknown";
        const isSaid = form.items !== undefined && item === "unknown";
        return { text: `${item}[]`, binding: "unit", ...(isSaid && { notes: "items={}" }) };
      }
      case "tuple":
        return this.#tuple(form, node);
      case "list": {
        const members = form.members.map((member) => this.#formText(member, node));
        const notes = members.reduce((all, member) => joined(all, member.notes), "");
        const text = members.map((member) => member.text).join("|");
        return { text, binding: members.length > 1 ? "union" : "unit", notes };
      }
    }
  }

  /** Its nesting is limited where the schema is read. */
  #literal(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map((item) => this.#literal(item)).join(",")}]`;
    if (typeof value !== "object" || value === null) return quoteLiteral(value as string | number | boolean | null);
    return `{${Object.entries(value)
      .map(([key, member]) => `${this.#key(key)}:${this.#literal(member)}`)
      .join(",")}}`;
  }

  #key(name: string): string {
    return this.#options.quotedKeys ? quoteLiteral(name) : quoteKey(name);
  }

  #tuple({ prefix, required, rest }: TupleForm, node: SchemaNode): Expression {
    const elements = prefix.map((element, index) => {
      return index < required
        ? this.#operand(element, "union", undefined).text
        : `${this.#operand(element, "unit").text}?`;
    });
    let notes = "";
    if (rest) {
      const text = rest === "anything" ? "unknown" : this.#operand(rest, "unit").text;
      if (rest !== "anything" && text === "unknown")
        notes = node.marks.includes("items[]") ? "additionalItems={}" : "items={}";
      elements.push(`...${text}[]`);
    }
    return { text: `[${elements.join(",")}]`, binding: "unit", notes };
  }

  /** One field a line where one has more to say than its type, else all on one line. */
  #object({ fields, others }: ObjectForm): string {
    let isTight = true;
    const fieldText = (key: string, type: SchemaNode | undefined, name?: string): string => {
      if (!type) return `${key}:unknown${this.#options.constraints ? " /*undeclared*/" : ""}`;
      if (type.isNamed) return `${key}:${this.nameOf(type)}`;
      const comment = this.#spacedComment(type, this.#fieldTitle(type, name), "line");
      if (comment !== "") isTight = false;
      return `${key}:${this.#writtenOf(type).text}${comment}`;
    };
    const texts = fields.map(({ name, type, optional }) =>
      fieldText(`${this.#key(name)}${optional ? "?" : ""}`, type, name),
    );
    if (others) texts.push(fieldText("[key:string]", others));
    return isTight ? `{${texts.join(",")}}` : `{\n ${texts.join("\n ")}\n}`;
  }

  /** A part inside a type, in parentheses where it binds looser than its place asks for. */
  #operand(part: SchemaNode, place: Binding, whole?: SchemaNode): { text: string; isRun?: boolean } {
    if (whole?.circular?.has(part)) return { text: `unknown/*$ref=${this.nameOf(part)}*/` };
    if (part.isNamed) return { text: this.nameOf(part) };
    const { text, binding, isRun = false } = this.#writtenOf(part);
    // TypeScript takes no [] for an array's that stands in another line than the element.
    const comment = this.#comment(part, this.#title(part, ""), place === "unit" ? "one line" : "block");
    if (comment !== "") return { text: `${binding === "unit" ? text : `(${text})`}/*${comment}*/` };
    if (binding === "unit" || (place === "union" && (binding === "intersection" || isRun))) return { text, isRun };
    return { text: `(${text})` };
  }

  // Comments

  #fieldTitle(node: SchemaNode, name: string | undefined): string {
    if (name === undefined || !this.#read.isTitled || !this.#options.constraints) return this.#title(node, "");
    // A reference has no title of its own, and what is no object can have none.
    if (node.target || node.marks.includes("dangling") || isNoObject(node)) return this.#title(node, "");
    if (node.title === undefined) return "untitled";
    return node.title === titleOf(name) ? "" : this.#title(node, "");
  }

  #title({ title }: SchemaNode, mark: string): string {
    if (!this.#options.constraints) return "";
    return title === undefined ? mark : joined(mark, `title=${shortText(title)}`);
  }

  #spacedComment(node: SchemaNode, title: string, place: "line" | "block"): string {
    const content = this.#comment(node, title, place);
    if (content === "") return "";
    return place === "line" && !content.includes("\n") ? ` // ${content}` : ` /*${content}*/`;
  }

  #comment(node: SchemaNode, title: string, place: CommentPlace): string {
    const before = joined(title, this.#writtenOf(node).notes);
    const description = this.#description(node);
    if (description === undefined) return before;
    if (description === "" && !this.#options.constraints) return before;
    return joined(before, describe(description, place));
  }

  #description({ description }: SchemaNode): string | undefined {
    const { maxDescriptionLength } = this.#options;
    if (description === undefined || maxDescriptionLength <= 0) return undefined;
    return cutAtWord(description, maxDescriptionLength);
  }
}

function isNoObject({ marks: [mark], form, rest }: SchemaNode): boolean {
  if (mark === "true" || mark?.startsWith("!")) return true;
  return form.kind === "word" && form.word === "never" && rest.length === 0;
}
