import { cutAtWord } from "../commentOf.ts";
import { depthFirst } from "../depthFirst.ts";
import { quoteKey, quoteLiteral } from "../quote.ts";
import { GLOBAL_NAMES } from "../renderTypes.ts";
import { uniqueNames } from "../uniqueNames.ts";
import { annotationsOf } from "./annotationsOf.ts";
import { type CommentPlace, describe, joined } from "./describe.ts";
import { jsonText, type Replace, shortText } from "./jsonText.ts";
import { RESOLVED } from "./readNodes.ts";
import { type Form, nodesIn, type ObjectForm, type Origin, type SchemaNode, type TupleForm } from "./SchemaNode.ts";
import { titleOf } from "./titleOf.ts";

/** How the dense layout writes, every option given. */
export type DenseOptions = {
  /** In code points. */
  maxDescriptionLength: number;
  constraints: boolean;
  quotedKeys: boolean;
};

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
 * const writer = new DenseWriter(options, ["Tools"]);
 * const declared = writer.settle([node]);
 * declared.map((node) => writer.declarationOf(node)); // ["type Node={next?:Node}"]
 */
export class DenseWriter {
  readonly #options: DenseOptions;
  readonly #uses = new Map<SchemaNode, number>();
  readonly #names = new Map<SchemaNode, string>();
  readonly #written = new Map<SchemaNode, Written>();
  readonly #newName: (text: string) => string;
  /** True where what is written speaks of `integer`. */
  hasIntegers = false;

  /** `taken` are the names that no type gets, but the roots that have it for their own. */
  constructor(options: DenseOptions, taken: readonly string[], names: Iterable<[SchemaNode, string]> = []) {
    this.#options = options;
    this.#newName = uniqueNames([...taken, ...GLOBAL_NAMES]);
    this.#names = new Map(names);
  }

