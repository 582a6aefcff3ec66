// What an older compiler has to say about the sources and the package of a project, written to the standard output:
// node checkOwn.ts COMPILER TSCONFIG. The declarations of what the package depends on are read, and not checked:
// those of TypeBox alone would take twice the time of all else.
import type tsOf from "typescript-6.0";

const [compiler = "", project = ""] = process.argv.slice(2);
const { default: ts }: { default: typeof tsOf } = await import(compiler);
const { sys } = ts;
const { config } = ts.readConfigFile(project, sys.readFile);
const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config, sys, sys.getCurrentDirectory());
const program = ts.createProgram(fileNames, options);
const own = program.getSourceFiles().filter(({ fileName }) => !fileName.includes("/node_modules/"));
if (!own.some(({ isDeclarationFile }) => isDeclarationFile)) throw new Error("expected declarations of the package");
const found = [
  ...errors,
  ...program.getOptionsDiagnostics(),
  ...program.getGlobalDiagnostics(),
  ...own.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
];
const names = { getCanonicalFileName: String, getCurrentDirectory: sys.getCurrentDirectory, getNewLine: () => "\n" };
sys.write(ts.formatDiagnostics(found, names));
process.exitCode = found.length > 0 ? 1 : 0;
