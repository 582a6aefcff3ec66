"""An agent of openJiuwen whose tools are served by serve.mts, over HTTP.

TOOLS_URL is what serve.mts prints, and TOOLS_TOKEN its token; OPENAI_BASE_URL and OPENAI_API_KEY are those of the model.
"""

import asyncio
import os

from openjiuwen.core.foundation.tool import McpServerConfig
from openjiuwen.core.runner import Runner
from openjiuwen.core.single_agent import AgentCard, ReActAgent, ReActAgentConfig

tools = McpServerConfig(
    server_name="weather",
    server_path=os.environ["TOOLS_URL"],
    client_type="streamable-http",
    auth_headers={"Authorization": f"Bearer {os.environ['TOOLS_TOKEN']}"},
)
model = ReActAgentConfig().configure_model_client(
    provider="OpenAI",
    api_base=os.environ["OPENAI_BASE_URL"],
    api_key=os.environ["OPENAI_API_KEY"],
    model_name="gpt-5",
)


async def main():
    added = await Runner.resource_mgr.add_mcp_server(tools)
    if added.is_err():
        raise SystemExit(f"no tools: {added.msg()}")
    agent = ReActAgent(AgentCard(name="guide", description="Knows the weather")).configure(model)
    agent.ability_manager.add(tools)
    answer = await agent.invoke({"query": "Is it warmer in Oslo or in Bergen?"})
    print(answer["output"])
    await Runner.resource_mgr.remove_mcp_server(tools.server_id)


asyncio.run(main())
