import { join } from "node:path";
import { didYouMean, shorten } from "../../../checks/index.ts";
import { GatewayError } from "../../GatewayError.ts";
import { MAX_SKILLS_BYTES } from "../../limits.ts";
import type { McpMethod, RawResult } from "../../McpService.ts";
import {
  DIRECTORY_MIME_TYPE,
  nodeSkillFiles,
  RESOURCES_DIRECTORY_READ_METHOD,
  SKILLS_EXTENSION_ID,
  SKILLS_GET_METHOD,
  SKILLS_LIST_METHOD,
  type Skill,
  SkillCatalogError,
  SkillsExtension,
  type SkillWarning,
} from "../../mcp/server.ts";
import type { McpResource } from "./resourceMethods.ts";

/** What skills add to a service: their files, and the methods of the MCP Skills extension (SEP-2640). */
export type ServedSkills = {
  readonly resources: readonly McpResource[];
  readonly capabilities: RawResult;
  readonly methods: { readonly [method: string]: McpMethod };
};

/**
 * Reads a folder of skills. Their files are served as they are now; later changes need a restart.
 *
 * @throws {GatewayError} `invalid_config` with each file that has a fault, and the fault.
 * @example
 * const { methods } = await readSkills("skills");
 * await methods["skills/list"]({}, caller); // { skills: [{ uri: "skill://chess/SKILL.md", frontmatter, resources }], … }
 */
export async function readSkills(folder: string): Promise<ServedSkills> {
  const files = new Map<string, Uint8Array>();
  const skills = await loadSkills(folder, files);
  const resources = [...new Map(skills.flatMap((skill) => resourcesOf(skill, files))).values()];
  return {
    resources,
    capabilities: { extensions: { [SKILLS_EXTENSION_ID]: { directoryRead: true } } },
    methods: {
      [SKILLS_LIST_METHOD]: async () => ({ skills, ...NOT_CACHED }),
      [SKILLS_GET_METHOD]: async ({ uri }) => ({ skill: skillAt(String(uri), skills), ...NOT_CACHED }),
      [RESOURCES_DIRECTORY_READ_METHOD]: async ({ uri }) => ({
        resources: childrenOf(String(uri), resources),
        ...NOT_CACHED,
      }),
    },
  };
}

/** Which clients of 2026-07-28 want to know. */
const NOT_CACHED = { ttlMs: 0, cacheScope: "private" };

/** The files are served as they were read for the entries, so that the digests of the entries always match them. */
async function loadSkills(folder: string, kept: Map<string, Uint8Array>): Promise<readonly Skill[]> {
  const files = nodeSkillFiles(folder);
  const problems: SkillWarning[] = [];
  let size = 0;
  const read = async (path: string): Promise<Uint8Array> => {
    const bytes = await files.read(path);
    size += bytes.byteLength;
    if (size > MAX_SKILLS_BYTES) throw new Error(`expected at most ${MAX_SKILLS_BYTES} bytes in all files`);
    kept.set(path, bytes);
    return bytes;
  };
  try {
    const onWarning = (warning: SkillWarning): number => problems.push(warning);
    const { entries } = await SkillsExtension.load({ list: files.list, read }, { strict: true, onWarning });
    if (problems.length > 0) throw new SkillCatalogError(problems);
    return entries;
  } catch (cause) {
    if (!(cause instanceof SkillCatalogError)) throw cause;
    const reasons = cause.problems.map(({ path, message }) => `${join(folder, path)}: ${message}`);
    throw new GatewayError("invalid_config", "", `skills: ${reasons.join("; ")}`, { cause });
  }
}

function resourcesOf(skill: Skill, files: ReadonlyMap<string, Uint8Array>): [uri: string, resource: McpResource][] {
  const { uri: manifest, frontmatter, resources } = skill;
  return (resources === "dynamic" ? [] : resources).map(({ uri }) => {
    const path = uri.slice("skill://".length).split("/").map(decodeURIComponent).join("/");
    const bytes = files.get(path) as Uint8Array;
    const isManifest = uri === manifest;
    const resource: McpResource = {
      uri,
      name: isManifest ? frontmatter.name : path.slice(path.lastIndexOf("/") + 1),
      ...(isManifest && { description: frontmatter.description }),
      ...(path.endsWith(".md") && { mimeType: "text/markdown" }),
      isListed: isManifest,
      read: () => decodeUtf8(bytes) ?? bytes,
    };
    return [uri, resource];
  });
}

/** The text of bytes, if it gives these bytes again. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function skillAt(uri: string, skills: readonly Skill[]): Skill {
  const skill = skills.find((one) => one.uri === uri);
  if (skill !== undefined) return skill;
  const known = skills.map((one) => one.uri);
  throw new GatewayError(
    "unknown_resource",
    "/uri",
    `there is no skill ${JSON.stringify(shorten(uri, 200))}.${didYouMean(uri, known)}`,
  );
}

/** The files and folders that are directly in a folder of a skill. */
function childrenOf(uri: string, resources: readonly McpResource[]): RawResult[] {
  const inside = `${uri}/`;
  const children = new Map<string, RawResult>();
  for (const { uri, name, mimeType } of resources) {
    if (!uri.startsWith(inside)) continue;
    const [segment = "", ...deeper] = uri.slice(inside.length).split("/");
    const isFile = deeper.length === 0;
    children.set(segment, {
      uri: inside + segment,
      name: isFile ? name : decodeURIComponent(segment),
      ...(isFile ? mimeType && { mimeType } : { mimeType: DIRECTORY_MIME_TYPE }),
    });
  }
  if (children.size > 0) return [...children.values()];
  throw new GatewayError("unknown_resource", "/uri", `there is no directory ${JSON.stringify(shorten(uri, 200))}`);
}
