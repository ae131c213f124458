import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Endpoint } from './Endpoint.ts';

/**
 * Communicates over stdin and stdout with the program that started this one, until stdin is closed.
 */
export async function serveStdio(server: McpServer): Promise<Endpoint> {
  const closed = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdout.once('error', () => resolve());
  });
  await server.connect(new StdioServerTransport());
  return { address: 'stdio', closed, close: () => server.close() };
}
