import type { Expression, Field, Interface } from "./Parser.ts";
import { Parser } from "./Parser.ts";
import { readAnnotations } from "./readAnnotations.ts";
import { Reader } from "./readDense.ts";

export type ReadTool = { name: string; description: string; parameters: unknown };

/** The tools that the text of a set says. It shares no code with what wrote the text. */
export function readDenseSet(text: string): ReadTool[] {
  const { notes, types, interfaces, tools } = new Parser(text).parseSet();
  const groups = new Groups(interfaces);
  const names = new Set(types.map(({ name }) => name));
  // A declaration says more where the tool that uses it has titled fields.
  const [plain, titled] = [new Reader(names), new Reader(names)];
  const definitionsOf = (reader: Reader): [string, unknown][] =>
    types.map(({ name, type, comment }) => [name, reader.schemaOf(groups.unfold(type), readAnnotations(comment))]);
  const [plainTypes, titledTypes] = [definitionsOf(plain), definitionsOf(titled)];
  const read = tools.map(({ name, before, type, comment }): ReadTool => {
    const description = readDescription(before, new Map(notes));
    if (type.kind === "word" && type.word === "undefined") return { name, description, parameters: null };
    const isDerived = /^((?:titled )?title=)\*(\w*)/;
    const whole = comment.replace(isDerived, (_, start, end) => start + JSON.stringify(name + end));
    const annotations = readAnnotations(whole);
    const isTitled = annotations.marks.has("titled");
    const schema = (isTitled ? titled : plain).schemaOf(groups.unfold(type), annotations);
    const $defs = Object.fromEntries([...(isTitled ? titledTypes : plainTypes), ["~root", schema]]);
    return { name, description, parameters: { $ref: "#/$defs/~0root", $defs } };
  });
  titled.addTitles();
  return read;
}

function readDescription(comment: string, notes: ReadonlyMap<string, string>): string {
  const [mark = "", indent = "0"] = /^indent=(\d+) /.exec(comment) ?? [];
  const lines = comment.slice(mark.length).split("\n");
  const whole = lines.map((line, index) => {
    const indented = index > 0 && /[^ ]/.test(line) ? " ".repeat(Number(indent)) + line : line;
    const [start = "", name = ""] = /^\s*@(.*)$/.exec(indented) ?? [];
    return notes.has(name) ? start.slice(0, -name.length - 1) + notes.get(name) : indented;
  });
  const [description = ""] = readAnnotations(whole.join("\n")).entries.map(([, value]) => value as string);
  return description;
}

/** The interfaces, which are groups of fields. */
class Groups {
  readonly #interfaces: ReadonlyMap<string, Interface>;

  constructor(interfaces: readonly Interface[]) {
    this.#interfaces = new Map(interfaces.map((each) => [each.name, each]));
  }

  /** The expression with each group's fields in the objects that have them. */
  unfold(expression: Expression): Expression {
    switch (expression.kind) {
      case "name":
        return this.#interfaces.has(expression.name) ? this.#object([expression]) : expression;
      case "array":
        return { ...expression, items: this.unfold(expression.items) };
      case "tuple":
        return {
          ...expression,
          elements: expression.elements.map((element) => this.unfold(element)),
          rest: expression.rest && this.unfold(expression.rest),
        };
      case "object":
        return {
          ...expression,
          fields: expression.fields.map((field) => this.#field(field)),
          others: expression.others && this.#field(expression.others),
        };
      case "intersection": {
        const [first] = expression.members;
        if (first?.kind === "name" && this.#interfaces.has(first.name)) return this.#object(expression.members);
        return { ...expression, members: expression.members.map((member) => this.unfold(member)) };
      }
      case "union":
        return { ...expression, members: expression.members.map((member) => this.unfold(member)) };
      case "group":
      case "noted":
        return { ...expression, inner: this.unfold(expression.inner) };
      default:
        return expression;
    }
  }

  #object(members: readonly Expression[]): Expression {
    const own = members.at(-1);
    const others = own?.kind === "object" ? own.others && this.#field(own.others) : undefined;
    return { kind: "object", fields: members.flatMap((member) => this.#fieldsOf(member)), others };
  }

  #fieldsOf(member: Expression): Field[] {
    if (member.kind === "object") return member.fields.map((field) => this.#field(field));
    const group = member.kind === "name" && this.#interfaces.get(member.name);
    if (!group) throw new Error(`expected a group, not ${JSON.stringify(member)}`);
    const inherited = group.extended.flatMap((name) => this.#fieldsOf({ kind: "name", name }));
    return [...inherited, ...group.fields.map((field) => this.#field(field))];
  }

  #field(field: Field): Field {
    return { ...field, type: this.unfold(field.type) };
  }
}
