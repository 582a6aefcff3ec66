import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { packageRoot } from "../installCommand.ts";

const TOOLS = "tools";

/** The providers of `init`: each has an agent of this name in docs/examples/starter. */
export const starters = (): readonly string[] =>
  readdirSync(starterFolder())
    .map((file) => basename(file, ".ts"))
    .filter((name) => name !== TOOLS);

/** The files of a starter agent, by their paths in its folder. */
export function starterFiles(folder: string, provider: string): { readonly [path: string]: string } {
  const template = (name: string): string => readFileSync(join(starterFolder(), `${name}.ts`), "utf8");
  const agent = template(provider);
  const manifest = JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8"));
  return {
    "package.json": json(manifestOf(basename(resolve(folder)), agent, manifest)),
    "tsconfig.json": json(TSCONFIG),
    "src/tools.ts": template(TOOLS),
    "src/agent.ts": agent,
    ".env.example": lines(environmentOf(agent)),
    ".gitignore": lines(["node_modules", ".env"]),
    "README.md": readmeOf(agent),
  };
}

const starterFolder = (): string => join(packageRoot(), "docs", "examples", "starter");

const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;
const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join("");

type Manifest = { readonly version: string; readonly devDependencies: { readonly [name: string]: string } };

/** The versions are those that this package is tested with. */
function manifestOf(folder: string, agent: string, { version, devDependencies }: Manifest): object {
  const versions = (names: readonly string[]): [string, string | undefined][] =>
    names.map((name) => [name, devDependencies[name]]);
  return {
    name:
      folder
        .toLowerCase()
        .replace(/[^a-z0-9._-]+/g, "-")
        .replace(/^[._-]+/, "") || "agent",
    private: true,
    type: "module",
    engines: { node: ">=22.18" },
    scripts: { start: "node --env-file-if-exists=.env src/agent.ts", check: "tsc" },
    dependencies: Object.fromEntries([...versions(packagesOf(agent)), ["openjiuwen-tools", version]]),
    devDependencies: Object.fromEntries(versions(["@types/node", "typescript"])),
  };
}

/** The packages that an agent imports, without this one. */
const packagesOf = (agent: string): readonly string[] =>
  Array.from(agent.matchAll(/ from "((?:@[^/"]+\/)?[^./"][^/"]*)/g), ([, name = ""]) => name).filter(
    (name) => name !== "openjiuwen-tools",
  );

/** The lines of `.env.example`: the variables that an agent reads; only a key must have a value. */
const environmentOf = (agent: string): readonly string[] =>
  [...new Set(agent.match(/\b[A-Z]+(?:_[A-Z]+)*_(?:KEY|URL|HOST)\b|\bMODEL\b/g))].map((name) =>
    name.endsWith("_KEY") ? `${name}=` : `# ${name}=`,
  );

const TSCONFIG = {
  compilerOptions: {
    target: "es2023",
    module: "nodenext",
    types: ["node"],
    strict: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ["src"],
};

/** The first line of an agent says what it uses. */
const readmeOf = (agent: string): string => `# An agent with tools

${agent.slice("// ".length, agent.indexOf("\n"))} Node 22.18 or later runs its TypeScript as it is.

\`\`\`sh
npm install
cp .env.example .env
npm start
npm start -- "Is it cold in Bergen?"
\`\`\`

Write your key into \`.env\`. The tools are in \`src/tools.ts\`, the agent is in \`src/agent.ts\`; \`npm run check\` checks
the types, and \`npx openjiuwen-tools check src/tools.ts\` the tools.
`;
