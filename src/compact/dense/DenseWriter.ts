import { depthFirst } from "../depthFirst.ts";
import { MAX_DENSE_LENGTH, MAX_TYPE_DEPTH } from "../limits.ts";
import {
  type Binding,
  type CompactNode,
  type Expression,
  type Form,
  isCombined,
  isPlain,
  nodesIn,
  type ObjectForm,
  type Origin,
  RESOLVED,
  type TupleForm,
  titleOf,
  type Written,
} from "../read/index.ts";
import {
  cutAtWord,
  GLOBAL_NAMES,
  jsonText,
  quoteKey,
  quoteLiteral,
  type Replace,
  savesCharacters,
  shortText,
  uniqueNames,
} from "../text/index.ts";
import { tooLarge } from "../tooLarge.ts";
import { annotationsOf } from "./annotationsOf.ts";
import { type CommentPlace, describe, joined } from "./describe.ts";

/** The options of the dense layout with their defaults. */
export type DenseOptions = {
  /** In code points. */
  maxDescriptionLength: number;
  constraints: boolean;
  quotedKeys: boolean;
};

/**
 * Writes nodes as types. Call `settle` first; then {@link DenseWriter.rootOf} and {@link DenseWriter.declarationOf}
 * return the texts.
 *
 * @example
 * const writer = new DenseWriter(options, ["Tools"]); // the names that no type gets
 * const declared = writer.settle([node]);
 * declared.map((node) => writer.declarationOf(node)); // ["type Node={next?:Node}"]
 */
export class DenseWriter {
  readonly #options: DenseOptions;
  readonly #newName: (text: string) => string;
  /** The number of characters in comments and literals. */
  #spent = 0;
  /** Whether the text uses the type `integer`. */
  hasIntegers = false;

  constructor(options: DenseOptions, taken: readonly string[]) {
    this.#options = options;
    this.#newName = uniqueNames(taken, GLOBAL_NAMES);
  }

