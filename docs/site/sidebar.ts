/** A part of the sidebar: its title, and its pages by their paths in the repository. */
export type Theme = { readonly title: string; readonly pages: readonly string[] };

const docs = (...names: string[]): string[] => names.map((name) => `docs/${name}.md`);
const guides = (...names: string[]): string[] => names.map((name) => `docs/guides/${name}.md`);

/** Every page but the home page, the examples and the API reference, in the order in which a reader may want them. */
export const THEMES: readonly Theme[] = [
  { title: "Start", pages: docs("quick-start", "command-line", "playground") },
  {
    title: "Guides: providers",
    pages: guides("openai", "anthropic", "gemini", "ollama", "ai-sdk", "langchain"),
  },
  {
    title: "Guides: tasks",
    pages: guides("streaming-to-a-ui", "approvals", "change-provider", "mcp-server", "gateway", "core-tools", "cards"),
  },
  {
    title: "Guides: coming from elsewhere",
    pages: guides(
      "migrating-from-openai-run-tools",
      "migrating-from-the-ai-sdk",
      "migrating-from-langchain",
      "migrating-from-hand-written-types",
    ),
  },
  {
    title: "Tools and calls",
    pages: docs("schemas", "sets", "turns", "running", "arguments", "repair", "streaming", "wire"),
  },
  { title: "For models", pages: docs("compact", "strict", "research") },
  { title: "JSON", pages: docs("json") },
  {
    title: "Python",
    pages: [...guides("python", "python-agent-over-http", "pytest"), ...docs("python-parity", "python-sdk")],
  },
  {
    title: "Gateway, core tools, cards",
    pages: docs("gateway", "core-tools", "triggers", "scaling", "cards", "scenarios"),
  },
  { title: "Look up", pages: docs("providers", "errors", "limits", "trust", "peers") },
  { title: "Proof", pages: docs("benchmarks", "reading-test", "sizes") },
  {
    title: "About",
    pages: [...docs("architecture"), "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "LICENSE", "README.zh.md"],
  },
];
