import { BOOLEAN, INTEGER, props, STRING, type ToolReport } from "./ToolReport.ts";

/** Reports of names of tools and of properties. */
export const NAME_REPORTS: readonly ToolReport[] = [
  {
    report: "ComposioHQ/composio#3500",
    fault: "names of OData",
    tool: {
      name: "copy_item",
      parameters: props(
        {
          item_id: STRING,
          $top: { type: "integer", minimum: 1 },
          "@microsoft.graph.conflictBehavior": { enum: ["fail", "rename"] },
        },
        { required: ["item_id", "@microsoft.graph.conflictBehavior"] },
      ),
    },
    refusedBy: { anthropic: "property-names" },
    sent: {
      parameters: props(
        {
          item_id: STRING,
          _top_2c0b9429: { type: "integer", minimum: 1, description: "$top" },
          "_microsoft.graph.conflictBehavior_c27c0ccf": {
            enum: ["fail", "rename"],
            description: "@microsoft.graph.conflictBehavior",
          },
        },
        { required: ["item_id", "_microsoft.graph.conflictBehavior_c27c0ccf"] },
      ),
    },
    changes: [
      "propertyNames /parameters/properties/$top",
      "propertyNames /parameters/properties/@microsoft.graph.conflictBehavior",
    ],
    call: { item_id: "7", "_microsoft.graph.conflictBehavior_c27c0ccf": "rename", _top_2c0b9429: 5 },
    arguments: { item_id: "7", "@microsoft.graph.conflictBehavior": "rename", $top: 5 },
  },
  {
    report: "beautyfree/appstore-connect-mcp#2",
    fault: "names with brackets",
    tool: {
      name: "list-apps",
      parameters: props({
        "filter[bundleId]": { type: "string", description: "A bundle." },
        "exists[parent]": BOOLEAN,
        limit: INTEGER,
      }),
    },
    refusedBy: { anthropic: "property-names" },
    sent: {
      parameters: props({
        filter_bundleId__68e3486b: { type: "string", description: "filter[bundleId]: A bundle." },
        exists_parent__900c580d: { type: "boolean", description: "exists[parent]" },
        limit: INTEGER,
      }),
    },
    changes: [
      "propertyNames /parameters/properties/filter[bundleId]",
      "propertyNames /parameters/properties/exists[parent]",
    ],
    call: { filter_bundleId__68e3486b: "com.example", exists_parent__900c580d: true, limit: 5 },
    arguments: { "filter[bundleId]": "com.example", "exists[parent]": true, limit: 5 },
  },
  {
    report: "anthropics/claude-code#79418",
    fault: "a name with a space",
    tool: {
      name: "add_contact",
      parameters: props(
        { "first name": STRING, mail: STRING },
        { required: ["first name"], additionalProperties: false },
      ),
    },
    refusedBy: { anthropic: "property-names" },
    sent: {
      parameters: props(
        { first_name_ab969df6: { type: "string", description: "first name" }, mail: STRING },
        { required: ["first_name_ab969df6"], additionalProperties: false },
      ),
    },
    changes: ["propertyNames /parameters/properties/first name"],
    call: { first_name_ab969df6: "Ada" },
    arguments: { "first name": "Ada" },
  },
  {
    report: "ComposioHQ/composio#3067",
    fault: "a name of 70 characters",
    tool: {
      name: "update_settings",
      parameters: props({
        settings__approved__or__denied__countries__or__regions__approved__list: { type: "array", items: STRING },
        id: STRING,
      }),
    },
    refusedBy: { anthropic: "property-names" },
    sent: {
      parameters: props({
        settings__approved__or__denied__countries__or__regions__da110dc8: {
          type: "array",
          items: STRING,
          description: "settings__approved__or__denied__countries__or__regions__approved__list",
        },
        id: STRING,
      }),
    },
    changes: [
      "propertyNames /parameters/properties/settings__approved__or__denied__countries__or__regions__approved__list",
    ],
    call: { id: "1", settings__approved__or__denied__countries__or__regions__da110dc8: ["AT"] },
    arguments: { id: "1", settings__approved__or__denied__countries__or__regions__approved__list: ["AT"] },
  },
  {
    report: "nanbingxyz/5ire#33",
    fault: "a name with a space",
    tool: { name: "Sequential Thinking--think", parameters: props({ thought: STRING }) },
    refusedBy: { "openai-chat": "tool-name", "openai-responses": "tool-name" },
    sent: { name: "Sequential_Thinking--think_0324166c6646ec04" },
    changes: ["names /name"],
    arguments: { thought: "Hm" },
  },
  {
    report: "microsoft/foundry-dev-tools#201",
    fault: "a name of 65 characters",
    tool: { name: "list_all_versions_of_all_datasets_that_a_user_of_a_project_has_in", parameters: props({}) },
    refusedBy: { "openai-chat": "tool-name" },
    sent: { name: "list_all_versions_of_all_datasets_that_a_user_o_ba22c4d298ea3381" },
    changes: ["names /name"],
    arguments: {},
  },
  {
    report: "danishjsheikh/swagger-mcp#13",
    fault: "a path as a name",
    tool: { name: "get_/whoami", parameters: props({}) },
    refusedBy: { "openai-chat": "tool-name", "openai-responses": "tool-name" },
    sent: { name: "get__whoami_aeee6c88a5748f1b" },
    changes: ["names /name"],
    arguments: {},
  },
  {
    report: "jedisct1/openapi-mcp#9",
    fault: "a path with a parameter as a name",
    tool: { name: "DELETE_/loadpoints/{id}", parameters: props({ id: INTEGER }, { required: ["id"] }) },
    refusedBy: { anthropic: "tool-name" },
    sent: { name: "DELETE__loadpoints__id__dedc1d71eacb3d35" },
    changes: ["names /name"],
    arguments: { id: 3 },
  },
  {
    report: "cyanheads/atlas-mcp-server#14",
    fault: "a name with a dot",
    tool: { name: "atlas.project", parameters: props({ name: STRING }) },
    refusedBy: { anthropic: "tool-name", "openai-chat": "tool-name", "openai-responses": "tool-name" },
    sent: { name: "atlas_project_780fbc5223606aaa" },
    changes: ["names /name"],
    arguments: { name: "Moon" },
  },
  {
    report: "nikkigallery/Whimbox#59",
    fault: "a Chinese name",
    tool: { name: "打开游戏", parameters: props({ 游戏: STRING }) },
    refusedBy: { deepseek: "tool-name" },
    sent: { name: "_____0a1a1bca110e6c1b" },
    changes: ["names /name"],
    arguments: { 游戏: "无限暖暖" },
  },
  {
    report: "mrexodia/ida-pro-mcp#129",
    fault: "a name of 71 characters",
    tool: {
      name: "get_all_cross_references_to_the_given_field_of_a_struct_in_the_database",
      parameters: props({ field: STRING }),
    },
    refusedBy: { deepseek: "tool-name" },
    sent: { name: "get_all_cross_references_to_the_given_field_of__77169bb0002a3d3c" },
    changes: ["names /name"],
    arguments: { field: "x" },
  },
  {
    report: "google-gemini/gemini-cli#2966",
    fault: "a name that begins with a digit",
    tool: { name: "1password/list", parameters: props({ vault: STRING }) },
    refusedBy: { gemini: "tool-name" },
    sent: { name: "_password_list_3a0e0b1bbd1cdc25" },
    changes: ["names /name"],
    arguments: { vault: "home" },
  },
  {
    report: "NetApp/netapp-dataops-toolkit#38",
    fault: "a name with spaces",
    tool: { name: "Create CIFS Share", parameters: props({ name: STRING }) },
    refusedBy: { mcp: "tool-name" },
    sent: { name: "Create_CIFS_Share_93efa7f67c35ad9c" },
    changes: ["names /name"],
    arguments: { name: "share" },
  },
  {
    report: "anthropics/claude-code#96152",
    fault: "a name of 129 characters",
    tool: { name: "n".repeat(129), parameters: props({}) },
    refusedBy: { anthropic: "tool-name" },
    sent: { name: `${"n".repeat(111)}_bf9d017b3658064a` },
    changes: ["names /name"],
    arguments: {},
  },
  {
    report: "erikmaday/unusual-whales-mcp#57",
    fault: "names that end with []",
    tool: {
      name: "flow_alerts",
      parameters: props({
        "rule_name[]": { type: "array", items: STRING },
        "issue_types[]": { type: "array", items: STRING },
      }),
    },
    refusedBy: { anthropic: "property-names" },
    sent: {
      parameters: props({
        rule_name___29e48bb3: { type: "array", items: STRING, description: "rule_name[]" },
        issue_types___443303e6: { type: "array", items: STRING, description: "issue_types[]" },
      }),
    },
    changes: ["propertyNames /parameters/properties/rule_name[]", "propertyNames /parameters/properties/issue_types[]"],
    call: { rule_name___29e48bb3: ["a"], issue_types___443303e6: ["ETF"] },
    arguments: { "rule_name[]": ["a"], "issue_types[]": ["ETF"] },
  },
  {
    report: "mlhher/late-cli#103",
    fault: "a name with a colon",
    tool: { name: "context7:query-docs", parameters: props({ query: STRING }) },
    refusedBy: { "openai-chat": "tool-name", "openai-responses": "tool-name" },
    sent: { name: "context7_query-docs_5487c3fc4e9b70d8" },
    changes: ["names /name"],
    arguments: { query: "zod" },
  },
  {
    report: "21st-dev/magic-mcp#34",
    fault: "a name that begins with a digit",
    tool: { name: "21st_magic_component_builder", parameters: props({ message: STRING }) },
    refusedBy: { gemini: "tool-name" },
    sent: { name: "_1st_magic_component_builder_5343bbb0dcaef5e3" },
    changes: ["names /name"],
    arguments: { message: "a button" },
  },
];
