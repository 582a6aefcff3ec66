import { PythonFloat } from "../../json/index.ts";
import { migrate } from "./migrate.ts";
import type { PythonClass } from "./PythonClass.ts";
import {
  bareDict,
  boolean,
  type FieldTypes,
  integer,
  mapTypes,
  model,
  nullable,
  number,
  ofSome,
  type PythonType,
  string,
  withDefault,
} from "./PythonType.ts";

const text = withDefault(string, "");
const count = withDefault(integer, 0);
const amount = withDefault(number, new PythonFloat(0));

const request: FieldTypes = { prompt: text, task_id: text, model_name: text };
const times: FieldTypes = { first_token_time: text, request_start_time: text };
const tokens: FieldTypes = { input_tokens: count, output_tokens: count, total_tokens: count, cache_tokens: count };
const caches: FieldTypes = {
  cache_read_tokens: nullable(integer),
  cache_miss_tokens: nullable(integer),
  cache_write_tokens: nullable(integer),
  cache_status: nullable(string),
  cache_source: nullable(string),
  cache_authoritative: withDefault(boolean, false),
  cache_creation_input_tokens: nullable(integer),
};
const reasoning: FieldTypes = { reasoning_tokens: count };
const costs: FieldTypes = { input_cost: amount, output_cost: amount, total_cost: amount };
const model_stats = withDefault(bareDict, {});

/** `UsageMetadata`, which also stands in assistant messages. */
export const usageHistory: PythonClass["history"] = migrate([
  {
    since: "0.0.37",
    title: "UsageMetadata",
    add: { code: count, errmsg: text, ...request, finish_reason: text, total_latency: amount, model_stats, ...times },
  },
  { since: "0.1.4", rename: { errmsg: "err_msg" }, remove: ["finish_reason", "model_stats"], add: tokens },
  { since: "0.1.10.post3", add: costs },
  { since: "0.1.16.post1", add: reasoning, before: "input_cost" },
  { since: "0.1.18", add: caches, before: "reasoning_tokens" },
]);

/** Every field that any release has. */
export const openUsage: PythonType = model("UsageMetadata", {
  ...{ code: count, err_msg: ofSome(text), ...request, total_latency: amount, ...times },
  ...mapTypes({ ...tokens, ...caches, ...reasoning, ...costs }, ofSome),
  ...mapTypes({ errmsg: text, finish_reason: text, model_stats }, ofSome),
});

export const UsageMetadata: PythonClass = { documented: openUsage, history: usageHistory };
