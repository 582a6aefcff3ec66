import type { Sample } from "./Sample.ts";

export const issues: Sample = {
  id: "issues",
  title: "Issue tracker, three tools · MCP",
  payload: {
    tools: [
      {
        name: "search_issues",
        title: "Search issues",
        description: "Finds issues by text and labels. Newest first.",
        inputSchema: {
          type: "object",
          properties: {
            query: { type: "string", description: "Words that the title or the text contains" },
            state: { enum: ["open", "closed", "all"], default: "open" },
            labels: { type: "array", items: { type: "string" }, uniqueItems: true },
            page: { type: "integer", minimum: 1, default: 1 },
            per_page: { type: "integer", minimum: 1, maximum: 100, default: 30 },
          },
          required: ["query"],
        },
        annotations: { readOnlyHint: true, openWorldHint: true },
      },
      {
        name: "add_comment",
        title: "Add a comment",
        description: "Writes a comment under an issue.",
        inputSchema: {
          type: "object",
          properties: {
            issue: { type: "integer", minimum: 1 },
            body: { type: "string", description: "Markdown", maxLength: 65536 },
          },
          required: ["issue", "body"],
        },
        annotations: { readOnlyHint: false, destructiveHint: false },
      },
      {
        name: "set_labels",
        title: "Set labels",
        description: "Replaces the labels of an issue.",
        inputSchema: {
          type: "object",
          properties: {
            issue: { type: "integer", minimum: 1 },
            labels: { type: "array", items: { type: "string" }, uniqueItems: true },
          },
          required: ["issue", "labels"],
        },
        annotations: { idempotentHint: true, destructiveHint: true },
      },
    ],
  },
  calls: [
    `{"query": "memory leak", "state": "opened", "labels": "bug", "per_page": 500}`,
    `{"issue": "128", "body": "Seen in 2.4 too:
the heap grows by 3 MB a minute."}`,
    `{"issue": 128, "labels": ["bug", "confirmed"]}`,
  ],
};
