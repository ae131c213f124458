import { parseArgs } from 'node:util';
import { UserFacingError } from '../../bin/UserFacingError.mjs';

const DEFAULT_PORT = 3004;

export const MCP_USAGE = `npm run --silent mcp -- [options]

Serves the documentation, the catalogue and the sandbox to a language model by the Model Context
Protocol: on stdin and stdout, for a client that starts it.

  --http              over HTTP on 127.0.0.1 instead, for programs on this machine
  --port N            its port (${DEFAULT_PORT}; 0 takes a free one)
  --allow-production  also reads from an API that is not the sandbox; launches nothing, and not over HTTP

CAUCE_URL and CAUCE_API_KEY name the API, CAUCE_DOCS_URL the documentation; the defaults are those of
the sandbox that runs in DATA_DIR (npm start).`;

export interface McpOptions {
  readonly isHelp: boolean;
  /** The port to listen on; null to communicate over stdin and stdout. */
  readonly port: number | null;
  readonly allowsProduction: boolean;
}

/** @throws UserFacingError for invalid options */
export function readMcpOptions(args: string[]): McpOptions {
  const values = parse(args);
  const { http = false, port = String(DEFAULT_PORT), help = false } = values;
  const allowsProduction = values['allow-production'] ?? false;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535 || (!http && values.port !== undefined)) {
    throw refused('--port is a number up to 65535, and goes with --http.');
  }
  if (http && allowsProduction) {
    throw refused(
      '--allow-production is for stdio: over HTTP every program here could use the key.',
    );
  }
  return { isHelp: help, port: http ? Number(port) : null, allowsProduction };
}

function parse(args: string[]) {
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args,
      options: { http: flag, port: { type: 'string' }, 'allow-production': flag, help: flag },
    }).values;
  } catch (error) {
    throw refused(`${String((error as Error).message.split('. ')[0])}.`);
  }
}

const refused = (message: string) =>
  new UserFacingError(message, ['npm run mcp -- --help lists the options.']);
