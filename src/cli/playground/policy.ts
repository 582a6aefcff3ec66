/**
 * What the playground may load: its own files, and of code that is made at run time only WebAssembly, which Python
 * needs. Scripts and sheets in the page itself are refused.
 */
export const PAGE_POLICY: string = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  // Chromium itself writes such attributes where one types over marked text.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
