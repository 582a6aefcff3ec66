/** How a server is started: the arguments of its command and its environment, in which credentials are placeholders. */
export type ServerStart = {
  readonly args?: readonly string[];
  readonly env?: { readonly [variable: string]: string };
};

/** Servers of npm by their packages, whose versions are those of `package.json` here. */
export const NPM_SERVERS: { readonly [name: string]: ServerStart } = {
  "@antv/mcp-server-chart": {},
  "@brave/brave-search-mcp-server": { env: { BRAVE_API_KEY: "none" } },
  "@cyanheads/git-mcp-server": {},
  "@delorenj/mcp-server-trello": { env: { TRELLO_API_KEY: "none", TRELLO_TOKEN: "none" } },
  "@hubspot/mcp-server": { env: { PRIVATE_APP_ACCESS_TOKEN: "none" } },
  "@launchdarkly/mcp-server": { args: ["start", "--api-key", "none"] },
  "@line/line-bot-mcp-server": { env: { CHANNEL_ACCESS_TOKEN: "none", DESTINATION_USER_ID: "none" } },
  "@makeplane/plane-mcp-server": { env: { PLANE_API_KEY: "none", PLANE_WORKSPACE_SLUG: "none" } },
  "@modelcontextprotocol/server-github": { env: { GITHUB_PERSONAL_ACCESS_TOKEN: "none" } },
  "@modelcontextprotocol/server-gitlab": { env: { GITLAB_PERSONAL_ACCESS_TOKEN: "none" } },
  "@modelcontextprotocol/server-google-maps": { env: { GOOGLE_MAPS_API_KEY: "none" } },
  "@modelcontextprotocol/server-slack": { env: { SLACK_BOT_TOKEN: "none", SLACK_TEAM_ID: "none" } },
  "@mondaydotcomorg/monday-api-mcp": { args: ["-t", "none"] },
  "@notionhq/notion-mcp-server": { env: { NOTION_TOKEN: "none" } },
  "@pinecone-database/mcp": { env: { PINECONE_API_KEY: "none" } },
  "@playwright/mcp": {},
  "@postman/postman-mcp-server": { args: ["--full"], env: { POSTMAN_API_KEY: "none" } },
  "@roychri/mcp-server-asana": { env: { ASANA_ACCESS_TOKEN: "none" } },
  "@shortcut/mcp": { env: { SHORTCUT_API_TOKEN: "none" } },
  "@smartbear/mcp": { env: { BUGSNAG_AUTH_TOKEN: "none", SWAGGER_API_KEY: "none", REFLECT_API_TOKEN: "none" } },
  "@softeria/ms-365-mcp-server": { args: ["--org-mode"] },
  "@tacticlaunch/mcp-linear": { env: { LINEAR_API_TOKEN: "none" } },
  "@twilio-alpha/mcp": { args: [`AC${"0".repeat(32)}/SK${"0".repeat(32)}:none`] },
  "@upstash/context7-mcp": {},
  "@zereight/mcp-gitlab": {
    env: { GITLAB_PERSONAL_ACCESS_TOKEN: "none", USE_PIPELINE: "true", USE_MILESTONE: "true", USE_GITLAB_WIKI: "true" },
  },
  "airtable-mcp-server": { env: { AIRTABLE_API_KEY: "none" } },
  "backlog-mcp-server": { env: { BACKLOG_DOMAIN: "none.backlog.com", BACKLOG_API_KEY: "none" } },
  "chrome-devtools-mcp": {},
  "firecrawl-mcp": { env: { FIRECRAWL_API_KEY: "none" } },
  "hostinger-api-mcp": { env: { API_TOKEN: "none" } },
  "mongodb-mcp-server": {},
  "tavily-mcp": { env: { TAVILY_API_KEY: "none" } },
};

/** Servers of PyPI by their packages: which file here has their versions, and the name of their command. */
export const PYPI_SERVERS: {
  readonly [name: string]: ServerStart & { readonly requirements: "mcp1.txt" | "mcp2.txt"; readonly command: string };
} = {
  "awslabs-aws-documentation-mcp-server": { requirements: "mcp2.txt", command: "awslabs.aws-documentation-mcp-server" },
  "duckduckgo-mcp-server": { requirements: "mcp2.txt", command: "duckduckgo-mcp-server" },
  "excel-mcp-server": { requirements: "mcp2.txt", command: "excel-mcp-server", args: ["stdio"] },
  "mcp-atlassian": {
    requirements: "mcp1.txt",
    command: "mcp-atlassian",
    env: {
      JIRA_URL: "https://none.atlassian.net",
      JIRA_USERNAME: "none",
      JIRA_API_TOKEN: "none",
      CONFLUENCE_URL: "https://none.atlassian.net/wiki",
      CONFLUENCE_USERNAME: "none",
      CONFLUENCE_API_TOKEN: "none",
    },
  },
  "mcp-grafana": {
    requirements: "mcp1.txt",
    command: "mcp-grafana",
    env: { GRAFANA_URL: "http://localhost:3000", GRAFANA_SERVICE_ACCOUNT_TOKEN: "none" },
  },
  "office-word-mcp-server": { requirements: "mcp1.txt", command: "word_mcp_server" },
  "workspace-mcp": {
    requirements: "mcp2.txt",
    command: "workspace-mcp",
    args: ["--single-user"],
    env: { GOOGLE_OAUTH_CLIENT_ID: "none", GOOGLE_OAUTH_CLIENT_SECRET: "none" },
  },
};