  /** The texts of what stands in JSON in place of references, and of what stands there more than once. */
  #replaceIn({ repeated, inJson, targets }: Origin): Replace {
    return (container, key) => {
      if (key === undefined) {
        const node = repeated.get(container);
        return node && `{"$ref":${jsonText(this.nameOf(node))}}`;
      }
      if (RESOLVED.has(key) && inJson.has(container)) return null;
      const node = targets.get(container)?.get(key);
      return node && jsonText(this.nameOf(node));
    };
  }

  /** Decides what is declared, and gives it, each after what it is made of. */
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
    return order.filter((node) => node.isNamed);
  }

  #partsOf(node: SchemaNode): readonly SchemaNode[] {
    const parts = nodesIn(node, this.#options.constraints);
    for (const part of parts) this.#uses.set(part, (this.#uses.get(part) ?? 0) + 1);
    return parts;
  }

  #write(node: SchemaNode): Written {
    const { constraints } = this.#options;
    const { text, binding, isRun = false, notes: parts = "" } = this.#expression(node);
    const notes = constraints ? this.#annotations(node, parts) : "";
    const depth = this.#depthOf(node);
    const written = { text, binding, isRun: isRun && notes === "", notes, depth };
    node.isNamed ||= depth > DEEPEST || this.#isWorthName(node, written);
    return written;
  }

  #annotations(node: SchemaNode, parts: string): string {
    return annotationsOf(node, parts, (target) => this.nameOf(target), this.#replaceIn(node.origin));
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
    if (uses < 2 || isNoObject(node)) return false;
    const length = text.length + notes.length + this.said(node.description, "block").length;
    if (length < SHORT) return false;
    const name = Math.min(node.name.length, 40) + 1;
    return uses * length > (uses + 1) * name + 8 + length;
  }

  /** The name of a type's declaration; who has one is known by it from then on. */
  nameOf(node: SchemaNode): string {
    let name = this.#names.get(node);
    if (name === undefined) {
      name = this.#newName(node.name);
      this.#names.set(node, name);
    }
    node.isNamed = true;
    return name;
  }

  /** What the comment of a root says before its description; `*` stands for the name at the start of its title. */
  marksOf(root: SchemaNode, name: string): string {
    const title = root.title ?? "";
    const end = name === "" ? undefined : /^\w*$/.exec(title.replace(name, ""))?.[0];
    const isDerived = this.#options.constraints && end !== undefined && title === name + end;
    const titles = joined(this.titleMarkOf(root), isDerived ? `title=*${end}` : this.#title(root, ""));
    return joined(titles, this.#writtenOf(root).notes);
  }

  /** The word that the comment of a root has where its fields have the titles of their names. */
  titleMarkOf({ origin }: SchemaNode): string {
    return origin.isTitled && this.#options.constraints ? "titled" : "";
  }

  /** The type of a root behind whose marks stands its description, where nothing but a line break follows. */
  rootOf(root: SchemaNode, marks: string, place: "line" | "block"): string {
    return this.#writtenOf(root).text + spaced(joined(marks, this.said(root.description, place)), place);
  }

  /** The declaration of what is known by its name. */
  declarationOf(node: SchemaNode): string {
    const { text } = this.#writtenOf(node);
    if (node.isGroup) return `interface ${this.nameOf(node)}${text}`;
    return `type ${this.nameOf(node)}=${text}${spaced(this.#comment(node, this.#title(node, ""), "line"), "line")}`;
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
        this.hasIntegers ||= form.word === "integer";
        return { text: form.word, binding: "unit" };
      case "literals": {
        const text = form.values.map((value) => this.#literal(value)).join("|");
        return { text, binding: form.values.length > 1 ? "union" : "unit", isRun: true };
      }
      case "object":
        return this.#object(form, node);
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
      .map(([key, member]) => `${this.keyOf(key)}:${this.#literal(member)}`)
      .join(",")}}`;
  }

  /** The name of a field as it stands before its type. */
  keyOf(name: string): string {
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

  /** The groups that an object has and the fields of its own. */
  #object(form: ObjectForm, { isGroup }: SchemaNode): Expression {
    const groups = (form.groups ?? []).map((group) => this.nameOf(group));
    if (isGroup)
      return { text: `${groups.length > 0 ? ` extends ${groups}` : ""}${this.#fields(form)}`, binding: "unit" };
    if (groups.length === 0) return { text: this.#fields(form), binding: "unit" };
    if (form.fields.length > 0 || form.others) groups.push(this.#fields(form));
    // One group alone counts as several, so that its fields are the object's, and not those of a branch beside it.
    return { text: groups.join("&"), binding: "intersection" };
  }

  /** One field a line where one has more to say than its type, else all on one line. */
  #fields({ fields, others }: ObjectForm): string {
    let isTight = true;
    const fieldText = (key: string, type: SchemaNode | undefined, name?: string): string => {
      if (!type) return `${key}:unknown${this.#options.constraints ? " /*undeclared*/" : ""}`;
      if (type.isNamed) return `${key}:${this.nameOf(type)}`;
      const comment = spaced(this.#comment(type, this.#fieldTitle(type, name), "line"), "line");
      if (comment !== "") isTight = false;
      return `${key}:${this.#writtenOf(type).text}${comment}`;
    };
    const texts = fields.map(({ name, type, optional }) =>
      fieldText(`${this.keyOf(name)}${optional ? "?" : ""}`, type, name),
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
    if (name === undefined || !node.origin.isTitled || !this.#options.constraints) return this.#title(node, "");
    // A reference has no title of its own, and what is no object can have none.
    if (node.target || node.marks.includes("dangling") || isNoObject(node)) return this.#title(node, "");
    if (node.title === undefined) return "untitled";
    return node.title === titleOf(name) ? "" : this.#title(node, "");
  }

  #title({ title }: SchemaNode, mark: string): string {
    if (!this.#options.constraints) return "";
    return title === undefined ? mark : joined(mark, `title=${shortText(title)}`);
  }

  #comment(node: SchemaNode, title: string, place: CommentPlace): string {
    return joined(joined(title, this.#writtenOf(node).notes), this.said(node.description, place));
  }

  /** What a comment says of a description; nothing where there is none. */
  said(description: string | undefined, place: CommentPlace): string {
    const { maxDescriptionLength, constraints } = this.#options;
    if (description === undefined || maxDescriptionLength <= 0 || (description === "" && !constraints)) return "";
    return describe(cutAtWord(description, maxDescriptionLength), place);
  }
}

/** A comment that stands behind a type. */
function spaced(comment: string, place: "line" | "block"): string {
  if (comment === "") return "";
  return place === "line" && !comment.includes("\n") ? ` // ${comment}` : ` /*${comment}*/`;
}

function isNoObject({ marks: [mark], form, rest }: SchemaNode): boolean {
  if (mark === "true" || mark?.startsWith("!")) return true;
  return form.kind === "word" && form.word === "never" && rest.length === 0;
}
