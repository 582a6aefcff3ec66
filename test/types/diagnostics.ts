import { join } from "node:path";
import ts from "typescript-6.0";

const root = join(import.meta.dirname, "../..");

/** What the compiler says of a text: the line, the code it stands at, and the message. */
export type Diagnostic = { readonly line: number; readonly at: string; readonly message: string };

/**
 * The errors of a program of TypeScript that imports the package by its name, which is its source here.
 *
 * @example
 * diagnosticsOf('const city: number = "Oslo";');
 * // [{ line: 0, at: "city", message: "Type 'string' is not assignable to type 'number'." }]
 */
export function diagnosticsOf(text: string): Diagnostic[] {
  const file = join(import.meta.dirname, "program.ts");
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [file] }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, version) =>
    name === file ? ts.createSourceFile(file, text, version) : getSourceFile.call(host, name, version);
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file);
  return program.getSemanticDiagnostics(source).map(({ start = 0, length = 0, messageText }) => ({
    line: source?.getLineAndCharacterOfPosition(start).line ?? 0,
    at: text.slice(start, start + length),
    message: ts.flattenDiagnosticMessageText(messageText, "\n"),
  }));
}
