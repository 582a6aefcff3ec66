import { INTEGER, NUMBER, props, STRING, type ToolReport } from "./ToolReport.ts";

/** Reports of forms of keywords within the parameters. */
export const FORM_REPORTS: readonly ToolReport[] = [
  {
    report: "mark3labs/mcphost#35",
    fault: "an array without items",
    tool: {
      name: "count_words",
      parameters: props({ texts: { type: "array", description: "词汇列表" } }, { required: ["texts"] }),
    },
    refusedBy: { "openai-chat": "array-items", "openai-responses": "array-items" },
    sent: {
      parameters: props({ texts: { type: "array", description: "词汇列表", items: {} } }, { required: ["texts"] }),
    },
    changes: ["items /parameters/properties/texts/items"],
    arguments: { texts: ["eins", "zwei"] },
  },
  {
    report: "n8n-io/n8n#30590",
    fault: "the type any",
    tool: {
      name: "set_value",
      parameters: props(
        { key: STRING, value: { type: "any", description: "Any JSON." } },
        { required: ["key", "value"] },
      ),
    },
    refusedBy: { anthropic: "dialect", "openai-chat": "dialect", "openai-responses": "dialect" },
    sent: { parameters: props({ key: STRING, value: { description: "Any JSON." } }, { required: ["key", "value"] }) },
    changes: ["types /parameters/properties/value/type"],
    arguments: { key: "limits", value: { max: [1, 2] } },
  },
  {
    report: "Dokploy/mcp#74",
    fault: "exclusiveMinimum of draft 4",
    tool: {
      name: "create_record",
      parameters: props(
        { name: STRING, ttl: { type: "integer", minimum: 0, exclusiveMinimum: true } },
        { required: ["name"] },
      ),
    },
    refusedBy: { anthropic: "dialect" },
    sent: {
      parameters: props({ name: STRING, ttl: { type: "integer", exclusiveMinimum: 0 } }, { required: ["name"] }),
    },
    changes: ["dialect /parameters/properties/ttl/exclusiveMinimum", "dialect /parameters/properties/ttl/minimum"],
    arguments: { name: "www", ttl: 300 },
  },
  {
    report: "hyperdxio/hyperdx#2925",
    fault: "number[] among the types",
    tool: { name: "set_threshold", parameters: props({ value: { type: ["string", "number[]"] } }) },
    refusedBy: { anthropic: "dialect" },
    sent: { parameters: props({ value: { type: ["string", "array"], items: NUMBER } }) },
    changes: ["types /parameters/properties/value/type", "types /parameters/properties/value/items"],
    arguments: { value: [0.5, 0.9] },
  },
  {
    report: "anomalyco/opencode#12295",
    fault: "keywords beside a reference",
    tool: {
      name: "ask",
      parameters: props(
        { question: STRING, options: { type: "array", items: { $ref: "#/$defs/QuestionOption", title: "Option" } } },
        { required: ["question"], $defs: { QuestionOption: props({ label: STRING }, { required: ["label"] }) } },
      ),
    },
    refusedBy: { gemini: "ref-siblings" },
    sent: {
      parameters: props(
        {
          question: STRING,
          options: { type: "array", items: { title: "Option", anyOf: [{ $ref: "#/$defs/QuestionOption" }] } },
        },
        { required: ["question"], $defs: { QuestionOption: props({ label: STRING }, { required: ["label"] }) } },
      ),
    },
    changes: ["references /parameters/properties/options/items/$ref"],
    arguments: { question: "Which?", options: [{ label: "A" }] },
  },
  {
    report: "microsoft/vscode#284536",
    fault: "an array without items",
    tool: {
      name: "findPetsByStatus",
      parameters: props({ status: { type: "array", description: "Status values" } }, { required: ["status"] }),
    },
    refusedBy: { mcp: "array-items" },
    sent: {
      parameters: props(
        { status: { type: "array", description: "Status values", items: {} } },
        { required: ["status"] },
      ),
    },
    changes: ["items /parameters/properties/status/items"],
    arguments: { status: ["sold"] },
  },
  {
    report: "campfirein/byterover-cli#42",
    fault: "a list of types with array",
    tool: { name: "ask_user", parameters: props({ interaction: { type: ["string", "array"] } }) },
    refusedBy: { "openai-chat": "array-items", "openai-responses": "array-items" },
    sent: { parameters: props({ interaction: { type: ["string", "array"], items: {} } }) },
    changes: ["items /parameters/properties/interaction/items"],
    arguments: { interaction: ["yes", "no"] },
  },
  {
    report: "LionSR/TeXRA#2323",
    fault: "a tuple of draft 2020-12 without items",
    tool: {
      name: "read_file",
      parameters: props({
        range: {
          anyOf: [{ type: "array", prefixItems: [INTEGER, INTEGER], minItems: 2, maxItems: 2 }, { type: "null" }],
        },
      }),
    },
    refusedBy: { "openai-chat": "array-items", "openai-responses": "array-items" },
    sent: {
      parameters: props({
        range: {
          anyOf: [
            { type: "array", prefixItems: [INTEGER, INTEGER], minItems: 2, maxItems: 2, items: {} },
            { type: "null" },
          ],
        },
      }),
    },
    changes: ["items /parameters/properties/range/anyOf/0/items"],
    arguments: { range: [1, 20] },
  },
  {
    report: "heypinchy/pinchy#380",
    fault: "an array in an array",
    tool: { name: "query", parameters: props({ filters: { type: "array", items: { type: "array" } } }) },
    refusedBy: { "openai-chat": "array-items", "openai-responses": "array-items" },
    sent: { parameters: props({ filters: { type: "array", items: { type: "array", items: {} } } }) },
    changes: ["items /parameters/properties/filters/items/items"],
    arguments: { filters: [["name", "=", "Ada"]] },
  },
  {
    report: "MarkusPfundstein/mcp-gsuite#34",
    fault: "required of draft 3",
    tool: {
      name: "query_emails",
      parameters: props({ query: { type: "string", required: false }, user: { type: "string", required: true } }),
    },
    refusedBy: { anthropic: "dialect", "openai-chat": "dialect", "openai-responses": "dialect" },
    sent: { parameters: props({ query: STRING, user: STRING }, { required: ["user"] }) },
    changes: [
      "required /parameters/required",
      "required /parameters/properties/query/required",
      "required /parameters/properties/user/required",
    ],
    arguments: { user: "ada@example.com" },
  },
  {
    report: "anthropics/claude-code#586",
    fault: "a tuple of draft 7",
    tool: {
      name: "find_section",
      parameters: props(
        { document: props({ section: { type: "array", items: [STRING, STRING], minItems: 2, maxItems: 2 } }) },
        { $schema: "http://json-schema.org/draft-07/schema#" },
      ),
    },
    refusedBy: { anthropic: "dialect" },
    sent: {
      parameters: props({
        document: props({
          section: { type: "array", items: {}, minItems: 2, maxItems: 2, prefixItems: [STRING, STRING] },
        }),
      }),
    },
    changes: [
      "dialect /parameters/properties/document/properties/section/prefixItems",
      "dialect /parameters/properties/document/properties/section/items",
      "dialect /parameters/$schema",
    ],
    arguments: { document: { section: ["a", "b"] } },
  },
  {
    report: "google-gemini/gemini-cli#13326",
    fault: "a reference to a definition that is missing",
    tool: { name: "list_stocks", parameters: props({ stock: { $ref: "#/$defs/Stock", description: "A stock" } }) },
    refusedBy: { gemini: "refs-resolve" },
    sent: { parameters: props({ stock: { description: "A stock" } }) },
    changes: ["references /parameters/properties/stock/$ref"],
    arguments: { stock: "ACME" },
  },
  {
    report: "ollama/ollama#10328",
    fault: "PHP's empty list for properties",
    tool: { name: "now", parameters: { type: "object", properties: [], required: [] } },
    refusedBy: { ollama: "properties-map" },
    sent: { parameters: props({}, { required: [] }) },
    changes: ["keywords /parameters/properties"],
    arguments: {},
  },
  {
    report: "ollama/ollama#14256",
    fault: "the name of a type for a property",
    tool: { name: "list_files", parameters: props({ directory: "string" }) },
    refusedBy: { ollama: "properties-map" },
    sent: { parameters: props({ directory: STRING }) },
    changes: ["keywords /parameters/properties/directory"],
    arguments: { directory: "/tmp" },
  },
  {
    report: "leonardcser/smelt#26",
    fault: "required is an empty object",
    tool: { name: "run", parameters: props({ command: STRING }, { required: {} }) },
    refusedBy: { ollama: "required-list" },
    sent: { parameters: props({ command: STRING }) },
    changes: ["required /parameters/required"],
    arguments: { command: "ls" },
  },
  {
    report: "ollama/ollama#18051",
    fault: "required by cases",
    tool: {
      name: "draw",
      parameters: props({ shape: props({ radius: NUMBER }, { required: { circle: ["radius"] } }) }),
    },
    refusedBy: { ollama: "required-list" },
    sent: { parameters: props({ shape: props({ radius: NUMBER }) }) },
    changes: ["required /parameters/properties/shape/required"],
    arguments: { shape: { radius: 2 } },
  },
  {
    report: "anthropics/claude-code#44364, MervinPraison/PraisonAI#3111",
    fault: "required is null",
    tool: { name: "search", parameters: props({ query: STRING }, { required: null }) },
    refusedBy: { mcp: "required-list", sglang: "dialect", "openai-chat": "dialect", "openai-responses": "dialect" },
    sent: { parameters: props({ query: STRING }) },
    changes: ["required /parameters/required"],
    arguments: { query: "tools" },
  },
  {
    report: "kkrishnan90/gemini-desktop#7",
    fault: "an array without items",
    tool: { name: "tag", parameters: props({ tags: { type: "array" } }) },
    refusedBy: { "gemini-parameters": "array-items" },
    changes: [],
    arguments: { tags: ["a"] },
  },
  {
    report: "ahmadrosid/nakama#292",
    fault: "exclusiveMinimum",
    tool: { name: "page", parameters: props({ size: { type: "integer", exclusiveMinimum: 0 } }) },
    refusedBy: { "gemini-parameters": "keywords" },
    changes: [],
    arguments: { size: 5 },
  },
  {
    report: "microsoft/azure-devops-mcp#145",
    fault: "numbers in an enum",
    tool: { name: "set_state", parameters: props({ state: { type: "string", enum: [0, 1] } }) },
    refusedBy: { "gemini-parameters": "enum-texts" },
    changes: [],
    arguments: {},
  },
  {
    report: "zed-industries/zed#53919",
    fault: "a list of types",
    tool: { name: "rename", parameters: props({ name: { type: ["string", "null"] } }) },
    refusedBy: { "gemini-parameters": "type-one" },
    changes: [],
    arguments: { name: null },
  },
  {
    report: "AstrBotDevs/AstrBot#288",
    fault: "an object without properties inside",
    tool: { name: "log", parameters: props({ extra: props({}) }) },
    refusedBy: { "gemini-parameters": "object-properties" },
    changes: [],
    arguments: { extra: { a: 1 } },
  },
  {
    report: "DEEIX-AI/DEEIX-Chat#546",
    fault: "references into the properties, with a title",
    tool: {
      name: "crawl",
      parameters: props({
        headers: { type: "object" },
        actions: { type: "array", items: { $ref: "#/properties/headers", title: "Action" } },
      }),
    },
    refusedBy: { gemini: "ref-siblings" },
    sent: {
      parameters: props({
        headers: { type: "object" },
        actions: { type: "array", items: { title: "Action", anyOf: [{ $ref: "#/properties/headers" }] } },
      }),
    },
    changes: ["references /parameters/properties/actions/items/$ref"],
    arguments: { actions: [{ click: "#a" }] },
  },
  {
    report: "karakeep-app/karakeep#1831",
    fault: "null for the properties",
    tool: { name: "get-lists", parameters: { type: "object", properties: null } },
    refusedBy: { "openai-chat": "dialect" },
    sent: { parameters: props({}) },
    changes: ["keywords /parameters/properties"],
    arguments: {},
  },
  {
    report: "anomalyco/opencode#49464",
    fault: "true for a property",
    tool: { name: "store", parameters: props({ raw_input: true, key: STRING }) },
    refusedBy: { mcp: "properties-map" },
    sent: { parameters: props({ raw_input: {}, key: STRING }) },
    changes: ["booleans /parameters/properties/raw_input"],
    arguments: { raw_input: [1], key: "a" },
  },
  {
    report: "zanetworker/mcp-docling#5",
    fault: "the type int",
    tool: {
      name: "qna_from_document",
      parameters: props(
        { source: STRING, no_of_qnas: { type: "int", description: "How many" } },
        { required: ["source"] },
      ),
    },
    refusedBy: { anthropic: "dialect" },
    sent: {
      parameters: props(
        { source: STRING, no_of_qnas: { type: "integer", description: "How many" } },
        { required: ["source"] },
      ),
    },
    changes: ["types /parameters/properties/no_of_qnas/type"],
    arguments: { source: "a.pdf", no_of_qnas: 3 },
  },
  {
    report: "s-stefanov/actual-mcp#26",
    fault: "string[] among the types",
    tool: { name: "create_rule", parameters: props({ value: { type: ["string", "number", "string[]", "number[]"] } }) },
    refusedBy: { anthropic: "dialect" },
    // The items are texts or numbers: neither alone.
    sent: { parameters: props({ value: { type: ["string", "number", "array"] } }) },
    changes: ["types /parameters/properties/value/type"],
    arguments: { value: ["a", "b"] },
  },
  {
    report: "apify/apify-mcp-server#36",
    fault: "an array with a default and without items",
    tool: {
      name: "rag-web-browser",
      parameters: props(
        { query: STRING, outputFormats: { title: "Output formats", type: "array", default: ["markdown"] } },
        { required: ["query"] },
      ),
    },
    refusedBy: { "openai-chat": "array-items", "openai-responses": "array-items" },
    sent: {
      parameters: props(
        { query: STRING, outputFormats: { title: "Output formats", type: "array", default: ["markdown"], items: {} } },
        { required: ["query"] },
      ),
    },
    changes: ["items /parameters/properties/outputFormats/items"],
    arguments: { query: "tools", outputFormats: ["text"] },
  },
  {
    report: "coder/coder#27252",
    fault: "null for the properties",
    tool: { name: "get_ecto_schemas", parameters: { type: "object", properties: null } },
    refusedBy: { "openai-chat": "dialect", "openai-responses": "dialect" },
    sent: { parameters: props({}) },
    changes: ["keywords /parameters/properties"],
    arguments: {},
  },
  {
    report: "smallmain/vscode-unify-chat-provider#162",
    fault: "a type among the properties",
    tool: {
      name: "replace_all",
      parameters: {
        type: "object",
        properties: { parents: { type: "array" }, properties: { type: "object" }, type: "object" },
        required: ["parents", "properties"],
      },
    },
    refusedBy: { "openai-chat": "dialect" },
    sent: {
      parameters: props(
        { parents: { type: "array", items: {} }, properties: { type: "object" }, type: { type: "object" } },
        { required: ["parents", "properties"] },
      ),
    },
    changes: ["keywords /parameters/properties/type", "items /parameters/properties/parents/items"],
    arguments: { parents: ["a"], properties: { color: "red" } },
  },
  {
    report: "inngest/inngest#3305",
    fault: "true for a property",
    tool: {
      name: "invoke_function",
      parameters: props(
        { data: true, functionId: STRING, user: true },
        { required: ["functionId"], additionalProperties: false },
      ),
    },
    refusedBy: { mcp: "properties-map", ollama: "properties-map" },
    sent: {
      parameters: props(
        { data: {}, functionId: STRING, user: {} },
        { required: ["functionId"], additionalProperties: false },
      ),
    },
    changes: ["booleans /parameters/properties/data", "booleans /parameters/properties/user"],
    arguments: { functionId: "f", data: { a: [1] }, user: null },
  },
  {
    report: "NousResearch/hermes-agent#104796",
    fault: "required: true in inner properties",
    tool: {
      name: "parse_document",
      parameters: props(
        {
          sources: { type: "array", items: STRING },
          options: props({
            ocr: { type: "boolean", required: true, default: false },
            pages: { type: "integer", required: false },
          }),
        },
        { required: ["sources"] },
      ),
    },
    refusedBy: { "openai-chat": "dialect", "openai-responses": "dialect" },
    sent: {
      parameters: props(
        {
          sources: { type: "array", items: STRING },
          options: props({ ocr: { type: "boolean", default: false }, pages: INTEGER }, { required: ["ocr"] }),
        },
        { required: ["sources"] },
      ),
    },
    changes: [
      "required /parameters/properties/options/required",
      "required /parameters/properties/options/properties/ocr/required",
      "required /parameters/properties/options/properties/pages/required",
    ],
    arguments: { sources: ["a.pdf"], options: { ocr: true } },
  },
  {
    report: "campertunity/mcp-server#2",
    fault: "null for the description",
    tool: { name: "place-search", description: null, parameters: props({ place: STRING }) },
    refusedBy: { anthropic: "form" },
    sent: { description: undefined },
    changes: [],
    arguments: { place: "Graz" },
  },
  {
    report: "blurrah/mcp-graphql#14",
    fault: "the type any",
    tool: {
      name: "query-graphql",
      parameters: props({ query: STRING, variables: { type: "any" } }, { required: ["query"] }),
    },
    refusedBy: { anthropic: "dialect", "openai-chat": "dialect", "openai-responses": "dialect" },
    sent: { parameters: props({ query: STRING, variables: {} }, { required: ["query"] }) },
    changes: ["types /parameters/properties/variables/type"],
    arguments: { query: "{ a }", variables: { a: 1 } },
  },
  {
    report: "SylphxAI/pdf-reader-mcp#63",
    fault: "exclusiveMinimum of draft 4",
    tool: {
      name: "read_pdf",
      parameters: props({
        pages: { anyOf: [{ type: "array", items: { ...INTEGER, minimum: 0, exclusiveMinimum: true } }, STRING] },
      }),
    },
    refusedBy: { mistral: "dialect" },
    sent: {
      parameters: props({ pages: { anyOf: [{ type: "array", items: { ...INTEGER, exclusiveMinimum: 0 } }, STRING] } }),
    },
    changes: [
      "dialect /parameters/properties/pages/anyOf/0/items/exclusiveMinimum",
      "dialect /parameters/properties/pages/anyOf/0/items/minimum",
    ],
    arguments: { pages: [1, 2] },
  },
  {
    report: "BerriAI/litellm#13389",
    fault: "the dialect and the address of the schema",
    tool: {
      name: "search",
      parameters: props(
        { query: STRING },
        { $schema: "http://json-schema.org/draft-07/schema#", $id: "https://example.com/search" },
      ),
    },
    refusedBy: { mistral: "schema-identity" },
    sent: { parameters: props({ query: STRING }) },
    changes: ["dialect /parameters/$schema", "dialect /parameters/$id"],
    arguments: { query: "tools" },
  },
  {
    report: "UKGovernmentBEIS/inspect_ai#1562",
    fault: "a property that stands beside the properties",
    tool: { name: "describe", parameters: { description: { type: "string", description: "The text." } } },
    refusedBy: { mistral: "dialect" },
    sent: { parameters: props({}) },
    changes: ["keywords /parameters/description"],
    arguments: {},
  },
  {
    report: "googleapis/python-genai#2170",
    fault: "maxItems of more than 960 in all",
    tool: {
      name: "invite",
      parameters: props({
        names: { type: "array", items: STRING, maxItems: 900 },
        mails: { type: "array", items: STRING, maxItems: 100 },
      }),
    },
    refusedBy: { gemini: "items-sum" },
    sent: {
      parameters: props({
        names: { type: "array", items: STRING, description: "At most 900 items." },
        mails: { type: "array", items: STRING, maxItems: 100 },
      }),
    },
    changes: ["limits /parameters/properties/names/maxItems"],
    arguments: { names: ["Ada"], mails: [] },
  },
  {
    report: "pydantic/pydantic-ai#1598",
    fault: "a definition that refers to itself",
    tool: {
      name: "plan",
      parameters: props(
        { goal: { $ref: "#/$defs/Goal" } },
        { $defs: { Goal: props({ text: STRING, parts: { type: "array", items: { $ref: "#/$defs/Goal" } } }) } },
      ),
    },
    refusedBy: { "gemini-parameters": "keywords" },
    changes: [],
    arguments: { goal: { text: "a", parts: [{ text: "b" }] } },
  },
];
