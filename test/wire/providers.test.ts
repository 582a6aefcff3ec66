import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it, test } from "vitest";
import { STRICT_PROVIDERS } from "../../src/strict/rules.ts";
import { exportedName } from "../../src/wire/providers/exportedName.ts";
import { FORMATS } from "../../src/wire/providers/formats.ts";
import { providers } from "../../src/wire/providers/providers.ts";
import * as exported from "../../src/wire/public.ts";
import { CHECKED_PROVIDERS } from "../../src/wire/tools/checkedProviders.ts";
import { wireNamed } from "./wires.ts";

const root = dirname(dirname(import.meta.dirname));
const folders = readdirSync(join(root, "src/wire/providers"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test("each folder has the record of a provider, which is in the lists, and its wire is exported", async () => {
  expect(providers.map(({ id }) => id)).toEqual(Object.keys(FORMATS));
  expect(providers.map(({ id }) => id).sort()).toEqual(folders.sort());
  for (const folder of folders) {
    const records = Object.values(await import(`../../src/wire/providers/${folder}/provider.ts`));
    expect(records.filter((record) => (providers as readonly unknown[]).includes(record))).toHaveLength(1);
    expect(providers.find((record) => records.includes(record))?.id).toBe(folder);
  }
  for (const { id } of providers) {
    expect(exported).toHaveProperty(exportedName(id));
    expect("encodeTools" in wireNamed(id)).toBe(FORMATS[id] !== "none");
  }
});

/** The files outside of `wire/providers/` that name a provider, and why. */
const MENTIONS: { readonly [file: string]: string } = {
  "gateway/config/findServers.ts": "the key `mcp` of some hosts' settings",
  "gateway/config/hosts.ts": "the hosts of MCP, one of which is Gemini CLI",
  "gateway/serve/restoreCall.ts": "the name that a client of MCP gives itself",
  "gateway/serve/toolSetService.ts": "the same name, for a tool without a description",
  "messages/histories.ts": "the formats into which the Python SDK converts messages",
  "messages/messagesTo.ts": "the same formats, as its options",
  "messages/requests/requestForms.ts": "the user's messages of Python's classes, which `wire` does not know",
  "playground/state/State.ts": "the format that the page begins with",
  "playground/state/providers.ts": "the strict providers, which the package exports as a type alone",
  "playground/stream/record.ts": "made-up events for the tools of the user, which no recording has",
  "strict/StrictSchema.ts": "the strict providers; `wire` may not import `strict`",
  "strict/rules.ts": "the rules of the strict providers",
  "wire/tools/WireTool.ts": "the types of known provider options; others are open",
  "wire/tools/findTools.ts": "tools that providers run themselves, and the AI SDK's tools, which are not in a list",
  "tool/check/CheckedFor.ts": "how messages name each provider, and its strict mode of a single tool",
  "wire/tools/toolForms.ts": "tools that are not plain objects with all fields in them",
};

it("no other file has a table of providers", () => {
  const ids = folders.join("|");
  const mention = new RegExp(`"(?:${ids})"|^\\s+(?:readonly )?"?(?:${ids})"?\\??:`, "m");
  const found = globSync("**/*.ts", { cwd: join(root, "src") })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.startsWith("wire/providers/"))
    .filter((path) => mention.test(codeOf(readFileSync(join(root, "src", path), "utf8"))));
  expect(found.sort()).toEqual(Object.keys(MENTIONS).sort());
});

/** The text of a file without its comments. */
const codeOf = (text: string): string => text.replaceAll(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, "");

it.each(providers)("$id takes strict forms of providers that are known", ({ strict = [] }) => {
  expect(STRICT_PROVIDERS).toEqual(expect.arrayContaining([...strict]));
});

it.each(providers)("$id says what its names consist of", ({ rules: { names } }) => {
  const sent = "天".repeat(300).replace(names.refused, "_").slice(0, names.maxLength);
  expect(sent).toMatch(names.allowed);
});

it.each(Object.entries(CHECKED_PROVIDERS))("%s has the code for all its rules", (_, { rules, rewrites }) => {
  const { onlyDefinitions, refusesNoItems, definedRequired, typesInUnions, needsTypes } = rules.parameters;
  const isNeeded = onlyDefinitions || refusesNoItems || definedRequired || typesInUnions || needsTypes;
  expect(rewrites !== undefined).toBe(isNeeded === true);
});
