import ts from "typescript-6.0";

/** One change of a source text that a test should notice. */
export type Mutant = {
  /** The offsets between which `after` takes the place of `before`. */
  start: number;
  end: number;
  /** The line on which it begins, from 1. */
  line: number;
  before: string;
  after: string;
};

const SWAPPED: { readonly [operator: string]: string } = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
};

/**
 * All mutants of a file of TypeScript, in the order of the text: comparisons and `&&`/`||` swapped, conditions negated,
 * statements dropped, strings emptied, `0`/`1` and `true`/`false` exchanged, elements and properties dropped.
 *
 * @example
 * findMutants("if (a < 1) run();").map(({ before, after }) => `${before} → ${after}`);
 * // ["if (a < 1) run(); → ;", "a < 1 → !(a < 1)", "< → <=", "1 → 0", "run(); → ;"]
 */
export function findMutants(source: string): Mutant[] {
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const replace = (start: number, end: number, after: string): void => {
    const { line } = file.getLineAndCharacterOfPosition(start);
    mutants.push({ start, end, line: line + 1, before: source.slice(start, end), after });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || isDeclarationOnly(node)) return;
    mutate(node, file, replace);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return mutants;
}

/** The text with the mutant in it. */
export function plant(source: string, { start, end, after }: Mutant): string {
  return source.slice(0, start) + after + source.slice(end);
}

type Replace = (start: number, end: number, after: string) => void;

function mutate(node: ts.Node, file: ts.SourceFile, replace: Replace): void {
  const other = isDroppable(node) ? ";" : otherLiteral(node);
  if (other !== undefined) replace(node.getStart(file), node.end, other);
  else if (ts.isBinaryExpression(node)) {
    const { operatorToken } = node;
    const after = SWAPPED[operatorToken.getText(file)];
    if (after !== undefined) replace(operatorToken.getStart(file), operatorToken.end, after);
  } else if (ts.isArrayLiteralExpression(node)) dropEach(node.elements, file, replace);
  else if (ts.isObjectLiteralExpression(node)) dropEach(node.properties, file, replace);
  const condition = ts.isIfStatement(node) ? node.expression : ts.isConditionalExpression(node) && node.condition;
  if (condition && !isEquality(condition)) {
    replace(condition.getStart(file), condition.end, `!(${condition.getText(file)})`);
  }
}

function otherLiteral(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return isName(node) ? undefined : node.text === "" ? '"?"' : '""';
  }
  if (ts.isTemplateExpression(node)) return '""';
  if (ts.isNumericLiteral(node)) return { "0": "1", "1": "0" }[node.text];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return "false";
  return node.kind === ts.SyntaxKind.FalseKeyword ? "true" : undefined;
}

function dropEach(items: ts.NodeArray<ts.Node>, file: ts.SourceFile, replace: Replace): void {
  for (const [index, item] of items.entries()) {
    replace(item.getStart(file), items[index + 1]?.getStart(file) ?? item.end, "");
  }
}

/** A statement without which the text still is a program; a `return` is not one, as the types need it. */
function isDroppable(node: ts.Node): boolean {
  if (ts.isIfStatement(node)) return node.elseStatement === undefined;
  if (ts.isExpressionStatement(node)) {
    return !(ts.isCallExpression(node.expression) && node.expression.expression.kind === ts.SyntaxKind.SuperKeyword);
  }
  return ts.isThrowStatement(node) || ts.isBreakStatement(node) || ts.isContinueStatement(node);
}

function isDeclarationOnly(node: ts.Node): boolean {
  return (
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node)
  );
}

/** Whether a text is the name of a property, of which dropping the property is the mutant. */
function isName(node: ts.Node): boolean {
  return "name" in node.parent && node.parent.name === node;
}

function isEquality(node: ts.Node): boolean {
  return ts.isBinaryExpression(node) && /^[=!]==$/.test(node.operatorToken.getText());
}
