import { basename } from "node:path";
import type { Plugin } from "esbuild";
import type { Options } from "tsup";

/** MCP's list of environment variables is in a file that imports cross-spawn, which the gateway does not use. */
const withoutCrossSpawn: Plugin = {
  name: "without-cross-spawn",
  setup({ onResolve }) {
    onResolve({ filter: /^cross-spawn$/ }, ({ path }) => ({ path, sideEffects: false, external: true }));
  },
};

/**
 * MCP's packages have Ajv in them, for answers of users that `elicitInput` checks and for schemas without a validator.
 * The gateway uses neither: it hands on what a client answers.
 */
const withoutAjv: Plugin = {
  name: "without-ajv",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/ajvProvider-\w+\.mjs$/ }, () => ({ path: "ajv", namespace: "without-ajv" }));
    onLoad({ filter: /^/, namespace: "without-ajv" }, () => ({
      contents: `class NoValidator {
        getValidator() {
          throw new Error("This server checks no answers against a schema.");
        }
      }
      export { NoValidator as n };`,
    }));
  },
};

/**
 * What the gateway uses of MCP's packages, in files of its own: the gateway starts where nothing else is installed, and
 * a program without a gateway loads nothing of it. Bundled, it takes 0.7 MB; installed, the packages would take 30 MB. The
 * files are CommonJS, which both formats can load.
 */
export const mcpPackages: Options = {
  entry: { "mcp-client": "src/gateway/mcp/client.ts", "mcp-server": "src/gateway/mcp/server.ts" },
  format: "cjs",
  target: "es2023",
  platform: "node",
  noExternal: [/./],
  esbuildPlugins: [withoutCrossSpawn, withoutAjv],
  minify: true,
  outDir: "dist/cjs",
  outExtension: () => ({ js: ".js" }),
  splitting: false,
  sourcemap: false,
};

/** Makes the gateway load those files. */
export function mcpFiles(format: "esm" | "cjs"): Plugin {
  const folder = format === "cjs" ? "." : "./cjs";
  return {
    name: "mcp-files",
    setup({ onResolve }) {
      onResolve({ filter: /\/mcp\/(?:client|server)\.ts$/ }, ({ path }) => ({
        path: `${folder}/mcp-${basename(path, ".ts")}.js`,
        external: true,
      }));
    },
  };
}

/** The packages in these files, with those that MCP's packages contain. */
export const MCP_PACKAGES: readonly string[] = [
  "@modelcontextprotocol/client",
  "@modelcontextprotocol/core",
  "@modelcontextprotocol/node",
  "@modelcontextprotocol/server",
  "@hono/node-server",
  "hono",
  "pkce-challenge",
  "zod",
  "content-type",
];
