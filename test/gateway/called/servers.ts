import { createHash } from "node:crypto";

/** A call of a tool: its arguments, in which bigints are integers that no number of JavaScript holds. */
export type Call = {
  readonly tool: string;
  readonly args: { readonly [name: string]: unknown };
  /** What differs from run to run in its answer, such as times and random ids. */
  readonly varies?: RegExp;
  /** Whether exec changes these arguments to fit the schema, and says so: a direct call has another answer. */
  readonly isFitted?: boolean;
  /** Whether the schema, by which exec checks, refuses these arguments, although the server takes them. */
  readonly isStricter?: boolean;
};

/** A server, how it is started in a folder of its own, and its calls, one after the other. */
export type CalledServer = {
  readonly from: "npm" | "real npm" | "mcp1.txt" | "mcp2.txt" | "../real/mcp1.txt" | "../real/mcp2.txt";
  /** The package of npm, or the command of a package of PyPI. */
  readonly name: string;
  readonly args?: (folder: string) => string[];
  readonly env?: (folder: string) => { readonly [variable: string]: string };
  readonly files?: { readonly [file: string]: string | Buffer };
  readonly calls: (folder: string) => Call[];
};

const call = (tool: string, args: Call["args"] = {}, more: Omit<Call, "tool" | "args"> = {}): Call => ({
  tool,
  args,
  ...more,
});

