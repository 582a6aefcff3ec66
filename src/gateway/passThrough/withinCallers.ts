import type { McpMethod, McpService } from "../McpService.ts";
import type { ServerRegistry } from "../servers/ServerRegistry.ts";

type Methods = NonNullable<McpService["methods"]>;

/** A service that asks the servers for each caller by the connections of this caller. */
export function withinCallers(servers: ServerRegistry, service: McpService): McpService {
  const { methods = {}, findTool, followResource, parameterHeaders } = service;
  return {
    ...service,
    get instructions() {
      return service.instructions;
    },
    get capabilities() {
      return service.capabilities;
    },
    listTools: (caller) => servers.within(caller, () => service.listTools(caller)),
    callTool: (params, caller) => servers.within(caller, () => service.callTool(params, caller)),
    ...(findTool && { findTool: (name, caller) => servers.within(caller, () => findTool(name, caller)) }),
    ...(parameterHeaders && {
      parameterHeaders: (params, caller) => servers.within(caller, () => parameterHeaders(params, caller)),
    }),
    ...(followResource && {
      followResource: (uri, listener, caller) => servers.within(caller, () => followResource(uri, listener, caller)),
    }),
    methods: methodsWithin(servers, methods),
  };
}

/** The methods of a service, which ask the servers by the connections of their caller. */
export const methodsWithin = (servers: ServerRegistry, methods: Methods): Methods =>
  Object.fromEntries(
    Object.entries(methods).map(([name, method]): [string, McpMethod] => [
      name,
      (params, caller) => servers.within(caller, () => method(params, caller)),
    ]),
  );
