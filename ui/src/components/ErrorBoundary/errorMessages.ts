/** Maximum length of the chain of causes. */
const LONGEST_CHAIN = 20;

/** The messages of an error and of its causes. Handles thrown values of any type and cyclic chains. */
export function errorMessages(error: unknown): string[] {
  const messages: string[] = [];
  const seen = new Set<unknown>();
  let current: unknown = error;
  while (current !== undefined && current !== null && !seen.has(current)) {
    if (messages.length === LONGEST_CHAIN) break;
    seen.add(current);
    messages.push(messageOf(current));
    current = current instanceof Error ? current.cause : undefined;
  }
  return messages;
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message || thrown.name;
  if (typeof thrown === 'string') return thrown;
  switch (typeof thrown) {
    case 'number':
    case 'bigint':
    case 'boolean':
    case 'symbol':
      return String(thrown);
    case 'object':
      try {
        return JSON.stringify(thrown);
      } catch {
        return 'object';
      }
    default:
      return typeof thrown;
  }
}
