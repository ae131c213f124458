import type { Known } from './sandboxMemory.ts';

/** Shell expressions for the credentials that the page does not know. */
const TOKEN_COMMANDS: Readonly<Record<string, string>> = {
  CAUCE_API_KEY: `'tu-llave'`,
  CAUCE_TOKEN: `$(curl -sS -X POST "$CAUCE_URL/auth/login" \\
  -H "X-API-Key: $CAUCE_API_KEY" |
  sed -n 's/.*"token":"\\([^"]*\\)".*/\\1/p')`,
  CAUCE_TASK_TOKEN: `$(curl -sS -X POST "$CAUCE_URL/token/task" \\
  -H "X-API-Key: $CAUCE_API_KEY" -H "Content-Type: application/json" \\
  -d "{\\"clientId\\": \\"$CAUCE_CLIENT_ID\\", \\"target\\": \\"12345678-5\\"}" |
  sed -n 's/.*"taskToken":"\\([^"]*\\)".*/\\1/p')`,
};

/** Variables that the command of another variable reads. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  CAUCE_TOKEN: ['CAUCE_API_KEY'],
  CAUCE_TASK_TOKEN: ['CAUCE_API_KEY', 'CAUCE_CLIENT_ID'],
};

/** `CAUCE_TASK_ID` is known as `taskId`. */
const knownName = (variable: string) =>
  variable
    .replace('CAUCE_', '')
    .toLowerCase()
    .replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** The lines that set the variables of the samples in a terminal, with the values known so far. */
export function terminalText(
  variables: readonly { name: string; value: string }[],
  known: Known,
): string {
  const valueOf = (name: string) => known[knownName(name)];
  const all = variables.flatMap(({ name, value }) => [
    ...(valueOf(name) === undefined ? (NEEDED[name] ?? []) : []).map((needed) => ({
      name: needed,
      value: needed === 'CAUCE_CLIENT_ID' ? `'tu-clientId'` : '',
    })),
    { name, value },
  ]);
  return all
    .map(({ name, value }) => {
      const given = value === '' ? TOKEN_COMMANDS[name] : value;
      return `export ${name}=${valueOf(name) ?? given ?? ''}`;
    })
    .join('\n');
}
