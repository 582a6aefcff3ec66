import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { SkillsClient, SkillVerificationError } from "@modelcontextprotocol/client/ext/skills";
import { afterEach, describe, expect, it } from "vitest";
import { GatewayError, type McpResource, type Served, serveMcp } from "../../../src/gateway/index.ts";
import { ToolSet } from "../../../src/index.ts";
import { newFolder } from "../newFolder.ts";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff);
const CHESS = "---\r\nname: chess\r\ndescription: 下棋。\r\ntriggers: [棋, move]\r\n---\r\n# Chess\r\n";
const FILES = {
  "chess/SKILL.md": CHESS,
  "chess/references/openings & 终局.md": "\ufeff# Openings",
  "chess/board.png": PNG,
  "chess/.hidden": "x",
  "reading/SKILL.md": "---\nname: reading\ndescription: Reads.\n---\n",
};

function folderWith(files: { readonly [path: string]: string | Uint8Array }): string {
  const folder = newFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

async function serve(skills: string, resources?: readonly McpResource[]): Promise<Served> {
  const served = await serveMcp(new ToolSet([]), { transport: "http", skills, resources });
  ends.push(() => served.close());
  return served;
}

const CLIENTS: readonly [era: string, versionNegotiation: { readonly mode: "auto" } | undefined][] = [
  ["2026-07-28", { mode: "auto" }],
  ["2025-11-25", undefined],
];

async function connect({ url }: Served, versionNegotiation: { readonly mode: "auto" } | undefined) {
  const client = new Client({ name: "host", version: "1.0.0" }, versionNegotiation && { versionNegotiation });
  await client.connect(new StreamableHTTPClientTransport(url as URL));
  ends.push(() => client.close());
  return { client, skills: new SkillsClient(client) };
}

describe.each(CLIENTS)("skills, for a client of %s", (era, negotiation) => {
  it("are listed, got and read, and every file is what its digest says", async () => {
    const page: McpResource = { uri: "ui://shop/cart", name: "cart", read: () => "<html></html>" };
    const { client, skills } = await connect(await serve(folderWith(FILES), [page]), negotiation);
    expect(client.getNegotiatedProtocolVersion()).toBe(era);
    expect([skills.supported, skills.directoryRead]).toEqual([true, true]);

    const { skills: listed, invalid } = await skills.list();
    expect(invalid).toEqual([]);
    expect(listed.map(({ uri }) => uri)).toEqual(["skill://chess/SKILL.md", "skill://reading/SKILL.md"]);
    const { skill } = await skills.get("skill://chess/SKILL.md");
    expect(skill).toEqual(listed[0]);
    expect(skill.frontmatter).toEqual({ name: "chess", description: "下棋。", triggers: ["棋", "move"] });

    expect(await skills.read(skill)).toMatchObject({ text: CHESS, body: "# Chess\n", verified: true });
    const openings = await skills.read(skill, "references/openings & 终局.md");
    expect(openings).toMatchObject({ text: "\ufeff# Openings", mimeType: "text/markdown", verified: true });
    const board = await skills.read(skill, "board.png");
    expect([board.verified, board.text, [...board.bytes]]).toEqual([true, undefined, [...PNG]]);
    await expect(skills.read(skill, ".hidden")).rejects.toThrow(SkillVerificationError);

    const { resources } = await client.listResources();
    expect(resources.map(({ uri, name, description }) => [uri, name, description])).toEqual([
      ["ui://shop/cart", "cart", undefined],
      ["skill://chess/SKILL.md", "chess", "下棋。"],
      ["skill://reading/SKILL.md", "reading", "Reads."],
    ]);
    const inside = await skills.readDirectory("skill://chess");
    expect(inside.resources.map(({ name, mimeType }) => [name, mimeType])).toEqual([
      ["chess", "text/markdown"],
      ["board.png", undefined],
      ["references", "inode/directory"],
    ]);
    const deeper = await skills.readDirectory("skill://chess/references");
    expect(deeper.resources.map(({ name }) => name)).toEqual(["openings & 终局.md"]);
  });

  it("that are missing are errors with the nearest", async () => {
    const { client, skills } = await connect(await serve(folderWith(FILES)), negotiation);
    await expect(skills.get("skill://ches/SKILL.md")).rejects.toThrow('Did you mean "skill://chess/SKILL.md"');
    await expect(skills.readDirectory("skill://chess/board.png")).rejects.toThrow("there is no directory");
    await expect(client.readResource({ uri: "skill://chess/../../etc/passwd" })).rejects.toThrow("no resource");
  });

  it("are served as they were at the start", async () => {
    const folder = folderWith(FILES);
    const { skills } = await connect(await serve(folder), negotiation);
    const { skill } = await skills.get("skill://reading/SKILL.md");
    writeFileSync(join(folder, "reading/SKILL.md"), "---\nname: other\ndescription: Other.\n---\n");
    expect(await skills.read(skill)).toMatchObject({ verified: true, frontmatter: { name: "reading" } });
  });
});

describe("a folder", () => {
  it.each([
    ["that is missing", join(newFolder(), "none"), /^skills: .*none: cannot be listed: ENOENT/],
    ["without skills", folderWith({ "a.md": "x" }), /no skills found/],
    [
      "with a skill that has no name",
      folderWith({ "a/SKILL.md": "---\nid: a\n---\n" }),
      /a\/SKILL\.md: .*must contain string "name" and "description"/,
    ],
    [
      "with a name of another folder",
      folderWith({ "a/SKILL.md": "---\nname: b\ndescription: c\n---\n" }),
      /must match/,
    ],
    ["with a misspelt file", folderWith({ ...FILES, "b/skill.md": "" }), /b\/skill\.md: did you mean SKILL\.md\?/],
  ])("%s is refused", async (_name, folder, message) => {
    const error = await serveMcp(new ToolSet([]), { transport: "http", skills: folder }).catch((cause) => cause);
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ code: "invalid_config", message: expect.stringMatching(message) });
  });

  it("with a link is refused, wherever that leads", async () => {
    const folder = folderWith(FILES);
    symlinkSync("/etc/hostname", join(folder, "chess", "link.md"));
    await expect(serveMcp(new ToolSet([]), { transport: "http", skills: folder })).rejects.toThrow(
      "chess/link.md: symlinks and other special files are not followed",
    );
  });

  it("that is no text is refused", async () => {
    await expect(serveMcp(new ToolSet([]), { skills: 5 as never })).rejects.toThrow(
      'option "skills": expected a folder',
    );
  });
});
