import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { installCommand } from "../../src/cli/installCommand.ts";
import { reasonOf } from "../../src/cli/reasonOf.ts";
import { CoreToolsError } from "../../src/core-tools/index.ts";
import { newFolder } from "../gateway/newFolder.ts";

it.each<[where: string, root: string, folder: string, command: string]>([
  ["a project", "/home/ada/app/node_modules/openjiuwen-tools", "/home/ada/app", "npm install kysely pg"],
  [
    "a folder of a project",
    "/home/ada/app/node_modules/openjiuwen-tools",
    "/home/ada/app/src",
    "npm install kysely pg",
  ],
  [
    "pnpm",
    "/home/ada/app/node_modules/.pnpm/openjiuwen-tools@0.1.0/node_modules/openjiuwen-tools",
    "/home/ada/app",
    "npm install kysely pg",
  ],
  ["a checkout", "/home/ada/openjiuwen-tools", "/tmp", "npm install kysely pg"],
  ["no project", "/usr/lib/node_modules/openjiuwen-tools", "/home/ada/app", "npm install --global kysely pg"],
  [
    "npx",
    "/home/ada/.npm/_npx/1fc3/node_modules/openjiuwen-tools",
    "/home/ada/app",
    "npx -y -p openjiuwen-tools -p kysely -p pg openjiuwen-tools serve --user 'Ada L'",
  ],
  [
    "npx in the home",
    "/home/ada/.npm/_npx/1fc3/node_modules/openjiuwen-tools",
    "/home/ada",
    "npx -y -p openjiuwen-tools -p kysely -p pg openjiuwen-tools serve --user 'Ada L'",
  ],
])("packages are installed where a command of %s finds them", (_where, root, folder, command) => {
  expect(installCommand("kysely pg", { root, folder, args: ["serve", "--user", "Ada L"] })).toBe(command);
});

it("packages are installed in the project of a command that a link starts elsewhere", () => {
  const project = newFolder();
  writeFileSync(join(project, "package.json"), "{}");
  const root = join(project, "node_modules/openjiuwen-tools");
  expect(installCommand("run", { root, folder: "/" })).toBe(`npm install --prefix ${project} run`);
});

it("a password is not repeated, as the message may be kept", () => {
  const args = ["worker", "--database", "postgres://ada:s3cret@db/app"];
  const command = installCommand("pg", { root: "/x/_npx/1/node_modules/openjiuwen-tools", args });
  expect(command).toMatch(/ worker --database /);
  expect(command).not.toContain("s3cret");
});

it("the error for a missing package names that command", () => {
  const error = new CoreToolsError("missing_package", "expected the package pg: npm install kysely pg");
  expect(reasonOf(error)).toBe(`expected the package pg: ${installCommand("kysely pg")}`);
});
