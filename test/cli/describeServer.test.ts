import { expect, it } from "vitest";
import { describeServer } from "../../src/cli/gateway/config/describeServer.ts";

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
