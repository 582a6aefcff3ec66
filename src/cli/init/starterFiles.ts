import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { packageRoot } from "../installCommand.ts";
import { STARTER_PROVIDERS, type StarterProvider } from "./providers.ts";

/** The files of a starter agent, by their paths in its folder. */
export function starterFiles(
  folder: string,
  name: keyof typeof STARTER_PROVIDERS,
): { readonly [path: string]: string } {
  const root = packageRoot();
  const provider: StarterProvider = STARTER_PROVIDERS[name];
  const template = (file: string): string =>
    readFileSync(join(root, "docs", "examples", "starter", `${file}.ts`), "utf8");
  return {
    "package.json": json(
      manifestOf(basename(resolve(folder)), provider, JSON.parse(readFileSync(join(root, "package.json"), "utf8"))),
    ),
    "tsconfig.json": json(TSCONFIG),
    "src/tools.ts": template("tools"),
    "src/agent.ts": template(name),
    ".env.example": lines(provider.environment),
    ".gitignore": lines(["node_modules", ".env"]),
    "README.md": readmeOf(provider),
  };
}

const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;
const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join("");

type Manifest = { readonly version: string; readonly devDependencies: { readonly [name: string]: string } };

/** The versions are those that this package is tested with. */
function manifestOf(folder: string, { packages }: StarterProvider, { version, devDependencies }: Manifest): object {
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
    dependencies: Object.fromEntries([...versions(packages), ["openjiuwen-tools", version]]),
    devDependencies: Object.fromEntries(versions(["@types/node", "typescript"])),
  };
}

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

const readmeOf = ({ title }: StarterProvider): string => `# An agent with tools

It uses ${title}. Node 22.18 or later runs its TypeScript as it is.

\`\`\`sh
npm install
cp .env.example .env
npm start
npm start -- "Is it cold in Bergen?"
\`\`\`

Write your key into \`.env\`. The tools are in \`src/tools.ts\`, the loop is in \`src/agent.ts\`; \`npm run check\` checks
the types, and \`npx openjiuwen-tools check src/tools.ts\` the tools.
`;
