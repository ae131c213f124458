import type { Client } from '@modelcontextprotocol/sdk/client/index.js';

const SHOWN_LINES = 14;
const SHOWN_COLUMNS = 240;

/** Records the calls of a client and the server's answers as text. */
export class Conversation {
  readonly #client: Client;
  readonly #turns: string[] = [];

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * Calls a tool.
   * @throws Error if it answers with a problem
   */
  async call(name: string, args: Record<string, unknown>): Promise<string> {
    const { text, isError } = await callTool(this.#client, name, args);
    if (isError) throw new Error(`${name}: ${text}`);
    this.#turns.push(`> ${name} ${JSON.stringify(args)}\n\n${shortened(text)}`);
    return text;
  }

  /** The conversation, without anything that differs between runs. */
  transcript(): string {
    const ids = new Map<string, string>();
    const masked = this.#turns.join('\n\n').replace(/\b[0-9a-f]{64}\b/g, (id) => {
      ids.set(id, ids.get(id) ?? `<task ${String(ids.size + 1)}>`);
      return ids.get(id) ?? '';
    });
    return `${masked}\n`;
  }
}

/** A tool's answer, which consists of one text. */
export async function callTool(client: Client, name: string, args: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: args });
  const [first] = result.content as { type: string; text: string }[];
  return { text: String(first?.text), isError: result.isError === true };
}

function shortened(text: string): string {
  const lines = text.split('\n');
  const shown = lines
    .slice(0, SHOWN_LINES)
    .map((line) => (line.length > SHOWN_COLUMNS ? `${line.slice(0, SHOWN_COLUMNS)}…` : line));
  const rest = lines.length - shown.length;
  return [...shown, ...(rest > 0 ? [`… ${String(rest)} more lines`] : [])].join('\n');
}
