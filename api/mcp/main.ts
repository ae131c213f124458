import { fileURLToPath } from 'node:url';
import { errorText } from '../bin/UserFacingError.mjs';
import { ApiAccess } from './src/system/ApiAccess.ts';
import { createMcpServer } from './src/createMcpServer.ts';
import { Documentation } from './src/documentation/Documentation.ts';
import { MCP_USAGE, readMcpOptions } from './src/mcpOptions.ts';
import { Surroundings } from './src/system/Surroundings.ts';
import { serveHttp } from './src/transports/serveHttp.ts';
import { serveStdio } from './src/transports/serveStdio.ts';

// `npm run mcp`. With stdio, stdout is reserved for the protocol, so messages for people go to
// stderr.

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (line: string) => process.stderr.write(`${line}\n`);

try {
  const { isHelp, port, allowsProduction } = readMcpOptions(process.argv.slice(2));
  if (isHelp) process.stdout.write(`${MCP_USAGE}\n`);
  else {
    const surroundings = new Surroundings(process.env, root);
    const api = new ApiAccess(() => surroundings.api(), { allowsProduction });
    const documentation = new Documentation(() => surroundings.docsUrl());
    const createServer = () => createMcpServer({ api, documentation });
    const endpoint =
      port === null ? await serveStdio(createServer()) : await serveHttp(createServer, port);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void endpoint.close().then(() => process.exit(0)));
    }
    say(`Cauce MCP server: ${endpoint.address}`);
    await endpoint.closed;
    // Forced, because a tool may still be waiting for its task.
    process.exit(0);
  }
} catch (error) {
  say(errorText(error));
  process.exitCode = 1;
}
