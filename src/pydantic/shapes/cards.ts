import { PythonFloat } from "../../json/index.ts";
import type { SdkRelease } from "../SdkRelease.ts";
import { type Migration, migrate, typeSince } from "./migrate.ts";
import type { PythonClass } from "./PythonClass.ts";
import {
  bareDict,
  boolean,
  dict,
  dictOrModel,
  enumOf,
  type FieldTypes,
  integer,
  literal,
  madeId,
  model,
  nullable,
  number,
  ofSome,
  type PythonType,
  string,
  stringDict,
  withDefault,
} from "./PythonType.ts";

const text = withDefault(string, "");
const no = withDefault(boolean, false);
const baseCard: FieldTypes = { id: madeId, name: text, description: text };

export const BaseCard: PythonClass = {
  documented: model("BaseCard", baseCard),
  history: migrate([{ since: "0.1.4", title: "BaseCard", add: baseCard }]),
};

const input_params = dictOrModel;
const exposure = withDefault(enumOf("ToolExposure", "direct", "deferred"), "direct");
const properties = dict;
const parallel_safe = withDefault(boolean, true);

const openToolCard: FieldTypes = {
  ...{ ...baseCard, exposure: ofSome(exposure), input_params, properties: ofSome(properties) },
  ...{ parallel_safe: ofSome(parallel_safe), stateless: ofSome(no), idempotent: ofSome(no) },
};

/** A card of a tool, with the fields of its own behind those of all tools. */
function cardOf(
  title: string,
  own: FieldTypes,
  required: readonly string[],
  changes: readonly Migration[],
): PythonClass {
  const [before] = Object.keys(own);
  const last = before === undefined ? {} : { before };
  return {
    documented: model(title, { ...openToolCard, ...own }, required),
    history: migrate([
      { since: "0.1.4", title, add: { ...baseCard, input_params, ...own }, required },
      { since: "0.1.5", add: { properties }, ...last },
      ...changes,
      { since: "0.1.14.post2", add: { stateless: no }, ...last },
      { since: "0.1.16.post1", add: { parallel_safe }, before: "stateless" },
      { since: "0.1.16.post2", add: { idempotent: no }, ...last },
      { since: "0.1.16.post6", add: { exposure }, before: "input_params" },
    ]),
  };
}

/** 0.1.16.post20 has the classes of 0.1.16.post2 once more, and 0.1.17 those of the releases between them. */
function withReturn(
  { documented, history }: PythonClass,
  [post2, post6]: readonly [post2: SdkRelease, post6: SdkRelease],
): PythonClass {
  return {
    documented,
    history: [...history, ["0.1.16.post20", typeSince(history, post2)], ["0.1.17", typeSince(history, post6)]],
  };
}

const CARDS = ["0.1.16.post2", "0.1.16.post6"] as const;

export const ToolCard: PythonClass = withReturn(cardOf("ToolCard", {}, [], []), CARDS);

const server = { server_name: string, server_id: text };
export const McpToolCard: PythonClass = withReturn(cardOf("McpToolCard", server, ["server_name"], []), CARDS);

const method = withDefault(literal("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"), "POST");
const timeout: PythonType = { ...withDefault(number, new PythonFloat(60)), minimum: 1, maximum: 300 };

const restful: FieldTypes = {
  ...{ url: { ...string, pythonValidator: "validate_url" }, method },
  ...{ headers: dict, queries: dict, paths: dict },
  ...{ timeout, max_response_byte_size: withDefault(integer, 10 * 1024 * 1024) },
};

const checkingPaths = (type: PythonType): PythonType => ({ ...type, pythonValidator: "model_post_init" });

const restfulApiCard = cardOf("RestfulApiCard", restful, ["url"], [{ since: "0.1.9", change: { method } }]);

export const RestfulApiCard: PythonClass = withReturn(
  {
    documented: checkingPaths(restfulApiCard.documented),
    history: restfulApiCard.history.map(([since, type]) => {
      if (since !== "0.1.4" && since !== "0.1.5") return [since, type && checkingPaths(type)];
      const earlier = { ...type?.properties, method: withDefault(literal("POST", "GET"), "POST") };
      return [since, model("RestfulApiCard", earlier, ["url"])];
    }),
  },
  CARDS,
);

const mcpServerConfig: FieldTypes = {
  ...{ server_id: madeId, server_name: string, server_path: string, client_type: withDefault(string, "sse") },
  ...{ params: dict, auth_headers: bareDict, auth_query_params: stringDict },
};

const requiredOfServers: readonly string[] = ["server_name", "server_path"];
export const McpServerConfig: PythonClass = withReturn(
  {
    documented: model("McpServerConfig", { ...mcpServerConfig, include_image_content: ofSome(no) }, requiredOfServers),
    history: migrate([
      { since: "0.1.4", title: "McpServerConfig", add: mcpServerConfig, required: requiredOfServers },
      { since: "0.1.16.post4", add: { include_image_content: no } },
    ]),
  },
  ["0.1.4", "0.1.16.post4"],
);

const mcpToolResult = model(
  "McpToolResult",
  {
    success: withDefault(boolean, true),
    data: dict,
    error: nullable(string),
  },
  ["data"],
);

export const McpToolResult: PythonClass = {
  documented: mcpToolResult,
  history: [
    ["0.1.16.post4", mcpToolResult],
    ["0.1.16.post20", undefined],
    ["0.1.17", mcpToolResult],
  ],
};
