/**
 * Fields that must never be written, at any depth and in any case. Redaction is the second line of
 * defence: nothing logs request bodies or headers in the first place.
 */
const SECRET_FIELDS = [
  'password',
  'args',
  'answers',
  'encryptargs',
  'credentials',
  'username',
  'token',
  'apikey',
  'authorization',
  'cookie',
  'x-api-key',
];
const IS_SECRET = new RegExp(`^(?:${SECRET_FIELDS.join('|')})$`, 'i');
const REDACTED = '[redacted]';

/** For a child logger's bindings, which bypass the formatters. */
export const secretSerializers: Readonly<Record<string, () => string>> = Object.fromEntries(
  SECRET_FIELDS.map((name) => [name, () => REDACTED]),
);

/**
 * Anything nested more deeply is omitted: it may be circular, and does not belong in a log line.
 */
const MAX_DEPTH = 6;
const TOO_DEEP = '[too deep]';

/** The fields of a log line without secrets; errors in the form that `serializeError` returns. */
export function redactFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return isPlain(fields) ? fields : fieldsAt(fields, 0);
}

/** Nothing to redact and nothing nested, as in the request log line: no copy is needed. */
function isPlain(fields: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(fields).every((name) => {
    const value = fields[name];
    return (typeof value !== 'object' || value === null) && !IS_SECRET.test(name);
  });
}

function fieldsAt(fields: object, depth: number): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const value: unknown = fields[name as keyof typeof fields];
    kept[name] = IS_SECRET.test(name) ? REDACTED : valueAt(value, depth + 1);
  }
  return kept;
}

function valueAt(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return serializeError(value);
  if (depth > MAX_DEPTH) return TOO_DEEP;
  if (hasJson(value)) return valueAt(value.toJSON(), depth + 1);
  if (Array.isArray(value)) return value.map((one) => valueAt(one, depth + 1));
  return fieldsAt(value, depth);
}

function hasJson(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

/**
 * The loggable part of an error: name, message, code and stack, and the same for its causes. Its
 * other properties are omitted, because libraries store whole requests there.
 */
function serializeError(error: unknown, depth = 0): unknown {
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
