// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { ConfigInput, GatewayConfig, InputValues } from "../../../src/gateway/index.ts";
import { newFolder } from "../newFolder.ts";
import { callTool, openGateway } from "../openListed.ts";

const odd = { command: process.execPath, args: [join(import.meta.dirname, "../servers/odd.mjs"), "all"] };
const INPUTS: readonly ConfigInput[] = [
  { id: "api-key", type: "promptString", description: "The key", password: true },
  { id: "zone", type: "pickString", options: ["eu", "us"], default: "eu" },
  { id: "run", type: "command" },
];

const withEnv = (env: { [name: string]: string }, inputs: unknown = INPUTS): GatewayConfig =>
  ({ inputs, mcpServers: { odd: { ...odd, env } } }) as never;

async function environmentOf(
  config: GatewayConfig,
  inputs?: InputValues,
  environment: NodeJS.ProcessEnv = {},
): Promise<{ [name: string]: string }> {
  const gateway = await openGateway(config, { inputs, environment: { PATH: process.env.PATH, ...environment } });
  const { content } = await callTool(gateway, "exec", { server_name: "odd", tool_name: "environment" });
  return JSON.parse(content[0]?.text ?? "");
}

async function errorOf(config: GatewayConfig, inputs?: InputValues): Promise<string | undefined> {
  const gateway = await openGateway(config, { inputs, environment: { PATH: process.env.PATH } });
  return (await gateway.ready())[0]?.error;
}

describe("the inputs of a config", () => {
  it("have the values of the option, also those of a function", async () => {
    const config = withEnv({ KEY: "Bearer ${input:api-key}", ZONE: "${input:zone}" });
    expect(await environmentOf(config, { "api-key": "s3cret", zone: "us" })).toMatchObject({
      KEY: "Bearer s3cret",
      ZONE: "us",
    });
    const asked = vi.fn(async ({ id }: ConfigInput) => (id === "zone" ? undefined : "t0ken"));
    expect(await environmentOf(config, asked)).toMatchObject({ KEY: "Bearer t0ken", ZONE: "eu" });
    expect(asked.mock.calls.map(([input]) => input)).toEqual(INPUTS.slice(0, 2));
  });

  it("have the values of variables of the environment", async () => {
    const config = withEnv({ KEY: "${input:api-key}" });
    expect(await environmentOf(config, undefined, { INPUT_API_KEY: "s3cret" })).toMatchObject({ KEY: "s3cret" });
  });

  it("have their default, with a warning where nobody was asked", async () => {
    const gateway = await openGateway(withEnv({ ZONE: "${input:zone}" }), {});
    expect(gateway.warnings).toEqual(['the input "zone" has its default']);
    expect((await gateway.ready())[0]?.error).toBeUndefined();
  });

  it.each<[what: string, id: string, values: InputValues | undefined, message: string]>([
    [
      "no value",
      "api-key",
      undefined,
      'the input "api-key" (The key) has no value: a terminal asks for it; elsewhere set',
    ],
    ["an empty value", "api-key", () => "", "set the variable INPUT_API_KEY"],
    ["a command of VS Code", "run", {}, 'the input "run" has no value'],
    ["an id that no input has", "other", {}, 'the input "other" has no value'],
    ["a value that is not among its options", "zone", { zone: "asia" }, 'another value than one of "eu", "us"'],
    ["an error of the function", "api-key", () => Promise.reject(new Error("cancelled")), "cancelled"],
  ])("fail a server with %s, and not the others", async (_, id, values, message) => {
    const config = withEnv({ KEY: `\${input:${id}}` });
    const { mcpServers } = config;
    const both = { ...config, mcpServers: { ...mcpServers, other: odd } };
    const gateway = await openGateway(both, { inputs: values, environment: { PATH: process.env.PATH } });
    const [first, second] = await gateway.ready();
    expect(first).toMatchObject({ state: "failed", error: expect.stringContaining(message) });
    expect(second).toMatchObject({ state: "ready" });
  });

  it("are asked for once, and only if a server that is there needs them", async () => {
    const asked = vi.fn(() => "x");
    const env = { A: "${input:api-key}", B: "${input:api-key}" };
    const mcpServers = {
      a: { ...odd, env },
      b: { ...odd, env },
      off: { ...odd, disabled: true, env: { C: "${input:zone}" } },
    };
    await openGateway({ inputs: INPUTS, mcpServers } as never, { inputs: asked });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("are those of VS Code's settings too, with options as objects", async () => {
    const file = join(newFolder(), "settings.json");
    const options = [{ label: "Europe", value: "eu" }, "us"];
    const inputs = [{ id: "zone", type: "pickString", options }];
    writeFileSync(file, JSON.stringify({ mcp: { inputs, servers: { odd: { ...odd, env: { Z: "${input:zone}" } } } } }));
    expect(await errorOf(file as never, { zone: "Europe" })).toContain('one of "eu", "us"');
    expect(await errorOf(file as never, { zone: "eu" })).toBeUndefined();
  });

  it.each<[what: string, inputs: unknown, warning: string]>([
    ["no list", {}, "the inputs are not read: expected a list at /inputs"],
    ["something without an id", [{ type: "promptString" }], "expected an object with an id at /inputs/0"],
  ])("that are %s are a warning", async (_, inputs, warning) => {
    const gateway = await openGateway(withEnv({}, inputs));
    expect(gateway.warnings[0]).toContain(warning);
  });
});
