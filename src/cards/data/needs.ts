import type { CardType } from "../CardType.ts";

/** The data that each view needs, as TypeScript, for those who write the data. */
export const NEEDS: { readonly [Type in CardType]: string } = {
  list: "{items: (string | {title: string, text?: string, badge?: string, url?: string, done?: boolean})[]}",
  tree: "{title: string, text?: string, badge?: string, done?: boolean, progress?: number, children?: …[]}, or any object",
  table:
    "{rows: {…}[]}, and options.columns?: {key: string, title?: string, type?: 'text' | 'number' | 'date' | 'boolean' | 'url'}[]",
  timeline: "{items: {time?: string, title: string, text?: string, status?: string}[]}",
  form: "an object with the values so far, and options.fields: {name: string, label?: string, type?: 'text' | 'textarea' | 'number' | 'integer' | 'boolean' | 'date' | 'time' | 'datetime' | 'email' | 'url' | 'select' | 'multiselect', required?: boolean, options?: string[], min?: number, max?: number}[]",
  select:
    "{options: (string | {value: string, label?: string, description?: string})[], multiple?: boolean, selected?: string | string[]}",
  chart:
    "{labels: string[], datasets: {label?: string, data: number[]}[]} or {rows: {label: string, value: number}[]}, and options.chart_type?: 'bar' | 'line' | 'pie' | 'radar'",
  progress: "{value: number, max?: number, label?: string} or {items: …[]}",
  counter: "{value: number, label?: string, unit?: string, step?: number, min?: number, max?: number} or {items: …[]}",
  modal: "{title?: string, body?: string, actions?: {id: string, label: string, style?: 'primary' | 'danger'}[]}",
  toast: "{message: string, level?: 'info' | 'success' | 'warning' | 'error', duration_ms?: number}",
  custom: "what the component needs",
};
