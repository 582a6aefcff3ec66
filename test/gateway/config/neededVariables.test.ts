// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import { expect, it } from "vitest";
import { neededVariables } from "../../../src/gateway/config/neededVariables.ts";

it("the variables that a config needs are those without a default, each once", () => {
  const env = { A: "${A} ${env:B(x86)} ${A}", C: "${C:-c}", D: "${env:D:-d}", I: "${input:api-key}", J: "${input:j}" };
  const place = "${workspaceFolder}${/}${CLAUDE_PROJECT_DIR}${userHome}${HOME}";
  const inputs = [{ id: "j", default: "x" }];
  const x = { command: "x", args: [place], env, description: "${NO}" };
  const y = { url: "https://y.example", headers: { Y: "Bearer ${Y}" }, oauth: { clientSecret: "${Z}" } };
  expect(neededVariables({ mcpServers: { x, y }, inputs })).toEqual(["A", "B(x86)", "INPUT_API_KEY", "Y", "Z"]);
});
