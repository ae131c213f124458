import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  getDefaultEnvironment,
  StdioClientTransport,
} from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const COMMAND = ['--import', './api/bin/typescript.mjs', 'api/mcp/main.ts'];

/** A client of an MCP server that runs as a process. */
export interface Connected {
  readonly client: Client;
  /** The output of the process that is meant for people. */
  readonly printed: () => string;
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** Starts the server, as an MCP client does. */
export async function connectStdio(env: Environment, args: string[] = []): Promise<Connected> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...COMMAND, ...args],
    env: { ...getDefaultEnvironment(), ...env },
    cwd: root,
    stderr: 'pipe',
  });
  let printed = '';
  transport.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const client = await connect(transport);
  return { client, printed: () => printed, close: () => client.close() };
}

/** Connects to a listening server. */
export async function connectHttp(env: Environment): Promise<Connected> {
  const server = await startHttp(env);
  // Cast, because the accessors' types include `undefined`, which exactOptionalPropertyTypes
  // distinguishes from absence.
  const transport = new StreamableHTTPClientTransport(new URL(server.address)) as Transport;
  const client = await connect(transport);
  return {
    client,
    printed: server.printed,
    close: async () => {
      await client.close();
      await server.close();
    },
  };
}

/** Starts a listening server, without a client. */
export async function startHttp(env: Environment) {
  const child = spawn(process.execPath, [...COMMAND, '--http', '--port', '0'], {
    cwd: root,
    env: { ...getDefaultEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(printed)));
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, found] = /server: (http:\S+)\n/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  });
  return { address, printed: () => printed, close: () => end(child) };
}

async function connect(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  return client;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
