import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/**
 * Fields that must never be written, wherever they turn up one or two levels deep. Redaction is
 * the second line: nothing logs request bodies or headers in the first place.
 */
const SECRET_FIELDS = [
  'password',
  'args',
  'encryptArgs',
  'credentials',
  'username',
  'token',
  'apiKey',
  'authorization',
  'cookie',
  'x-api-key',
];

/**
 * Structured logs, a JSON object a line. Levels: error means someone must act; an institution
 * being down is a warning.
 */
export function createLogger(
  options: { level: string; process: string },
  destination?: DestinationStream,
): Logger {
  return pino(
    {
      level: options.level,
      base: { process: options.process, pid: process.pid },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[redacted]',
      },
      serializers: { err: serializeError },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}

/**
 * An error as it may be logged: name, message, code, stack, and the same of its causes. Never the
 * other own properties, where libraries keep whole requests.
 */
export function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: error.stack,
    ...(error.cause === undefined || depth > 4
      ? {}
      : { cause: serializeError(error.cause, depth + 1) }),
  };
}
