const LINES = 10;
const MAX_LENGTH = 300;

/**
 * The end of a log, for a person at a terminal. JSON records are reduced to the message and the
 * error's message, without stack traces, which stay in the file.
 */
export function logTail(text: string, count = LINES): string[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !isStack(line))
    .map((line) => readable(line).slice(0, MAX_LENGTH))
    .slice(-count);
}

function isStack(line: string): boolean {
  return /^\s+at\s/.test(line) || /^(Node\.js v|file:\/\/|node:internal)/.test(line.trim());
}

function readable(line: string): string {
  const { msg, err } = parseRecord(line);
  if (typeof msg !== 'string') return line;
  const { message } = (err ?? {}) as { message?: unknown };
  return typeof message === 'string' && message !== msg ? `${msg}: ${message}` : msg;
}

/** The JSON object on a line; empty if the line is anything else. */
export function parseRecord(line: string): Record<string, unknown> {
  try {
    return line.startsWith('{') ? (JSON.parse(line) as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
