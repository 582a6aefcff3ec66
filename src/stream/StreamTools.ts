import type { CallReader, ToolSet } from "../tool/index.ts";

/** The tools of a stream: the given set, or an object that reads and runs the calls to a list of tools. */
export type StreamTools = ToolSet | CallReader;
