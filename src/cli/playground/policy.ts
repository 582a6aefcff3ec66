/**
 * The Content-Security-Policy of the playground: it may load its own files and compile WebAssembly, which Python needs,
 * but no other code at run time. Scripts and sheets in the page itself are refused.
 */
export const PAGE_POLICY: string = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  // Chromium itself writes such attributes when a user types over marked text.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