  /** The texts of what stands in JSON in place of references, and of what stands there more than once. */
  #replaceIn({ json }: Origin): Replace | undefined {
    if (!json) return undefined;
    const { schemas, targets, repeated } = json;
    return (container, key) => {
      if (key === undefined) {
        const node = repeated.get(container);
        return node && `{"$ref":${jsonText(this.nameOf(node))}}`;
      }
      if (RESOLVED.has(key) && schemas.has(container)) return null;
      const node = targets.get(container)?.get(key);
      return node && jsonText(this.nameOf(node));
    };
  }

  /** Decides which types are declared, and returns their nodes, each after its parts. */
  settle(roots: readonly CompactNode[]): CompactNode[] {
    const order = depthFirst(
      roots,
      (node) => this.#partsOf(node),
      (_, to) => {
        to.isNamed = true;
      },
    );
    // Parts come first, so that the text of a type is composed of finished texts, without recursion.
    for (const node of order) this.#write(node);
    return order.filter((node) => node.isNamed);
  }

  #partsOf(node: CompactNode): readonly CompactNode[] {
    const parts = nodesIn(node, this.#options.constraints);
    for (const part of parts) part.uses++;
    return parts;
  }

  #write(node: CompactNode): void {
    const { text, binding, isRun, notes: parts } = this.#expression(node);
    const notes = this.#options.constraints ? this.#annotations(node, parts) : "";
    const depth = this.#depthOf(node);
    node.written = { text, binding, isRun: isRun && notes === "", notes, depth };
    node.isNamed ||= depth > MAX_TYPE_DEPTH || this.#isWorthName(node, node.written);
  }

  #annotations(node: CompactNode, parts: string): string {
    const { marks, nullable, rest, origin } = node;
    if (rest.length === 0 && marks.length === 0 && !nullable) return parts;
    const notes = annotationsOf(node, parts, (target) => this.nameOf(target), this.#replaceIn(origin));
    this.#spend(notes.length);
    return notes;
  }

  /** A value as JSON, which counts as a comment. */
  json(value: unknown): string {
    const text = jsonText(value);
    this.#spend(text.length);
    return text;
  }

  #spend(length: number): void {
    this.#spent += length;
    if (this.#spent > MAX_DENSE_LENGTH) throw tooLarge(`more than ${MAX_DENSE_LENGTH} characters of JSON`);
  }

  #depthOf(node: CompactNode): number {
    let depth = 0;
    for (const { isNamed, written } of nodesIn(node, false)) {
      if (!isNamed) depth = Math.max(depth, (written?.depth ?? 0) + 1);
    }
    return depth;
  }

  /** Whether a declaration and its name in all places take fewer characters than the type in all places. */
  #isWorthName(node: CompactNode, { text, notes }: Written): boolean {
    const { uses } = node;
    if (uses < 2 || isPlain(node)) return false;
    return savesCharacters(uses, text.length + notes.length + this.said(node.description, "block").length, node.name);
  }

  /** The name of a type's declaration. From then on the type is written as this name. */
  nameOf(node: CompactNode): string {
    node.isNamed = true;
    node.typeName ??= this.#newName(node.name);
    return node.typeName;
  }

  /** The annotations before the description of a root; `*` stands for the name at the start of its title. */
  marksOf(root: CompactNode, name: string): string {
    const title = root.title ?? "";
    const end = name === "" ? undefined : /^\w*$/.exec(title.replace(name, ""))?.[0];
    const isDerived = this.#options.constraints && end !== undefined && title === name + end;
    const titles = joined(this.titleMarkOf(root), isDerived ? `title=*${end}` : this.#title(root, ""));
    return joined(titles, this.#writtenOf(root).notes);
  }

  /** The mark of a root whose fields have the titles of their names. */
  titleMarkOf({ origin }: CompactNode): string {
    return origin.isTitled && this.#options.constraints ? "titled" : "";
  }

  /** The type of a root with its marks and its description, to be followed by a line break. */
  rootOf(root: CompactNode, marks: string, place: "line" | "block"): string {
    return this.#writtenOf(root).text + spaced(joined(marks, this.said(root.description, place)), place);
  }

  /** The declaration of a node that is written as its name. */
  declarationOf(node: CompactNode): string {
    const { text } = this.#writtenOf(node);
    if (node.isGroup) return `interface ${this.nameOf(node)}${text}`;
    return `type ${this.nameOf(node)}=${text}${spaced(this.#comment(node, this.#title(node, ""), "line"), "line")}`;
  }

  #writtenOf({ name, written }: CompactNode): Written {
    if (!written) throw new Error(`${name} is needed before it is written`);
    return written;
  }

  // Expressions

  #expression(node: CompactNode): Expression {
    const isOwn = node.form.kind !== "none" && !isCombined(node);
    const whole = isOwn ? this.#formText(node.form, node) : this.#whole(node, this.#parts(node));
    return node.nullable ? union(`${whole.text}|null`, whole.notes) : whole;
  }

  /** The types that apply to the same value, each with its keyword. The schema's own keywords are one type. */
  #parts(node: CompactNode): Part[] {
    const { form, target, anyOf, oneOf, allOf } = node;
    const parts: Part[] = [];
    if (form.kind !== "none") parts.push(["type", this.#formText(form, node)]);
    if (target) parts.push(["$ref", this.#reference(target, node)]);
    if (anyOf) parts.push(["anyOf", this.#union(anyOf, node)]);
    if (oneOf) parts.push(["oneOf", this.#union(oneOf, node)]);
    if (allOf) parts.push(["allOf", this.#intersection(allOf, node)]);
    return parts;
  }

  #whole({ anyOf, allOf }: CompactNode, parts: readonly Part[]): Expression {
    const [only, second] = parts;
    if (!only) return UNKNOWN;
    if (!second) {
      const [keyword, expression] = only;
      // Several branches of anyOf and allOf need no mark.
      const isUsual = keyword === "type" || keyword === "$ref" || (anyOf ?? allOf ?? []).length > 1;
      return isUsual ? expression : { ...expression, notes: keyword };
    }
    const texts = parts.map(([keyword, { text, binding }]) => {
      return binding === "unit" || keyword === "allOf" ? text : `(${text})`;
    });
    const mark = parts.map(([keyword]) => keyword).join("&");
    return intersection(
      texts.join("&"),
      parts.reduce((notes, [, part]) => joined(notes, part.notes), mark),
    );
  }

  #reference(target: CompactNode, node: CompactNode): Expression {
    const name = this.nameOf(target);
    if (!node.refused?.has(target)) return unit(name);
    const isAlone = node.form.kind === "none" && !node.anyOf && !node.oneOf && !node.allOf;
    return isAlone ? unit("unknown", `$ref=${name}`) : unit(`unknown/*$ref=${name}*/`);
  }

  #union(branches: readonly CompactNode[], node: CompactNode): Expression {
    let afterRun = false;
    const texts = branches.map((branch) => {
      const { text, isRun = false } = this.#operand(branch, "union", node);
      const isApart = isRun && afterRun;
      afterRun = isRun && !isApart;
      return isApart ? `(${text})` : text;
    });
    if (texts.length > 1) return union(texts.join("|"));
    // A union that is the only branch keeps its parentheses, which distinguish it from several branches.
    const only = branches[0] as CompactNode;
    const [text = ""] = texts;
    const isUnion = afterRun && this.#writtenOf(only).binding === "union";
    return union(isUnion ? `(${text})` : text);
  }

  #intersection(branches: readonly CompactNode[], node: CompactNode): Expression {
    const texts = branches.map((branch) => this.#operand(branch, "intersection", node).text);
    return intersection(texts.join("&"));
  }

  #formText(form: Form, node: CompactNode): Expression {
    switch (form.kind) {
      case "none":
        return UNKNOWN;
      case "word":
        this.hasIntegers ||= form.word === "integer";
        return unit(form.word);
      case "literals": {
        const text = form.values.map((value) => this.#literal(value)).join("|");
        this.#spend(text.length);
        return { text, binding: form.values.length > 1 ? "union" : "unit", isRun: true, notes: "" };
      }
      case "object":
        return this.#object(form, node);
      case "array": {
        const item = form.items ? this.#operand(form.items, "unit").text : "unknown";
        const isSaid = form.items !== undefined && item === "unknown";
        return unit(`${item}[]`, isSaid ? "items={}" : "");
      }
      case "tuple":
        return this.#tuple(form, node);
      case "list": {
        const members = form.members.map((member) => this.#formText(member, node));
        const notes = members.reduce((all, member) => joined(all, member.notes), "");
        const text = members.map((member) => member.text).join("|");
        return members.length > 1 ? union(text, notes) : unit(text, notes);
      }
    }
  }

  /** The nesting is limited when the schema is read. */
  #literal(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map((item) => this.#literal(item)).join(",")}]`;
    if (typeof value !== "object" || value === null) return quoteLiteral(value as string | number | boolean | null);
    return `{${Object.entries(value)
      .map(([key, member]) => `${this.keyOf(key)}:${this.#literal(member)}`)
      .join(",")}}`;
  }

  /** The text of a field's name before its type. */
  keyOf(name: string): string {
    return this.#options.quotedKeys ? quoteLiteral(name) : quoteKey(name);
  }

  #tuple({ prefix, required, rest }: TupleForm, node: CompactNode): Expression {
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
    return unit(`[${elements.join(",")}]`, notes);
  }

  /** The groups that an object has and the fields of its own. */
  #object(form: ObjectForm, { isGroup }: CompactNode): Expression {
    if (!form.groups && !isGroup) return unit(this.#fields(form));
    const groups = (form.groups ?? []).map((group) => this.nameOf(group));
    if (isGroup) return unit(`${groups.length > 0 ? ` extends ${groups}` : ""}${this.#fields(form)}`);
    if (form.fields.length > 0 || form.others) groups.push(this.#fields(form));
    // A single group is treated like several, so that its fields belong to the object, and not to a branch beside it.
    return intersection(groups.join("&"));
  }

  /** One field per line if a field has a comment, otherwise all fields on one line. */
  #fields({ fields, others }: ObjectForm): string {
    const comments = fields.map(({ name, type }) => this.#fieldComment(type, name));
    const texts = fields.map(({ name, type, optional }, index) => {
      return `${this.keyOf(name)}${optional ? "?:" : ":"}${this.#fieldType(type)}${comments[index]}`;
    });
    if (others) {
      comments.push(this.#fieldComment(others, undefined));
      texts.push(`[key:string]:${this.#fieldType(others)}${comments.at(-1)}`);
    }
    const isTight = comments.every((comment) => comment === "");
    return isTight ? `{${texts.join(",")}}` : `{\n ${texts.join("\n ")}\n}`;
  }

  #fieldComment(type: CompactNode | undefined, name: string | undefined): string {
    return !type || type.isNamed ? "" : spaced(this.#comment(type, this.#fieldTitle(type, name), "line"), "line");
  }

  #fieldType(type: CompactNode | undefined): string {
    if (!type) return this.#options.constraints ? "unknown /*undeclared*/" : "unknown";
    return type.isNamed ? this.nameOf(type) : this.#writtenOf(type).text;
  }

  /** A part inside a type, in parentheses if it binds more loosely than its place requires. */
  #operand(part: CompactNode, place: Binding, whole?: CompactNode): { text: string; isRun?: boolean } {
    if (whole?.refused?.has(part)) return { text: `unknown/*$ref=${this.nameOf(part)}*/` };
    if (part.isNamed) return { text: this.nameOf(part) };
    const { text, binding, isRun } = this.#writtenOf(part);
    // TypeScript takes no [] for an array's that stands in another line than the element.
    const comment = this.#comment(part, this.#title(part, ""), place === "unit" ? "one line" : "block");
    if (comment !== "") return { text: `${binding === "unit" ? text : `(${text})`}/*${comment}*/` };
    if (binding === "unit" || (place === "union" && (binding === "intersection" || isRun))) return { text, isRun };
    return { text: `(${text})` };
  }

  // Comments

  #fieldTitle(node: CompactNode, name: string | undefined): string {
    if (name === undefined || !node.origin.isTitled || !this.#options.constraints) return this.#title(node, "");
    // References and values that are not objects have no title of their own.
    if (node.target || node.marks.includes("dangling") || isPlain(node)) return this.#title(node, "");
    if (node.title === undefined) return "untitled";
    return node.title === titleOf(name) ? "" : this.#title(node, "");
  }

  #title({ title }: CompactNode, mark: string): string {
    if (!this.#options.constraints) return "";
    return title === undefined ? mark : joined(mark, `title=${shortText(title)}`);
  }

  #comment(node: CompactNode, title: string, place: CommentPlace): string {
    return joined(joined(title, this.#writtenOf(node).notes), this.said(node.description, place));
  }

  /** The text of a description in a comment; empty if there is no description. */
  said(description: string | undefined, place: CommentPlace): string {
    const { maxDescriptionLength, constraints } = this.#options;
    if (description === undefined || maxDescriptionLength <= 0 || (description === "" && !constraints)) return "";
    return describe(cutAtWord(description, maxDescriptionLength), place, constraints);
  }
}

/** A keyword and its type. */
type Part = [keyword: string, expression: Expression];

function unit(text: string, notes: string = ""): Expression {
  return { text, binding: "unit", isRun: false, notes };
}

function union(text: string, notes: string = ""): Expression {
  return { text, binding: "union", isRun: false, notes };
}

function intersection(text: string, notes: string = ""): Expression {
  return { text, binding: "intersection", isRun: false, notes };
}

const UNKNOWN = unit("unknown");

/** A comment after a type. */
function spaced(comment: string, place: "line" | "block"): string {
  if (comment === "") return "";
  return place === "line" && !comment.includes("\n") ? ` // ${comment}` : ` /*${comment}*/`;
}
