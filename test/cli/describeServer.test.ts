// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import { homedir } from "node:os";
import { describe, expect, it } from "vitest";
import { describeServer } from "../../src/cli/gateway/config/describeServer.ts";
import { type ListedServer, serverLines } from "../../src/cli/gateway/serverLines.ts";
import { columnsOf } from "../../src/cli/output/columns.ts";

it.each<[server: object, target: string]>([
  [{ command: "npx", args: ["-y", "@scope/server-x@1.2.3", "--key=s3cret"] }, "npx @scope/server-x@1.2.3"],
  [{ command: "uvx", args: ["--from", "server-x", "x"] }, "uvx server-x"],
  [{ command: "C:\\Program Files\\nodejs\\npx.cmd", args: ["--yes", "server-x"] }, "npx.cmd server-x"],
  [{ command: "npx", args: ["--token", "s3cret", "server-x"] }, "npx"],
  [{ command: "uvx", args: ["--index-password", "s3cret", "server-x"] }, "uvx"],
  [{ command: "npx -y server-x --api-key=s3cret" }, "npx"],
  [{ command: "/opt/bin/x --key a/s3cret" }, "x"],
  [{ command: "C:\\My Tools\\x.exe --key s3cret" }, "x.exe"],
  [{ command: "API_KEY=s3cret B='s3cret s3cret' npx server" }, "npx"],
  [{ command: "API_KEY=s3cret" }, ""],
  [{ command: "API-KEY=s3cret npx" }, ""],
  [{ command: "工具" }, "工具"],
])("describes %j as %j, without what may be secret", (server, target) => {
  expect(describeServer(server)).toMatchObject({ type: "stdio", target });
});

it.each<[args: readonly unknown[], shown: string[]]>([
  [
    ["/home/ada/docs", "/srv", "s3cret", "/tmp"],
    ["/home/ada/docs", "/srv"],
  ],
  [
    ["dist/main.js", "--root", "C:\\Users\\Ada", "--stdio"],
    ["dist/main.js", "--root", "C:\\Users\\Ada", "--stdio"],
  ],
  [
    ["-m", "mcp_server_git", "--repository", "~/文件"],
    ["-m", "mcp_server_git", "--repository", "~/文件"],
  ],
  [
    ["${workspaceFolder}/run", "."],
    ["${workspaceFolder}/run", "."],
  ],
  [
    ["@scope/server-x", ".."],
    ["@scope/server-x", ".."],
  ],
  [["--verbose", "--header", "X-Key: s3cret"], []],
  [["/srv", "--header", "X-Key: s3cret"], ["/srv"]],
  [["--key", "/s3cret"], []],
  [["--api-key=s3cret", "/srv"], []],
  [["--auth-file", "/s3cret"], []],
  [["-phunter"], []],
  [["s3cret"], []],
  [["secret-words"], []],
  [["https://ada:s3cret@x.example/s3cret"], []],
  [["/mcp?key=s3cret"], []],
  [["/hooks/T024BE7LDB024BE7LDx9"], []],
  [["${TOKEN:-s3cret}/x"], []],
  [["/srv/${TOKEN:-s3cret}"], []],
  [["/srv/${file:/s3cret}"], []],
  [
    ["/srv/${USER}/$A", "--db-path", "/srv/a.db"],
    ["/srv/${USER}/$A", "--db-path", "/srv/a.db"],
  ],
  [["-c", "/opt/run --pass s3cret"], []],
  [["-c", "/opt/run"], []],
  [["dist/main.js", "/run --token s3cret"], ["dist/main.js"]],
  [["/password:s3cret"], []],
  ...["--bearer", "--otp", "--pat", "--jwt", "--pin", "--session", "--login", "--seed", "--api", "-e"].map(
    (option): [string[], string[]] => [["/srv", option, "/s3cret"], ["/srv"]],
  ),
  ...["-k", "-H", "-u", "-p", "--p", "--signature"].map((option): [string[], string[]] => [
    [option, "./s3cret.json"],
    [],
  ]),
  [["", 5, null, "/a"], []],
  [
    ["/a", "/b", "/c", "/d", "/e"],
    ["/a", "/b", "/c", "/d"],
  ],
])("shows of the arguments %j only %j", (args, shown) => {
  const { args: found = [], ...others } = describeServer({ command: "python3", args });
  expect(found).toEqual(shown);
  expect(others).toEqual({ type: "stdio", target: "python3" });
  const runner = describeServer({ command: "npx", args: ["-y", "server-x", ...args] });
  expect(runner.target).toBe("npx server-x");
  expect(describeServer({ command: "npx", args: ["--token", "s3cret", ...args] }).args).toBeUndefined();
});

describe("the lines of servers", () => {
  const fs = (name: string, ...args: string[]): ListedServer => ({ name, ...describeServer({ command: FILES, args }) });
  const FILES = "mcp-server-filesystem";

  it("tell servers with the same program apart", () => {
    const long = "/srv/shared/projects/of/all/users/reports";
    expect(serverLines([fs("a", `${homedir()}/docs`), fs("文件", "/srv/文件", "/tmp"), fs("c", long)], 200)).toEqual([
      `a     stdio  ${FILES} ~/docs`,
      `文件  stdio  ${FILES} /srv/文件 /tmp`,
      `c     stdio  ${FILES} …/of/all/users/reports`,
    ]);
  });

  it("fit into a narrow terminal by a shorter name of the program", () => {
    const name = "一个很长的文件夹的名字一个很长的文件夹的名字";
    const servers = [fs("文件", "/srv/文件", "/tmp"), fs("b", "/srv/docs"), fs("c", `/srv/${name}`), fs("d")];
    const lines = serverLines(servers, 48);
    expect(lines).toEqual([
      "文件  stdio  mcp-server-filesystem /srv/文件",
      "b     stdio  mcp-server-filesystem /srv/docs",
      "c     stdio  mcp-server-files… …/一个很长的文…",
      "d     stdio  mcp-server-filesystem",
    ]);
    for (const columns of [30, 40, 48, 60]) {
      for (const line of serverLines(servers, columns))
        expect(columnsOf(line)).toBeLessThanOrEqual(Math.max(columns, 40));
    }
  });
});
