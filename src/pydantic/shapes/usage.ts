import { PythonFloat } from "../../json/index.ts";
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
/** What 0.1.4 dropped. */
const model_stats = withDefault(bareDict, {});
const old: FieldTypes = { errmsg: text, finish_reason: text, model_stats };

const usage = (fields: FieldTypes): PythonType => model("UsageMetadata", fields);
const base014: FieldTypes = { code: count, err_msg: text, ...request, total_latency: amount, ...times, ...tokens };

/** `UsageMetadata`, which stands in assistant messages only, by the first release that has it so. */
export const usage0037: PythonType = usage({
  ...{ code: count, errmsg: text, ...request, finish_reason: text, total_latency: amount, model_stats, ...times },
});
export const usage014: PythonType = usage(base014);
export const usage0110: PythonType = usage({ ...base014, ...costs });
export const usage0116: PythonType = usage({ ...base014, ...reasoning, ...costs });
export const usage0118: PythonType = usage({ ...base014, ...caches, ...reasoning, ...costs });

/** Every field that any release has. */
export const openUsage: PythonType = usage({
  ...{ code: count, err_msg: ofSome(text), ...request, total_latency: amount, ...times },
  ...mapTypes({ ...tokens, ...caches, ...reasoning, ...costs, ...old }, ofSome),
});
