// Passes bytes between its client and a server, and does nothing else: node relay.mjs SCRIPT. It is what a second process
// between the two costs at least.
import { spawn } from "node:child_process";

const child = spawn(process.execPath, [process.argv[2]], { stdio: ["pipe", "pipe", "inherit"] });
process.stdin.pipe(child.stdin);
child.stdout.pipe(process.stdout);
child.once("exit", () => process.exit());
