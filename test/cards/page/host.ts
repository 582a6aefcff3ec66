// A host of MCP Apps in a page, made of the official bridge. The test has the client of MCP, and is asked by `callTool`.
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

type Context = Parameters<AppBridge["setHostContext"]>[0];

/** What the app said to its host. */
export const said: { name: string; params: unknown }[] = [];

let bridge: AppBridge;

/** Opens the app of an address in a sandbox, as hosts do it, and waits until it has introduced itself. */
export async function openApp(url: string, hostContext: Context): Promise<void> {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts allow-forms");
  frame.style.cssText = "width: 100%; border: 0";
  document.querySelector("main")?.replaceChildren(frame);
  const capabilities = { serverTools: {}, openLinks: {}, updateModelContext: { text: {} }, message: { text: {} } };
  bridge = new AppBridge(null, { name: "host", version: "1.0.0" }, capabilities, { hostContext });
  bridge.oncalltool = (params) => (globalThis as unknown as { callTool(params: unknown): never }).callTool(params);
  bridge.onopenlink = async (params) => {
    said.push({ name: "open-link", params });
    return {};
  };
  bridge.onmessage = async (params) => {
    said.push({ name: "message", params });
    return {};
  };
  bridge.onupdatemodelcontext = async (params) => {
    said.push({ name: "update-model-context", params });
    return {};
  };
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`;
  };
  const introduced = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  const target = frame.contentWindow as Window;
  await bridge.connect(new PostMessageTransport(target, target));
  frame.src = url;
  await introduced;
}

export const partial = (args: Record<string, unknown>): Promise<void> =>
  bridge.sendToolInputPartial({ arguments: args });
export const input = (args: Record<string, unknown>): Promise<void> => bridge.sendToolInput({ arguments: args });
export const result = (params: never): Promise<void> => bridge.sendToolResult(params);
export const cancelled = (reason: string): Promise<void> => bridge.sendToolCancelled({ reason });
export const context = (changed: Context): void => bridge.setHostContext(changed);
export const teardown = (): Promise<unknown> => bridge.teardownResource({});