const BIG = 9007199254740993n;
const INT64 = 9223372036854775807n;
const ODD = 'naïve 漢字 العربية 🧑‍🚀 "quoted" \\ back\ttab\u2028';
const LARGE = "0123456789abcdef".repeat(20_000);
const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?/g;
const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** A workbook with one sheet. */
const WORKBOOK = Buffer.from(
  [
    "UEsDBBQAAAAIAAAAIQC5Fh4k0AAAAL4BAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbK2Ru27DMAxFf8XQWkRMM2QobC9t16ZDfoCV6ViwXhCZ1Pn7",
    "yOpj6NQCnQiJh/cQYHu8JuJm8S5wpyaR9ADAZiKPrGOiUDpjzB6lPPMJEpoZTwS77XYPJgahIBtZM1TfPtGIZyfN81K+2cbQqUyOVfP4Aa6uTmFK",
    "zhqU0odLGH5YNp8GXSYrw5NNfFcABX17uFDOdqDmFbO8oC9xsDh4j3l+i3HWK/YnWxxHa2iI5uzLiOaUCQeeiMQ7Xav2aMMv/BVmqOX+nxf5zv/a",
    "A+rZ+htQSwMEFAAAAAgAAAAhAKtfhmeGAAAA7QAAAAsAAABfcmVscy8ucmVsc43PPQ4CIRQE4KsQDrBvY2FhWCobW+MFEB8/4ecRYON6eylXY2E5",
    "mcmXjLhiVN1Tbs6XxrYUc1u4672cAJp2mFSbqGAejaGaVB+xWihKB2URDvN8hLo3uBR7k10eC6+c3V4F/4HJGK/xTHpNmPsP/2sxZFUt9oVvEZ5U",
    "w50oTAPlIAV8vJNvUEsDBBQAAAAIAAAAIQB+2DhGjgAAAOEAAAAPAAAAeGwvd29ya2Jvb2sueG1sjY8xDsIwDEWvUvkAuDAwVG0nFmZOEFqXRK3j",
    "yA6C4xNaujP5+Vt+ltuX6HwXmas3L9E68DmnBtEGT+zsIIlimUyi7HJp9YGWlNxonijzgqe6PiO7EGEzNPqPQ6YpDHSR4ckU8yZRWlwOEs2HZNC3",
    "6wX71So6pg5uXz5CtWbXsYPC2oQCBti3uO/g/lb/AVBLAwQUAAAACAAAACEAs9n/64oAAADuAAAAGgAAAHhsL19yZWxzL3dvcmtib29rLnhtbC5y",
    "ZWxzjc89CgIxEAXgqyw5wM5qYSFJKhtb2QuEOPlhNz9kRtTbGyxkBQur4b0HH4y84Go4lkwhVhoeac2kRGCuRwCyAZOhsVTMfXGlJcM9Ng/V2MV4",
    "hP00HaBtDaHl1hzOVyVIDPOz4j9wcS5aPBV7S5j5hw/30hYKiNxR0zyyEp+K4H12Y1cFaAlf7+kXUEsDBBQAAAAIAAAAIQA2rtWHhQAAALIAAAAY",
    "AAAAeGwvd29ya3NoZWV0cy9zaGVldDEueG1sTY5LCsMwDAWvYnyAKu6iiyIbCr2IcZTaNP4gm6THr5JF6UKPJzQDwr3yu0eioT55Ld3qOEa7A/QQ",
    "Kft+qY2KXJbK2Q9Z+QW9Mfn5lPIK12m6QfapaIdzylR6qkUxLVY/jAaHJ/j0wzvkuiu22ggajiKAGlYf6uYMwuYQgoxwkn8i/N50X1BLAQIUAxQA",
    "AAAIAAAAIQC5Fh4k0AAAAL4BAAATAAAAAAAAAAAAAACAAQAAAABbQ29udGVudF9UeXBlc10ueG1sUEsBAhQDFAAAAAgAAAAhAKtfhmeGAAAA7QAA",
    "AAsAAAAAAAAAAAAAAIABAQEAAF9yZWxzLy5yZWxzUEsBAhQDFAAAAAgAAAAhAH7YOEaOAAAA4QAAAA8AAAAAAAAAAAAAAIABsAEAAHhsL3dvcmti",
    "b29rLnhtbFBLAQIUAxQAAAAIAAAAIQCz2f/rigAAAO4AAAAaAAAAAAAAAAAAAACAAWsCAAB4bC9fcmVscy93b3JrYm9vay54bWwucmVsc1BLAQIU",
    "AxQAAAAIAAAAIQA2rtWHhQAAALIAAAAYAAAAAAAAAAAAAACAAS0DAAB4bC93b3Jrc2hlZXRzL3NoZWV0MS54bWxQSwUGAAAAAAUABQBFAQAA6AMA",
    "AAAA",
  ].join(""),
  "base64",
);
const PDF = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>> endobj
4 0 obj <</Length 42>> stream
BT /F 12 Tf 20 100 Td (Hello 42) Tj ET
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
`;
const PYTHON =
  "import os\n\n\ndef greet(name: str) -> str:\n    # grüße\n    return f'hello {name}'\n\n\nprint(greet('Ann'))\n";
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Servers that answer without a network and without credentials, each with at least ten calls. */
export const CALLED: { readonly [name: string]: CalledServer } = {
  files: {
    from: "npm",
    name: "@agent-infra/mcp-server-filesystem",
    args: (folder) => ["--allowed-directories", folder],
    files: { "large.txt": LARGE, "note.md": "# Notes\n\none\ntwo\n" },
    calls: (folder) => [
      call("write_file", { path: `${folder}/ü 漢字 🧑‍🚀.txt`, content: ODD }),
      call("read_file", { path: `${folder}/ü 漢字 🧑‍🚀.txt` }),
      call("read_multiple_files", { paths: [`${folder}/note.md`, `${folder}/none.md`] }),
      call("edit_file", { path: `${folder}/note.md`, edits: [{ oldText: "two", newText: "zwei\n三" }], dryRun: true }),
      call("edit_file", { path: `${folder}/note.md`, edits: [{ oldText: "absent", newText: "" }] }),
      call("create_directory", { path: `${folder}/a` }),
      call("list_directory", { path: folder }),
      call("directory_tree", { path: folder }),
      call("search_files", { path: folder, pattern: "*.md", excludePatterns: ["a/**"] }),
      call("read_file", { path: "/etc/hostname" }),
      call("read_file", { path: `${folder}/large.txt` }),
      call("read_file", { path: 5 }),
      call("move_file", { source: `${folder}/note.md`, destination: `${folder}/a/note.md` }),
    ],
  },
  bank: {
    from: "npm",
    name: "@allpepper/memory-bank-mcp",
    env: (folder) => ({ MEMORY_BANK_ROOT: folder }),
    calls: () => [
      call("list_projects"),
      call("memory_bank_write", { projectName: "apollo", fileName: "plan.md", content: ODD }),
      call("memory_bank_read", { projectName: "apollo", fileName: "plan.md" }),
      call("memory_bank_update", { projectName: "apollo", fileName: "plan.md", content: LARGE }),
      call("memory_bank_read", { projectName: "apollo", fileName: "plan.md" }),
      call("memory_bank_write", { projectName: "月", fileName: "空.md", content: "" }),
      call("list_project_files", { projectName: "apollo" }),
      call("list_projects"),
      call("memory_bank_read", { projectName: "apollo", fileName: "none.md" }),
      call("memory_bank_read", { projectName: "../..", fileName: "etc" }),
      call("memory_bank_read", { projectName: "apollo" }),
      call("memory_bank_update", { projectName: "none", fileName: "none.md", content: "x" }),
    ],
  },
  calc: {
    from: "npm",
    name: "@coo-quack/calc-mcp",
    calls: () => [
      call("math", { expression: "2^64 - 1" }),
      call("math", { action: "statistics", values: [1, 2.5, -3e-7, BIG] }),
      call("math", { expression: "1 +* 2" }),
      call("base", { value: "9223372036854775807", from: 10, to: 36 }),
      call("base", { value: BIG, from: 10, to: 2 }),
      call("hash", { input: ODD, algorithm: "sha256" }),
      call("base64", { input: ODD, action: "encode" }),
      call("count", { text: ODD }),
      call("regex", { pattern: "(", text: "x", action: "test" }),
      call("regex", { pattern: "(?<word>\\p{L}+)", flags: "gu", text: ODD, action: "matchAll" }),
      call("convert", { value: 1e21, from: "km", to: "mile" }),
      call("date", { action: "diff", date: "2024-02-29", date2: "1999-12-31" }),
      call("semver", { action: "satisfies", version: "1.2.3-beta.4", range: ">=1.2.0" }),
      call("color", { color: "#ff880080", to: "rgb" }),
      call("hash", { input: "x", algorithm: "md4" }),
    ],
  },
  eslint: {
    from: "npm",
    name: "@eslint/mcp",
    files: {
      "eslint.config.mjs": 'export default [{ rules: { "no-unused-vars": "error", eqeqeq: "warn" } }];\n',
      "good.js": "export const good = 1;\n",
      "bad.js": "const größe = 1;\nif (1 == 2) { }\n",
      "broken.js": "const = ;\n",
      "漢字.js": 'let 変数 = "🧑‍🚀";\n',
      "empty.js": "",
      "many.js": Array.from({ length: 500 }, (_, index) => `const unused${index} = ${index};\n`).join(""),
    },
    calls: (folder) => [
      ...["good", "bad", "broken", "漢字", "empty", "many", "none"].map((name) =>
        call("lint-files", { filePaths: [`${folder}/${name}.js`] }),
      ),
      call("lint-files", { filePaths: [`${folder}/bad.js`, `${folder}/good.js`] }),
      call("lint-files", { filePaths: [] }),
      call("lint-files", { filePaths: [""] }),
      call("lint-files", {}),
    ],
  },
  graph: {
    from: "npm",
    name: "@itseasy21/mcp-knowledge-graph",
    args: (folder) => ["--memory-path", `${folder}/memory.jsonl`],
    calls: () => {
      const varies = TIME;
      return [
        call("create_entities", { entities: [{ name: "Ann", entityType: "person", observations: [ODD] }] }, { varies }),
        call("create_entities", { entities: [{ name: "🧑‍🚀", entityType: "漢字", observations: [] }] }, { varies }),
        call("create_relations", { relations: [{ from: "Ann", to: "🧑‍🚀", relationType: "is a" }] }, { varies }),
        call("add_observations", { observations: [{ entityName: "Ann", contents: ["a", "b"] }] }, { varies }),
        call("add_observations", { observations: [{ entityName: "None", contents: ["a"] }] }, { varies }),
        call("read_graph", {}, { varies }),
        call("search_nodes", { query: "ann" }, { varies }),
        call("open_nodes", { names: ["Ann", "None"] }, { varies }),
        call("delete_observations", { deletions: [{ entityName: "Ann", observations: ["a"] }] }, { varies }),
        call("delete_relations", { relations: [{ from: "Ann", to: "🧑‍🚀", relationType: "is a" }] }, { varies }),
        call("create_entities", { entities: "Ann" }, { varies }),
        call("delete_entities", { entityNames: ["Ann"] }, { varies }),
      ];
    },
  },
  tasks: {
    from: "npm",
    name: "@kazuph/mcp-taskmanager",
    env: (folder) => ({ TASK_MANAGER_FILE_PATH: `${folder}/tasks.json` }),
    calls: () => [
      call("list_requests"),
      call("request_planning", {
        originalRequest: ODD,
        tasks: [
          { title: "一", description: "first" },
          { title: "2", description: "" },
        ],
      }),
      call("get_next_task", { requestId: "req-1" }),
      call("mark_task_done", { requestId: "req-1", taskId: "task-1", completedDetails: ODD }),
      call("approve_task_completion", { requestId: "req-1", taskId: "task-1" }),
      call("open_task_details", { taskId: "task-2" }),
      call("update_task", { requestId: "req-1", taskId: "task-2", title: "zwei" }),
      call("add_tasks_to_request", { requestId: "req-1", tasks: [{ title: "3", description: LARGE }] }),
      call("delete_task", { requestId: "req-1", taskId: "task-3" }),
      call("get_next_task", { requestId: "req-9" }),
      call("get_next_task", { requestId: 1 }),
      call("list_requests"),
    ],
  },
  pdf: {
    from: "npm",
    name: "@modelcontextprotocol/server-pdf",
    args: (folder) => ["--stdio", `${folder}/a.pdf`],
    files: { "a.pdf": PDF, "b.txt": "no PDF" },
    calls: (folder) => [
      call("list_pdfs"),
      call("display_pdf", { url: `${folder}/a.pdf` }, { varies: UUID }),
      call("display_pdf", { url: `file://${folder}/a.pdf`, page: 1 }, { varies: UUID }),
      call("display_pdf", { url: `${folder}/none.pdf` }, { varies: UUID }),
      call("display_pdf", { url: `${folder}/b.txt` }, { varies: UUID }),
      call("display_pdf", { url: "ftp://none.example/a.pdf" }, { varies: UUID }),
      call("display_pdf", { url: 7 }, { varies: UUID }),
      call("interact", { viewUUID: "00000000-0000-4000-8000-000000000000", action: "zoom", scale: 1.5 }),
      call("interact", { viewUUID: "none", action: "navigate", page: 2 }),
      call("interact", { viewUUID: "none", action: "fly" }),
      call("interact", { viewUUID: "none" }),
    ],
  },
  sheets: {
    from: "npm",
    name: "@negokaz/excel-mcp-server",
    files: { "漢字.xlsx": WORKBOOK },
    calls: (folder) => {
      const fileAbsolutePath = `${folder}/漢字.xlsx`;
      const at = { fileAbsolutePath, sheetName: "Sheet1" };
      return [
        call("excel_write_to_sheet", {
          ...at,
          newSheet: true,
          range: "A1:C2",
          values: [
            ["a", 1, 1.5],
            [ODD, true, "=1+1"],
          ],
        }),
        call("excel_write_to_sheet", { ...at, newSheet: false, range: "A3:B3", values: [[BIG, INT64]] }),
        call("excel_read_sheet", at),
        call("excel_read_sheet", { ...at, showFormula: true, showStyle: true }),
        call("excel_describe_sheets", { fileAbsolutePath }),
        call("excel_copy_sheet", { fileAbsolutePath, srcSheetName: "None", dstSheetName: "Kopie" }),
        call("excel_create_table", { ...at, range: "A1:C2", tableName: "T1" }),
        call("excel_read_sheet", { fileAbsolutePath, sheetName: "None" }),
        call("excel_read_sheet", { ...at, range: "A1:XX" }),
        call("excel_describe_sheets", { fileAbsolutePath: `${folder}/none.xlsx` }),
        call("excel_describe_sheets", { fileAbsolutePath: "relative.xlsx" }, { varies: /fileAbsolutePath|\$first/g }),
        call("excel_write_to_sheet", { ...at, newSheet: false, range: "A1:A2", values: [[1]] }),
      ];
    },
  },
  echarts: {
    from: "npm",
    name: "mcp-echarts",
    calls: () => {
      const times = [
        { time: "2023", value: 10.5, group: "a" },
        { time: "2024", value: 1e10, group: "b" },
      ];
      const data = [
        { category: "漢字", value: 1.5 },
        { category: "🧑‍🚀", value: 1e10 },
      ];
      const names = [
        { name: "speed", value: 3 },
        { name: "größe", value: 4 },
      ];
      return [
        call("generate_line_chart", { data: times, outputType: "option", title: ODD }),
        call("generate_bar_chart", { data, outputType: "svg" }),
        call("generate_pie_chart", { data, outputType: "png", width: 400, height: 300 }),
        call("generate_area_chart", { data: times, outputType: "png" }),
        call("generate_funnel_chart", { data, outputType: "option" }),
        call("generate_gauge_chart", { data: [{ name: "x", value: 42 }], outputType: "option" }),
        call("generate_radar_chart", { data: names, outputType: "option" }),
        call("generate_echarts", { echartsOption: '{"series":[{"type":"line","data":[1,2]}]}', outputType: "option" }),
        call("generate_echarts", { echartsOption: "{", outputType: "option" }),
        call("generate_line_chart", { data: [], outputType: "option" }),
        call("generate_scatter_chart", {
          data: [
            { x: 1, y: 2 },
            { x: -1.5, y: 1e-9 },
          ],
          outputType: "option",
          theme: "dark",
        }),
        call("generate_line_chart", { data: times, outputType: "gif" }),
        // The schema allows no other property, the server ignores them.
        call("generate_bar_chart", { data: times, outputType: "option" }, { isStricter: true }),
      ];
    },
  },
  commands: {
    from: "npm",
    name: "mcp-server-commands",
    calls: (folder) => [
      call("run_command", { command: "echo hello" }),
      call("run_command", { command: "echo out; echo err >&2; exit 3" }),
      call("run_command", { command: "cat", stdin: ODD }),
      call("run_command", { command: "pwd", workdir: folder }),
      call("run_command", { command: "pwd", workdir: `${folder}/none` }),
      call("run_command", { command: "none-such-command" }),
      call("run_command", { command: `printf '%s' '漢字 🧑‍🚀'` }),
      call("run_command", { command: "seq 1 20000" }),
      call("run_command", { command: "printf '\\033[31mred\\033[0m\\007'" }),
      call("run_command", { command: "true" }),
      call("run_command", {}),
      call("run_command", { command: 1 }),
    ],
  },
  runner: {
    from: "npm",
    name: "mcp-server-code-runner",
    calls: () => [
      call("run-code", { languageId: "python", code: "print(2**64)" }),
      call("run-code", { languageId: "python", code: `print('''漢字 🧑‍🚀''')` }),
      call("run-code", { languageId: "python", code: "raise SystemExit(3)" }, { varies: /tmp\S+/g }),
      call("run-code", { languageId: "python", code: "print('x' * 100000)" }),
      call("run-code", { languageId: "javascript", code: "console.log(JSON.stringify({ a: [1, null] }))" }),
      call("run-code", { languageId: "shellscript", code: "echo $((1 + 1))" }),
      call("run-code", { languageId: "perl", code: 'print "perl\\n";' }),
      call("run-code", { languageId: "none", code: "x" }),
      call("run-code", { languageId: "python", code: "" }),
      call("run-code", { languageId: "python" }),
    ],
  },
  time: {
    from: "npm",
    name: "time-mcp",
    calls: () => [
      call("days_in_month", { date: "2024-02-11" }),
      call("days_in_month", { date: "none" }),
      call("get_timestamp", { time: "2024-02-29 12:34:56" }),
      call("get_timestamp", { time: "" }, { varies: /\d{10,}/g }),
      call("convert_time", {
        sourceTimezone: "Europe/Berlin",
        targetTimezone: "Asia/Tokyo",
        time: "2024-03-31 02:30:00",
      }),
      call("convert_time", { sourceTimezone: "Mars/Base", targetTimezone: "UTC", time: "2024-03-31 02:30:00" }),
      call("get_week_year", { date: "2020-12-31" }),
      call("relative_time", { time: "1999-01-01" }),
      call("current_time", { format: "YYYY-MM-DD HH:mm:ss", timezone: "UTC" }, { varies: TIME }),
      call("current_time", { format: "none" }),
    ],
  },
  browser: {
    from: "real npm",
    name: "@playwright/mcp",
    args: () => ["--headless", "--isolated", "--no-sandbox", "--executable-path", "CHROMIUM"],
    calls: () => {
      const varies = /\d+ms|page-[\dTZ-]+|console-[\dTZ-]+/g;
      const page = "<title>漢字</title><h1>Grüße 🧑‍🚀</h1><button onclick='this.textContent=String(2**53)'>Go</button>";
      return [
        call("browser_navigate", { url: `data:text/html;charset=utf-8,${encodeURIComponent(page)}` }, { varies }),
        call("browser_snapshot", {}, { varies }),
        call(
          "browser_evaluate",
          { function: "() => ({ big: 2 ** 60, text: document.title, list: [1, null, 1.5] })" },
          { varies },
        ),
        call("browser_evaluate", { function: "() => { throw new Error('größer') }" }, { varies }),
        call("browser_evaluate", { function: "() => 'x'.repeat(100000)" }, { varies }),
        call("browser_take_screenshot", { type: "png", scale: "css" }, { varies }),
        call("browser_take_screenshot", { type: "jpeg", scale: "css" }, { varies }),
        call("browser_resize", { width: 300, height: 200 }, { varies }),
        call("browser_click", { target: "e999" }, { varies }),
        call("browser_tabs", { action: "list" }, { varies }),
        call("browser_press_key", { key: "Nokey" }, { varies }),
        call("browser_navigate", { url: "about:none:" }, { varies }),
        call("browser_close", {}, { varies }),
      ];
    },
  },
  git: {
    from: "real npm",
    name: "@cyanheads/git-mcp-server",
    env: () => ({
      GIT_AUTHOR_DATE: "2024-02-29T12:00:00Z",
      GIT_COMMITTER_DATE: "2024-02-29T12:00:00Z",
      GIT_AUTHOR_NAME: "Ann",
      GIT_AUTHOR_EMAIL: "ann@example.org",
      GIT_COMMITTER_NAME: "Ann",
      GIT_COMMITTER_EMAIL: "ann@example.org",
      MCP_LOG_LEVEL: "error",
    }),
    files: { "a.txt": "one\n", "漢字.txt": "zwei\n" },
    calls: (path) => {
      const varies = /\d+(?:\.\d+)? ?ms|[\da-z]{20,}_?[\da-z]*|"timestamp":\d+/g;
      return [
        call("git_status", { path }, { varies: /"?requestId.*/g }),
        call("git_init", { path, initialBranch: "main" }),
        call("git_add", { path, paths: ["."] }),
        call("git_commit", { path, message: "Grüße 漢字 🧑‍🚀" }, { varies }),
        call("git_log", { path, maxCount: 5 }, { varies }),
        call("git_branch", { path, mode: "create", branchName: "two" }),
        call("git_branch", { path, mode: "list" }, { varies }),
        call("git_diff", { path, target: "none" }, { varies }),
        call("git_tag", { path, mode: "create", tagName: "v1.0.0" }, { varies }),
        call("git_show", { path, object: "HEAD" }, { varies }),
        call("git_log", { path, maxCount: 0 }, { varies }),
        call("git_blame", { path, filePath: "漢字.txt" }, { varies }),
      ];
    },
  },
  sqlite: {
    from: "mcp1.txt",
    name: "mcp-server-sqlite",
    args: (folder) => ["--db-path", `${folder}/a.db`],
    calls: () => [
      call("create_table", { query: "create table t (id integer primary key, name text, data blob)" }),
      call("write_query", { query: `insert into t values (${INT64}, 'naïve 漢字 🧑‍🚀', x'00ff')` }),
      call("read_query", { query: "select * from t" }),
      call("read_query", { query: `select ${BIG} as big, 1e300 as large, null as none, 0.1 as tenth` }),
      call("list_tables"),
      call("describe_table", { table_name: "t" }),
      call("read_query", { query: "delete from t" }),
      call("read_query", { query: "select nothing from nowhere" }),
      call("read_query", {
        query:
          "with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) select i, i * 1000000007 as j from n",
      }),
      call("append_insight", { insight: ODD }),
      call("read_query", {}),
      call("write_query", { query: "select 1" }),
    ],
  },
  duckdb: {
    from: "mcp1.txt",
    name: "mcp-server-duckdb",
    args: (folder) => ["--db-path", `${folder}/a.duckdb`],
    calls: () =>
      [
        "create table t (id bigint, name text)",
        `insert into t values (${INT64}, '漢字 🧑‍🚀'), (null, '')`,
        "select * from t",
        "select 170141183460469231731687303715884105727::hugeint as huge, 0.1::decimal(18, 3) as small",
        "select range(20000) as list",
        "select {'a': [1, null], 'b': 'x'} as nested, 'nan'::double as nan",
        "select date '2024-02-29', timestamp '2024-02-29 12:00:00', interval 3 days",
        "select nothing",
        "selec",
        "",
      ].map((query) => call("query", { query })),
  },
  calculator: {
    from: "mcp1.txt",
    name: "mcp-server-calculator",
    calls: () => [
      ...[
        "2 ** 100",
        "9007199254740993 + 0",
        "1 / 3",
        "1 / 0",
        "sqrt(-1)",
        "漢字",
        "2 +",
        "sin(pi / 2)",
        "10 ** 400",
      ].map((expression) => call("calculate", { expression })),
      call("calculate", {}),
      call("calculate", { expression: BIG }),
    ],
  },
  editor: {
    from: "mcp1.txt",
    name: "mcp-text-editor",
    files: { "a.txt": "one\ntwo\nthree\n", "b.txt": ODD, "large.txt": LARGE },
    calls: (folder) => {
      const get = (file: string, range: object): Call =>
        call("get_text_file_contents", { files: [{ file_path: `${folder}/${file}`, ranges: [range] }] });
      const edit = (file_hash: string, contents: string, start = 2): Call => {
        const patches = [{ start, end: start, contents, range_hash: sha256("two\n") }];
        return call("edit_text_file_contents", { files: [{ path: `${folder}/a.txt`, file_hash, patches }] });
      };
      return [
        get("a.txt", { start: 1 }),
        get("a.txt", { start: 2, end: 2 }),
        get("b.txt", { start: 1 }),
        get("large.txt", { start: 1, end: null }),
        get("none.txt", { start: 1 }),
        get("a.txt", { start: BIG }),
        get("a.txt", {}),
        edit("wrong", "zwei\n"),
        edit(sha256("one\ntwo\nthree\n"), "zwei 漢字\n"),
        get("a.txt", { start: 1 }),
        call("get_text_file_contents", { files: [] }),
        call("get_text_file_contents", {
          files: [{ file_path: `${folder}/a.txt`, ranges: [{ start: 1 }] }],
          encoding: "none",
        }),
      ];
    },
  },
  slides: {
    from: "mcp1.txt",
    name: "ppt_mcp_server",
    calls: (folder) => {
      const presentation_id = "p";
      const box = { left: 1, top: 1, width: 4, height: 2 };
      return [
        call("create_presentation", { id: presentation_id }),
        call("add_slide", { presentation_id, layout_index: 0, title: ODD }),
        call("add_table", {
          presentation_id,
          slide_index: 0,
          rows: 2,
          cols: 2,
          ...box,
          data: [
            ["a", "漢字"],
            ["1", ""],
          ],
        }),
        call("add_chart", {
          presentation_id,
          slide_index: 0,
          chart_type: "column",
          ...box,
          categories: ["x", "y"],
          series_names: ["s"],
          series_values: [[BIG, 1.5]],
        }),
        call("get_slide_info", { presentation_id, slide_index: 0 }),
        call("get_slide_info", { presentation_id, slide_index: INT64 }),
        call("extract_presentation_text", { presentation_id }),
        call("set_core_properties", { presentation_id, title: "Grüße", author: "🧑‍🚀" }),
        call("get_presentation_info", { presentation_id }),
        call("save_presentation", { presentation_id, file_path: `${folder}/a.pptx` }),
        call("open_presentation", { file_path: `${folder}/none.pptx` }),
        call("list_slide_templates"),
        call("add_slide", { layout_index: "zero" }),
        call("add_shape", { presentation_id, slide_index: 0, shape_type: "none", ...box }),
      ];
    },
  },
  trees: {
    from: "mcp1.txt",
    name: "mcp-server-tree-sitter",
    files: { "a.py": PYTHON, "b.txt": ODD },
    calls: (path) => {
      const project = "p";
      return [
        call("register_project_tool", { path, name: project }, { varies: /\d{10}/g }),
        call("list_files", { project }),
        call("list_files", { project, pattern: "**/*.py", extensions: null }),
        call("get_file", { project, path: "a.py", max_lines: 3, start_line: 2 }),
        call("get_file", { project, path: "none.py" }),
        call("get_file_metadata", { project, path: "b.txt" }, { varies: /\d{9,}(?:\.\d+)?/g }),
        call("find_text", { project, pattern: "grüße", context_lines: 1 }),
        call("list_query_templates_tool", {}),
        call("build_query", { language: "python", patterns: ["functions", "classes"] }),
        call("list_files", { project: "none" }),
        call("get_file", { project, path: "a.py", max_lines: INT64 }),
        call("get_node_types", { language: "python" }),
      ];
    },
  },
  sympy: {
    from: "mcp2.txt",
    name: "mcp-sympy",
    calls: () => [
      call("sympy_factorial", { n: "40" }),
      call("sympy_expand", { expr: "(x + y)**5" }),
      call("sympy_solve", { equation: "x**2 - 2", variables: "x" }),
      call("sympy_latex", { expr: "integrate(sin(x)/x, x)" }),
      call("sympy_evalf", { expr: "pi", n: 100 }),
      call("sympy_eye", { n: 3 }),
      call("sympy_factorint", { n: "9223372036854775807" }),
      call("sympy_diff", { expr: "x**3", order: 2 }),
      call("sympy_sympify", { expr: "((" }),
      call("sympy_symbols", { names: "α 漢字" }),
      call("sympy_series", { expr: "exp(x)", order: "8" }, { isFitted: true }),
      call("sympy_evalf", { expr: "pi", n: "ten" }),
      call("sympy_isprime", { n: "170141183460469231731687303715884105727" }),
    ],
  },
  numpy: {
    from: "mcp2.txt",
    name: "mcp-numpy",
    calls: () => [
      call("np_array", {
        data: [
          [BIG, 1],
          [INT64, -1],
        ],
        dtype: "int64",
      }),
      call("np_add", { a: [BIG], b: [1] }),
      call("np_max", { array: [BIG, 9007199254740992] }),
      call("np_sum", { array: [INT64, -1] }),
      call("np_arange", { start: 0, stop: 20_000 }),
      call("np_linspace", { start: 0, stop: 1, num: 7 }),
      call("np_sqrt", { array: [-1, 2] }),
      call("np_divide", { a: [1, 2], b: [0, 3] }),
      call("np_inv", {
        array: [
          [1, 2],
          [2, 4],
        ],
      }),
      call("np_matmul", { a: [[1, 2]], b: [[1, 2]] }),
      call("np_full", { shape: [2, 2], fill_value: 1e-7 }),
      call("np_cumprod", { array: Array.from({ length: 20 }, (_, index) => index + 1) }),
      call("np_array", { data: ["漢字"], dtype: "none" }),
      call("np_eye", { n: "x" }),
    ],
  },
  duck: {
    from: "mcp2.txt",
    name: "mcp-server-motherduck",
    args: () => ["--db-path", ":memory:", "--read-write"],
    calls: () => [
      ...[
        `select ${INT64} as big, ${BIG} as odd, -${BIG} as minus, 170141183460469231731687303715884105727 as huge`,
        "create table t as select range as id, range * 1000000007 as wide, 'n' || range as name from range(2000)",
        "select * from t order by id limit 500",
        "select '漢字 🧑‍🚀' as text, null as none, true as yes, 1e300 as large, 0.1 as tenth",
        "select [1, null, 3] as list, {'a': 1} as struct, date '2024-02-29' as day",
        "select nothing",
      ].map((sql) => call("execute_query", { sql })),
      call("list_databases"),
      call("list_tables", {}),
      call("list_columns", { table: "t" }),
      call("list_columns", { table: "none" }),
      call("execute_query", { sql: "" }),
      call("execute_query", {}),
    ],
  },
  excel: {
    from: "../real/mcp2.txt",
    name: "excel-mcp-server",
    args: () => ["stdio"],
    files: { "data.csv": "id,name\n9007199254740993,漢字\n" },
    calls: (folder) => {
      const at = { path: `${folder}/a.xlsx`, sheet: "Zahlen" };
      return [
        call("create_workbook", { path: at.path, sheets: ["Zahlen", "漢字"] }),
        call("write_range", {
          ...at,
          at: "A1",
          rows: [
            ["id", "name"],
            [BIG, ODD],
            [-INT64, null],
            [1.5, true],
          ],
        }),
        call("read_range", { ...at }),
        call("read_range", { ...at, range: "A2:A2", mode: "formulas" }),
        call("describe_workbook", { path: at.path }),
        call("describe_sheet", { ...at }),
        call("find_cells", { path: at.path, query: "naïve" }),
        call("format_range", { ...at, range: "A1:B1", style: { bold: true } }),
        call("import_csv", { path: at.path, csv_path: `${folder}/data.csv`, sheet: "漢字" }),
        call("export_workbook", { path: at.path }, { varies: /"?[A-Za-z\d+/]{300,}={0,2}|\d+ bytes/g }),
        call("read_range", { ...at, sheet: "none" }),
        call("delete_sheet", { ...at, sheet: 5 }),
        call("goal_seek", { ...at, cell: "A9", target: BIG, changing_cell: "A8" }),
      ];
    },
  },
  word: {
    from: "../real/mcp1.txt",
    name: "word_mcp_server",
    env: () => ({ MCP_TRANSPORT: "stdio" }),
    files: { "dot.png": PIXEL },
    calls: (folder) => {
      const filename = `${folder}/a.docx`;
      return [
        call("create_document", { filename, title: "Grüße", author: "🧑‍🚀" }),
        call("add_heading", { filename, text: ODD, level: 1 }),
        call("add_paragraph", { filename, text: LARGE.slice(0, 50_000) }),
        call("add_table", {
          filename,
          rows: 2,
          cols: 2,
          data: [
            ["a", "漢字"],
            ["1", "2"],
          ],
        }),
        call("add_picture", { filename, image_path: `${folder}/dot.png` }),
        call("get_document_text", { filename }),
        call("get_document_outline", { filename }),
        call("get_document_info", { filename }, { varies: TIME }),
        call("search_and_replace", { filename, find_text: "naïve", replace_text: "schlicht" }),
        call("get_paragraph_text_from_document", { filename, paragraph_index: BIG }),
        call("get_document_text", { filename: `${folder}/none.docx` }),
        call("add_heading", { filename, text: "x", level: "two" }),
        call("get_document_xml", { filename }, { varies: TIME }),
      ];
    },
  },
};
