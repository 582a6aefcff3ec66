"""Prints what the SDK's conversions are made of, for each wheel: one JSON line a wheel.

python harness/conversion_hashes.py WHEEL...

{"messages_chat": {"foundation.llm.model_clients.base_model_client:BaseModelClient._convert_messages_to_dict": "82a9b9e1"}}:
the hash of the text of each function, class and constant that the conversion reaches. Nothing of the SDK is imported.
"""

import gc
import json
import sys
import warnings
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve()
sys.path += [str(HERE.parent), str(HERE.parents[3] / "src" / "python")]

from reached import Wheel

CLIENTS = "foundation.llm.model_clients."
CHAT = CLIENTS + "openai_model_client:OpenAIModelClient."
ANTHROPIC = CLIENTS + "anthropic_model_client:"
RESPONSES = "foundation.llm.utils.responses_utils:"
ABILITIES = "single_agent.ability_manager:AbilityManager."
MCP = "foundation.tool.mcp.base:"

# Where each conversion begins; a release has some of these functions.
CONVERSIONS = {
    "messages_chat": [
        CLIENTS + "base_model_client:BaseModelClient._convert_messages_to_dict",
        "utils.llm.base:BaseModelClient._convert_messages_format",
    ],
    "messages_deepseek": [
        CLIENTS + "deepseek_model_client:DeepSeekModelClient._convert_messages_to_dict",
        "foundation.llm.utils.endpoint_profiles:apply_message_transforms",
    ],
    "messages_sanitized": [
        CHAT + "_sanitize_tool_calls",
        CLIENTS + "siliconflow_model_client:SiliconFlowModelClient._sanitize_tool_calls",
        CLIENTS + "inference_affinity_model_client:InferenceAffinityModelClient._sanitize_tool_calls",
        CLIENTS + "ascend_affinity_model_client:AscendAffinityModelClient._sanitize_tool_calls",
    ],
    "messages_responses": [RESPONSES + "convert_messages"],
    "messages_anthropic": [
        ANTHROPIC + "_convert_message_schemas",
        ANTHROPIC + "_copy_preserved_blocks_to_converted_messages",
        ANTHROPIC + "_supports_mid_conversation_system",
    ],
    "chat_tools": [
        CLIENTS + "base_model_client:BaseModelClient._convert_tools_to_dict",
        "utils.llm.base:BaseModelClient._convert_tool_info_format",
    ],
    "responses_tools": [RESPONSES + "convert_tools"],
    "chat_request": [
        CLIENTS + "base_model_client:BaseModelClient._build_request_params",
    ],
    "anthropic_request": [ANTHROPIC + "AnthropicModelClient._build_anthropic_params"],
    "responses_request": [RESPONSES + "build_request_body"],
    "anthropic_tools": [ANTHROPIC + "_convert_tool_schemas"],
    "anthropic_choice": [ANTHROPIC + "_convert_tool_choice"],
    "chat_answer": [
        CHAT + "_parse_response",
        "utils.llm.model_utils.default_model:OpenAIChatModel._parse_openai_response",
    ],
    "chat_chunk": [
        CHAT + "_parse_stream_chunk",
        "utils.llm.model_utils.default_model:OpenAIChatModel._parse_openai_stream_chunk",
    ],
    "responses_answer": [RESPONSES + "parse_response"],
    "responses_event": [RESPONSES + "parse_stream_event"],
    "responses_final": [RESPONSES + "message_from_stream_chunk"],
    "anthropic_answer": [ANTHROPIC + "AnthropicModelClient._parse_response"],
    "anthropic_event": [ANTHROPIC + "AnthropicModelClient._event_to_chunk"],
    "chunk_addition": [
        *(
            f"foundation.llm.schema.message_chunk:{name}.__add__"
            for name in ("BaseMessageChunk", "AssistantMessageChunk", "ToolMessageChunk")
        ),
        *(
            f"utils.llm.messages_chunk:{name}.__add__"
            for name in ("BaseMessageChunk", "AIMessageChunk", "ToolMessageChunk")
        ),
    ],
    "format_functions": ["utils.tool.param:Param.format_functions"],
    "function_schema": [
        "foundation.tool.utils.callable_schema_extractor:CallableSchemaExtractor.generate_schema",
        "foundation.tool.utils.callable_schema_extractor:CallableSchemaExtractor.extract_function_description",
        "utils.tool.tool:extract_params",
    ],
    "arguments": [ABILITIES + "_parse_tool_arguments"],
    "arguments_format": ["common.utils.schema_utils:SchemaUtils.format_with_schema"],
    "arguments_none": ["common.utils.schema_utils:SchemaUtils.remove_none_values"],
    "tool_message_content": [ABILITIES + "_build_tool_message_content", ABILITIES + "_render_tool_result"],
    "tool_output_text": ["foundation.tool.base:render_tool_output"],
    "mcp_content": [MCP + "extract_mcp_tool_result_content"],
    "mcp_names": [MCP + "mcp_model_tool_name", MCP + "mcp_model_tool_prefix"],
    "stored_messages": ["session.vcs.codec:decode_message", "session.vcs.codec:encode_message"],
}


def main(*paths):
    warnings.simplefilter("ignore")  # about the SDK's texts
    gc.disable()  # syntax trees are kept to the end; looking for garbage in them takes a third of the time
    try:
        for path in paths:
            print(json.dumps(parts_in(Wheel(path))), flush=True)
    except (LookupError, OSError, zipfile.BadZipFile) as error:
        sys.exit(str(error))


def parts_in(wheel):
    return {name: wheel.parts(places) for name, places in CONVERSIONS.items()}


if __name__ == "__main__":
    main(*sys.argv[1:])
