/** Writes the API reference, one page for each thing that the package exports: `writeReference.ts FOLDER`. */
import { join, resolve } from "node:path";
import { Application, ReflectionKind } from "typedoc";
import { entries, specifierOf } from "../../.ci/entries.ts";

const out = resolve(process.argv[2] ?? "api");
const root = join(import.meta.dirname, "..", "..");

/** The files that the package gives, such as `wire/public.ts`, with what one imports. */
const doors = new Map(
  Object.entries(entries).map(([name, source]) => [source.slice("src/".length), specifierOf(name)] as const),
);

const options = {
  entryPoints: [...doors.keys()].map((file) => join(root, "src", file)),
  tsconfig: join(root, "tsconfig.json"),
  plugin: ["typedoc-plugin-markdown"],
  // The project's own compiler checks the types, and is another version.
  skipErrorChecking: true,
  logLevel: "Error",
  readme: "none",
  name: "API reference",
  excludePrivate: true,
  excludeInternal: true,
  disableSources: true,
  disableGit: true,
  outputs: [{ name: "markdown", path: out }],
  outputFileStrategy: "members",
  entryFileName: "index",
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  parametersFormat: "table",
  propertiesFormat: "table",
  typeDeclarationFormat: "table",
  indexFormat: "table",
  navigationJson: join(out, "navigation.json"),
} as const;

const app = await Application.bootstrapWithPlugins(options as object);
const project = await app.convert();
if (project === undefined) throw new Error("TypeDoc could not read the package");
for (const module of project.getChildrenByKind(ReflectionKind.Module)) {
  // TypeDoc calls `wire/public.ts` wire/public, and `stream/index.ts` stream.
  const specifier = doors.get(`${module.name}.ts`) ?? doors.get(`${module.name}/index.ts`);
  if (specifier === undefined) throw new Error(`no entry of package.json leads to ${module.name}`);
  module.name = specifier;
}
await app.generateOutputs(project);
