import type { CallReader, ToolSet } from "../tool/index.ts";

/** The tools of a stream: the set that it was given, or what reads and runs the calls to a list of tools. */
export type StreamTools = ToolSet | CallReader;
