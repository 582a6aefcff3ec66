import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The text of THIRD-PARTY-NOTICES.txt: a title, and the licences of packages in `node_modules`.
 *
 * @example
 * writeFileSync("THIRD-PARTY-NOTICES.txt", noticesOf("The files of this folder contain code of:", ["marked"]));
 */
export function noticesOf(title: string, names: readonly string[]): string {
  return `${[title, ...names.map((name) => noticeOf(join("node_modules", name)))].join("\n\n")}\n`;
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
  if (file === undefined) throw new Error(`expected a licence file in ${folder}`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}`;
}
