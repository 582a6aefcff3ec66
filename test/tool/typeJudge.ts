import ts from "typescript-6.0";

/**
 * Whether a type, as the text that an error repeats writes it, allows a JSON value. It reads as a model does: an object
 * has the fields that the type names and no others, unless an index signature allows them.
 *
 * @example
 * allows("{a: string; b?: null}", { a: "x" }); // true
 * allows("{a: string}", { a: "x", b: 1 }); // false
 */
export function allows(text: string, value: unknown): boolean {
  const source = text.startsWith("type ") ? text : `type Parameters = ${text}`;
  const file = ts.createSourceFile("type.ts", source, ts.ScriptTarget.Latest);
  const types = new Map<string, ts.TypeNode>();
  for (const statement of file.statements) {
    if (ts.isTypeAliasDeclaration(statement)) types.set(statement.name.text, statement.type);
  }
  const root = types.get("Parameters") ?? [...types.values()].at(-1);
  if (root === undefined) throw new Error(`expected a type, received ${text}`);
  return new Judge(types, file).fits(root, value);
}

class Judge {
  readonly #types: ReadonlyMap<string, ts.TypeNode>;
  readonly #file: ts.SourceFile;

  constructor(types: ReadonlyMap<string, ts.TypeNode>, file: ts.SourceFile) {
    this.#types = types;
    this.#file = file;
  }

  fits(type: ts.TypeNode, value: unknown): boolean {
    return this.#conjunctions(type).some((parts) => this.#fitsAll(parts, value));
  }

  /** A union of intersections of types that are neither. */
  #conjunctions(type: ts.TypeNode): readonly (readonly ts.TypeNode[])[] {
    if (ts.isParenthesizedTypeNode(type)) return this.#conjunctions(type.type);
    if (ts.isUnionTypeNode(type)) return type.types.flatMap((part) => this.#conjunctions(part));
    if (ts.isIntersectionTypeNode(type)) {
      return type.types
        .map((part) => this.#conjunctions(part))
        .reduce((all, part) => all.flatMap((one) => part.map((other) => [...one, ...other])));
    }
    if (!ts.isTypeReferenceNode(type)) return [[type]];
    const target = this.#types.get(this.#text(type));
    return target === undefined ? [[type]] : this.#conjunctions(target);
  }

  #fitsAll(parts: readonly ts.TypeNode[], value: unknown): boolean {
    if (!parts.every((part) => this.#fitsOne(part, value))) return false;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return true;
    return Object.keys(value).every((name) => parts.some((part) => this.#names(part, name)));
  }

  /** Whether the value fits one part of an intersection, whose other parts may name further fields. */
  #fitsOne(type: ts.TypeNode, value: unknown): boolean {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    switch (type.kind) {
      case ts.SyntaxKind.UnknownKeyword:
        return true;
      case ts.SyntaxKind.NeverKeyword:
      case ts.SyntaxKind.UndefinedKeyword:
        return false;
      case ts.SyntaxKind.StringKeyword:
      case ts.SyntaxKind.NumberKeyword:
      case ts.SyntaxKind.BooleanKeyword:
        return typeof value === this.#text(type);
      case ts.SyntaxKind.ObjectKeyword:
        return isObject;
    }
    if (ts.isLiteralTypeNode(type)) return value === JSON.parse(this.#text(type));
    if (ts.isArrayTypeNode(type))
      return Array.isArray(value) && value.every((item) => this.fits(type.elementType, item));
    if (ts.isTupleTypeNode(type)) return Array.isArray(value) && this.#fitsTuple(type.elements, value);
    if (ts.isTypeReferenceNode(type)) {
      const [, of] = type.typeArguments ?? [];
      if (of === undefined) throw new Error(`unknown type ${this.#text(type)}`);
      return isObject && Object.values(value).every((member) => this.fits(of, member));
    }
    if (!ts.isTypeLiteralNode(type)) throw new Error(`unexpected type ${this.#text(type)}`);
    return isObject && type.members.every((member) => this.#fitsMember(member, value));
  }

  #fitsMember(member: ts.TypeElement, value: object): boolean {
    if (ts.isIndexSignatureDeclaration(member)) {
      return Object.values(value).every((other) => this.fits(member.type, other));
    }
    if (!ts.isPropertySignature(member) || member.type === undefined) throw new Error("unexpected member");
    const name = nameOf(member) ?? "";
    if (!Object.hasOwn(value, name)) return member.questionToken !== undefined;
    return this.fits(member.type, (value as { [name: string]: unknown })[name]);
  }

  #fitsTuple(elements: readonly ts.TypeNode[], value: readonly unknown[]): boolean {
    const rest = elements.find(ts.isRestTypeNode);
    const first = elements.filter((element) => element !== rest);
    const required = first.filter((element) => !ts.isOptionalTypeNode(element)).length;
    if (value.length < required || (rest === undefined && value.length > first.length)) return false;
    return value.every((item, index) => {
      const element = first[index];
      if (element !== undefined) return this.fits(ts.isOptionalTypeNode(element) ? element.type : element, item);
      return rest === undefined || this.fits((rest.type as ts.ArrayTypeNode).elementType, item);
    });
  }

  /** Whether a part of an intersection has a field of this name. */
  #names(type: ts.TypeNode, name: string): boolean {
    if (ts.isTypeLiteralNode(type)) {
      if (type.members.length === 0) return false;
      return type.members.some((member) => ts.isIndexSignatureDeclaration(member) || nameOf(member) === name);
    }
    return true;
  }

  #text(node: ts.Node): string {
    return node.getText(this.#file);
  }
}

function nameOf({ name }: ts.TypeElement): string | undefined {
  return name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name))
    ? name.text
    : undefined;
}
