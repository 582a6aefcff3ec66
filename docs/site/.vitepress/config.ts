import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DefaultTheme, defineConfig } from "vitepress";
import { THEMES } from "../sidebar.ts";
import { exampleNames, pagePaths, root, titleOf } from "../writePages.ts";

const { version, description }: { version: string; description: string } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);
const places = pagePaths();
const pages = join(root, ".cache", "site-pages");

export default defineConfig({
  title: "openjiuwen-tools",
  description,
  lang: "en",
  srcDir: pages,
  outDir: join(root, ".cache", "site"),
  cacheDir: join(root, ".cache", "vitepress"),
  // For a host that serves the site below a folder, such as `SITE_BASE=/openjiuwen-tools/`.
  base: process.env.SITE_BASE ?? "/",
  head: [["link", { rel: "icon", href: `data:image/svg+xml,${encodeURIComponent(ICON())}` }]],
  markdown: {
    theme: { light: "github-light", dark: "github-dark" },
    // Colours take half of the time, and tests look at none.
    ...(process.env.SITE_WITHOUT_COLOURS && { highlight: plain }),
    // As GitHub names them, so that a link with an anchor holds in both.
    anchor: {
      slugify: (heading) =>
        heading
          .trim()
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, "")
          .replaceAll(/\s/g, "-"),
    },
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith("oj-") } } },
  vite: { build: { chunkSizeWarningLimit: 5000 }, logLevel: "warn" },
  themeConfig: {
    search: { provider: "local", options: { detailedView: true } },
    outline: [2, 3],
    nav: [
      { text: "Guides", link: linkOf(firstOf("Start", "Guides: providers", "Tools and calls")) },
      { text: "Reference", link: linkOf("docs/turns.md") },
      { text: "Examples", link: "/examples/" },
      { text: "API", link: "/api/" },
      { text: version, link: linkOf("CHANGELOG.md") },
      ...(places.has("README.zh.md") ? [{ text: "中文", link: linkOf("README.zh.md") }] : []),
    ],
    sidebar: {
      ...referenceSidebars(),
      "/": [
        ...THEMES.map(({ title, pages }) => ({
          text: title,
          items: pages.filter((path) => places.has(path)).map((path) => ({ text: labelOf(path), link: linkOf(path) })),
        })).filter(({ items }) => items.length > 0),
        {
          text: "Examples",
          collapsed: true,
          items: exampleNames().map((name) => ({ text: name, link: `/examples/${name}` })),
        },
        { text: "API reference", link: "/api/" },
      ],
    },
    footer: { message: "Apache-2.0. An independent project, with the Python SDK openJiuwen as its counterpart." },
  },
});

/** Code as it is, in which Vue reads nothing. */
function plain(code: string): string {
  const text = code.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<pre v-pre><code>${text}</code></pre>`;
}

/** The address of a page of the repository. */
function linkOf(path: string): string {
  return `/${(places.get(path) ?? "index.md").replace(/(index)?\.md$/, "")}`;
}

/** The title of a page up to its colon, which is short enough for the sidebar. */
function labelOf(path: string): string {
  const title = path === "LICENSE" ? "Licence" : titleOf(path);
  return path === "README.zh.md" ? "中文" : (title.split(/: | at a time|, and how/)[0] ?? title);
}

/** The first page of the first of these themes that has one. */
function firstOf(...titles: string[]): string {
  const pages = titles.flatMap((title) => THEMES.find((theme) => theme.title === title)?.pages ?? []);
  return pages.find((path) => places.has(path)) ?? "docs/turns.md";
}

type Entry = { readonly title: string; readonly path?: string; readonly children?: readonly Entry[] };

/** One sidebar for each import: all imports, and what this one gives. */
function referenceSidebars(): DefaultTheme.SidebarMulti {
  const file = join(pages, "api", "navigation.json");
  if (!existsSync(file)) return {};
  const tree: Entry[] = JSON.parse(readFileSync(file, "utf8"));
  const modules = modulesIn(tree).toSorted((a, b) => a.title.localeCompare(b.title));
  const imports = {
    text: "API reference",
    link: "/api/",
    items: modules.map((module) => ({ text: module.title, link: apiLink(module) })),
  };
  const sidebars = modules.map((module) => {
    const groups = (module.children ?? []).filter(({ path }) => path === undefined);
    const own = groups.map((group) => ({
      text: group.title,
      collapsed: false,
      items: (group.children ?? []).map((entry) => ({ text: entry.title, link: apiLink(entry) })),
    }));
    return [
      apiLink(module),
      [
        { text: module.title, items: own },
        { ...imports, collapsed: true },
      ],
    ] as const;
  });
  return Object.fromEntries([...sidebars, ["/api/", [imports]]]);
}

/** The imports in the tree that TypeDoc writes, where those of subpaths stand below the package. */
function modulesIn(entries: readonly Entry[], parent = ""): Entry[] {
  return entries.flatMap((entry) => {
    if (entry.path !== undefined && !entry.path.endsWith("/index.md")) return [];
    const title = parent === "" ? entry.title : `${parent}/${entry.title}`;
    const below = (entry.children ?? []).filter(({ path }) => path?.endsWith("/index.md"));
    return [...(entry.path === undefined ? [] : [{ ...entry, title }]), ...modulesIn(below, title)];
  });
}

function apiLink({ path = "" }: Entry): string {
  return `/api/${path.replace(/(index)?\.md$/, "")}`;
}

function ICON(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0f766e"/><path d="M9 8c-3 0-1 8-4 8 3 0 1 8 4 8M23 8c3 0 1 8 4 8-3 0-1 8-4 8" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/><circle cx="16" cy="16" r="3.6" fill="#fff"/></svg>`;
}
