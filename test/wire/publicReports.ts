// What public reports say that providers refuse, and what is sent now.
import { FORM_REPORTS } from "./publicReports/forms.ts";
import { NAME_REPORTS } from "./publicReports/names.ts";
import { ROOT_REPORTS } from "./publicReports/roots.ts";
import type { ToolReport } from "./publicReports/ToolReport.ts";

export type { ReportedTool, ToolReport } from "./publicReports/ToolReport.ts";

/** All reports of tools that are sent in a form that their provider takes. */
export const TOOL_REPORTS: readonly ToolReport[] = [...NAME_REPORTS, ...ROOT_REPORTS, ...FORM_REPORTS];
