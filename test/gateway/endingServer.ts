/** A server that runs the code `end` once the file is there; from then on it does not answer. */
export const ending = (file: string, end: string) => {
  const code = `
    let [isMute, isListed] = [false, false];
    setInterval(() => {
      if (isMute || !isListed || !require("node:fs").existsSync(${JSON.stringify(file)})) return;
      isMute = true;
      require("node:fs").rmSync(${JSON.stringify(file)});
      console.error("no space left");
      ${end};
    }, 20);
    require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
      const { id, method, params } = JSON.parse(line);
      const results = {
        initialize: { protocolVersion: params?.protocolVersion, serverInfo: { name: "e", version: "1" }, capabilities: { tools: {} } },
        "tools/list": { tools: [{ name: "hold", inputSchema: { type: "object" } }] },
        "tools/call": { content: [{ type: "text", text: "{}" }] },
      };
      if (id === undefined || isMute) return;
      isListed ||= method === "tools/list";
      console.log(JSON.stringify({ jsonrpc: "2.0", id, result: results[method] ?? {} }));
    }).on("close", () => process.exit());`;
  return { command: process.execPath, args: ["-e", code], era: "legacy" } as const;
};
