/**
 * What the playground may load: its own files, and of code that is made at run time only WebAssembly, which Python
 * needs. Code and styles in the page itself are refused.
 */
export const PAGE_POLICY: string = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
