import { BOOLEAN, props, STRING, type ToolReport } from "./ToolReport.ts";

const NODE = props({ name: STRING, inner: { type: "array", items: { $ref: "#/$defs/Node" } } }, { required: ["name"] });

/** Reports of what stands beside the type of all parameters, or is missing there. */
export const ROOT_REPORTS: readonly ToolReport[] = [
  {
    report: "langchain-ai/langchainjs#9804",
    fault: "conditions for all parameters",
    tool: {
      name: "create_event",
      parameters: props(
        { title: STRING, allDay: BOOLEAN, start: STRING },
        {
          $schema: "https://json-schema.org/draft/2020-12/schema",
          additionalProperties: false,
          required: ["title"],
          allOf: [
            {
              if: { properties: { allDay: { const: true } }, required: ["allDay"] },
              // biome-ignore lint/suspicious/noThenProperty: a keyword
              then: { properties: { start: { format: "date" } } },
              else: { properties: { start: { format: "date-time" } } },
            },
          ],
        },
      ),
    },
    refusedBy: { "openai-chat": "root-union", "openai-responses": "root-union" },
    sent: {
      parameters: props(
        { title: STRING, allDay: BOOLEAN, start: STRING },
        {
          $schema: "https://json-schema.org/draft/2020-12/schema",
          additionalProperties: false,
          required: ["title"],
          description:
            'The arguments must fit: {"if":{"properties":{"allDay":{"const":true}},"required":["allDay"]},"then":{"properties":{"start":{"format":"date"}}},"else":{"properties":{"start":{"format":"date-time"}}}}.',
        },
      ),
    },
    changes: ["root /parameters/allOf"],
    arguments: { title: "Lunch", allDay: true, start: "2026-12-01" },
  },
  {
    report: "nspady/google-calendar-mcp#39",
    fault: "one of two parameters is needed",
    tool: {
      name: "update-event",
      parameters: props(
        { id: STRING, from: STRING, to: STRING },
        { required: ["id"], anyOf: [{ required: ["from"] }, { required: ["to"] }] },
      ),
    },
    refusedBy: { "openai-chat": "root-union", "openai-responses": "root-union", anthropic: "root-union" },
    sent: {
      parameters: props(
        { id: STRING, from: STRING, to: STRING },
        { required: ["id"], description: "Give at least one of: from; to." },
      ),
    },
    changes: ["root /parameters/anyOf"],
    arguments: { id: "e1", to: "11:30" },
  },
  {
    report: "anomalyco/opencode#35516",
    fault: "one of two parameters is needed",
    tool: {
      name: "api_impact",
      parameters: props({ route: STRING, file: STRING }, { anyOf: [{ required: ["route"] }, { required: ["file"] }] }),
    },
    refusedBy: { anthropic: "root-union" },
    sent: { parameters: props({ route: STRING, file: STRING }, { description: "Give at least one of: route; file." }) },
    changes: ["root /parameters/anyOf"],
    arguments: { route: "/users" },
  },
  {
    report: "chatanywhere/GPT_API_free#403",
    fault: "a union without a type",
    tool: {
      name: "find_place",
      parameters: {
        oneOf: [props({ city: STRING }, { required: ["city"] }), props({ zip: STRING }, { required: ["zip"] })],
      },
    },
    refusedBy: { "openai-chat": "root-object", "openai-responses": "root-object", anthropic: "root-object" },
    sent: { parameters: props({ city: STRING, zip: STRING }, { description: "Give exactly one of: city; zip." }) },
    changes: ["root /parameters/oneOf"],
    arguments: { zip: "8010" },
  },
  {
    report: "spring-projects/spring-ai#4776",
    fault: "an object without properties",
    tool: { name: "now", parameters: { type: "object" } },
    refusedBy: { "openai-chat": "root-properties", "openai-responses": "root-properties" },
    sent: { parameters: props({}) },
    changes: [],
    arguments: {},
  },
  {
    report: "su-kaka/gcli2api#374",
    fault: "a reference for all parameters",
    tool: {
      name: "find",
      parameters: {
        type: "object",
        $ref: "#/$defs/Find",
        $defs: { Find: props({ city: STRING }, { required: ["city"] }) },
      },
    },
    refusedBy: { gemini: "ref-siblings" },
    sent: {
      parameters: props(
        { city: STRING },
        { required: ["city"], $defs: { Find: props({ city: STRING }, { required: ["city"] }) } },
      ),
    },
    changes: ["references /parameters/$ref"],
    arguments: { city: "Graz" },
  },
  {
    report: "end-4/dots-hyprland#3640",
    fault: "parameters that are an empty object",
    tool: { name: "get_shell_config", parameters: {} },
    refusedBy: { deepseek: "root-object" },
    sent: { parameters: props({}) },
    changes: [],
    arguments: {},
  },
  {
    report: "Kilo-Org/kilocode#12237",
    fault: "a union without a type",
    tool: {
      name: "agent_manager",
      parameters: {
        anyOf: [
          props({ do: { const: "list" } }, { required: ["do"] }),
          props({ do: { const: "stop" }, id: STRING }, { required: ["do", "id"] }),
        ],
      },
    },
    refusedBy: { deepseek: "root-object" },
    sent: {
      parameters: props(
        {},
        {
          anyOf: [
            props({ do: { const: "list" } }, { required: ["do"] }),
            props({ do: { const: "stop" }, id: STRING }, { required: ["do", "id"] }),
          ],
        },
      ),
    },
    changes: [],
    arguments: { do: "stop", id: "a1" },
  },
  {
    report: "anthropics/claude-code#4886",
    fault: "allOf beside the type",
    tool: {
      name: "edit_block",
      parameters: { type: "object", allOf: [props({ path: STRING }, { required: ["path"] }), props({ text: STRING })] },
    },
    refusedBy: { anthropic: "root-union" },
    sent: { parameters: props({ path: STRING, text: STRING }, { required: ["path"] }) },
    changes: ["root /parameters/allOf"],
    arguments: { path: "/a", text: "x" },
  },
  {
    report: "Mearman/mcp-wayback-machine#29",
    fault: "a union without a type",
    tool: {
      name: "search_archive",
      parameters: {
        anyOf: [props({ url: STRING }, { required: ["url"] }), props({ query: STRING }, { required: ["query"] })],
      },
    },
    refusedBy: { mcp: "root-object" },
    sent: {
      parameters: props(
        {},
        { anyOf: [props({ url: STRING }, { required: ["url"] }), props({ query: STRING }, { required: ["query"] })] },
      ),
    },
    changes: [],
    arguments: { url: "https://example.com" },
  },
  {
    report: "nspady/google-calendar-mcp#39",
    fault: "enum beside the type, which the message names too",
    tool: { name: "ping", parameters: props({}, { enum: [{}] }) },
    refusedBy: { "openai-chat": "root-union", "openai-responses": "root-union" },
    sent: { parameters: props({}, { description: "The arguments are one of: {}." }) },
    changes: ["root /parameters/enum"],
    arguments: {},
  },
  {
    report: "awwaiid/mcp-server-taskwarrior#11",
    fault: "a dialect alone",
    tool: { name: "get_next_tasks", parameters: { $schema: "http://json-schema.org/draft-07/schema#" } },
    refusedBy: { mcp: "root-object", "openai-chat": "root-object" },
    sent: { parameters: props({}, { $schema: "http://json-schema.org/draft-07/schema#" }) },
    changes: [],
    arguments: {},
  },
  {
    report: "anthropics/claude-code#28620",
    fault: "a union of messages without a type",
    tool: {
      name: "SendMessage",
      parameters: {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        anyOf: [
          props({ type: { const: "message" }, to: STRING }, { required: ["type", "to"], additionalProperties: false }),
          props({ type: { const: "stop" } }, { required: ["type"], additionalProperties: false }),
        ],
      },
    },
    refusedBy: { anthropic: "root-object", "openai-chat": "root-object", "openai-responses": "root-object" },
    sent: {
      parameters: props(
        { type: { enum: ["message", "stop"] }, to: STRING },
        {
          $schema: "https://json-schema.org/draft/2020-12/schema",
          required: ["type"],
          additionalProperties: false,
          description: 'Give at least one of: type "message" and to; type "stop".',
        },
      ),
    },
    changes: ["root /parameters/anyOf"],
    arguments: { type: "message", to: "Ada" },
  },
  {
    report: "mobile-next/mobile-mcp#344",
    fault: "exactly one of three",
    tool: {
      name: "run_flow",
      parameters: props(
        { yaml: STRING, files: { type: "array", items: STRING }, dir: STRING },
        { oneOf: [{ required: ["yaml"] }, { required: ["files"] }, { required: ["dir"] }] },
      ),
    },
    refusedBy: { anthropic: "root-union" },
    sent: {
      parameters: props(
        { yaml: STRING, files: { type: "array", items: STRING }, dir: STRING },
        { description: "Give exactly one of: yaml; files; dir." },
      ),
    },
    changes: ["root /parameters/oneOf"],
    arguments: { files: ["a.yaml"] },
  },
  {
    report: "Lingtai-AI/lingtai-kernel#113",
    fault: "allOf beside the type",
    tool: {
      name: "psyche",
      parameters: props(
        { action: { enum: ["load", "save"] }, name: STRING },
        {
          required: ["action"],
          // biome-ignore lint/suspicious/noThenProperty: a keyword
          allOf: [{ if: { properties: { action: { const: "save" } } }, then: { required: ["name"] } }],
        },
      ),
    },
    refusedBy: { "openai-chat": "root-union" },
    sent: {
      parameters: props(
        { action: { enum: ["load", "save"] }, name: STRING },
        {
          required: ["action"],
          description:
            'The arguments must fit: {"if":{"properties":{"action":{"const":"save"}}},"then":{"required":["name"]}}.',
        },
      ),
    },
    changes: ["root /parameters/allOf"],
    arguments: { action: "save", name: "x" },
  },
  {
    report: "unclecode/crawl4ai#2207",
    fault: "an object without properties",
    tool: { name: "ask", parameters: { type: "object" } },
    refusedBy: { "openai-chat": "root-properties", "openai-responses": "root-properties" },
    sent: { parameters: props({}) },
    changes: [],
    arguments: {},
  },
  {
    report: "su-kaka/gcli2api#374",
    fault: "a reference for all parameters, which refer to themselves",
    tool: { name: "add_node", parameters: { type: "object", $ref: "#/$defs/Node", $defs: { Node: NODE } } },
    refusedBy: { gemini: "ref-siblings" },
    sent: { parameters: { ...NODE, $defs: { Node: NODE } } },
    changes: ["references /parameters/$ref"],
    arguments: { name: "a", inner: [{ name: "b", inner: [] }] },
  },
];
