import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { pagePaths } from "../../docs/site/writePages.ts";
import { readDoors, readPublicNames } from "../docs/readExamples.ts";
import { root } from "../docs/readPages.ts";
import { isWhole } from "../whole.ts";

const built = join(root, ".cache", "site");
const isInstalled = existsSync(join(root, "docs/site/node_modules/vitepress"));

describe.skipIf(!isInstalled)(
  isInstalled ? "the built site" : "the built site: skipped, run `npm run site` once, which installs VitePress",
  () => {
    let files: ReadonlyMap<string, string>;
    beforeAll(() => {
      const env = { ...process.env, ...(!isWhole && { SITE_WITHOUT_COLOURS: "1" }) };
      execFileSync(process.execPath, [join(root, "docs/site/main.ts")], { stdio: "pipe", env });
      const paths = globSync("**/*.html", { cwd: built }).map((path) => path.replaceAll("\\", "/"));
      files = new Map(paths.map((path) => [path, readFileSync(join(built, path), "utf8")]));
    }, 240_000);

    it("is built by code whose types hold", () => {
      const compiler = join(root, "node_modules/typescript/bin/tsc");
      execFileSync(process.execPath, [compiler, "-p", join(root, "docs/site")], { stdio: "pipe" });
    });

    it("has a page for each of the repository's, and an index to search in", () => {
      const wanted = [...pagePaths().values()].map((path) => path.replace(/\.md$/, ".html"));
      expect(wanted.filter((path) => !files.has(path))).toEqual([]);
      const [index = ""] = globSync("assets/**/*localSearchIndex*.js", { cwd: built });
      expect(readFileSync(join(built, index), "utf8")).toContain("ToolCallStream");
    });

    it("has no dead link and no dead anchor", () => {
      const ids = new Map([...files].map(([path, text]) => [path, new Set(valuesOf(text, "id"))]));
      const dead = [...files].flatMap(([path, text]) =>
        [...new Set(valuesOf(text, "href"))]
          .filter((href) => !/^[a-z]+:/.test(href) && isDead(href, path, ids))
          .map((href) => `${path}: ${href}`),
      );
      expect(dead).toEqual([]);
    });

    const doors = [...readDoors()];
    it.each(doors)("%s: the reference has all that it exports", (specifier, door) => {
      const page = files.get(`api/${specifier}/index.html`) ?? "";
      // What has a page of its own, and what is another name of something that has.
      const pages = new Set(valuesOf(page, "href").map((href) => basename(href.replace(/#.*/, ""), ".html")));
      const headings = new Set(valuesOf(page, "id"));
      const names = [...readPublicNames([door]).keys()];
      expect(names.filter((name) => !pages.has(name) && !headings.has(name.toLowerCase()))).toEqual([]);
    });
  },
);

const valuesOf = (html: string, attribute: "href" | "id"): string[] =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, "g"))].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&"),
  );

/** Whether a link leads to no file of the site, or to an anchor that its page does not have. */
function isDead(href: string, from: string, ids: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const [target = "", anchor = ""] = href.split("#").map((part) => decodeURIComponent(part));
  const path =
    target === ""
      ? from
      : posix.join(target.startsWith("/") ? "" : posix.dirname(from), target).slice(target.startsWith("/") ? 1 : 0);
  const page = [path, `${path}.html`, posix.join(path, "index.html")].find((name) => ids.has(name));
  if (page === undefined) return !existsSync(join(built, path)) || path.endsWith(".html");
  return anchor !== "" && ids.get(page)?.has(anchor) === false;
}
