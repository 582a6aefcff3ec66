/** The parts of MCP's packages that the gateway uses as a server. See `client.ts`. */
export { hostHeaderValidation, type NodeIncomingMessageLike, toNodeHandler } from "@modelcontextprotocol/node";
export {
  type AuthInfo,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  createMcpHandler,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isLegacyRequest,
  type JSONRPCMessage,
  LOG_LEVEL_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
  type ServerEvent,
  type ServerEventBus,
  type Transport,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
export {
  DIRECTORY_MIME_TYPE,
  RESOURCES_DIRECTORY_READ_METHOD,
  SKILLS_EXTENSION_ID,
  SKILLS_GET_METHOD,
  SKILLS_LIST_METHOD,
  type Skill,
  SkillCatalogError,
  SkillsExtension,
  type SkillWarning,
} from "@modelcontextprotocol/server/ext/skills";
export { nodeSkillFiles } from "@modelcontextprotocol/server/ext/skills/node";
export { serveStdio } from "@modelcontextprotocol/server/stdio";
