import type { SignedInMember } from '../../client/index.ts';

/** Stands for the key until the member has made one. */
const KEY_PLACEHOLDER = 'cauce_...';

/**
 * The first call of a client's server, to paste into a terminal: a session, and with it a task about
 * one of the sandbox's persons; elsewhere, where they do not exist, the list of institutions.
 */
export function quickStart(
  origin: string,
  environment: SignedInMember['client']['environment'],
  apiKey: string | null,
): string {
  const call =
    environment === 'sandbox'
      ? [
          'curl -sS -X POST "$CAUCE_URL/tasks" \\',
          '  -H "Authorization: Bearer $CAUCE_TOKEN" \\',
          '  -H "Content-Type: application/json" \\',
          '  -d \'{ "action": "banco-chile:movement",',
          '    "args": { "username": "12345678-5", "password": "clave123" } }\'',
        ]
      : ['curl -sS "$CAUCE_URL/entities" -H "Authorization: Bearer $CAUCE_TOKEN"'];
  return [
    `export CAUCE_URL=${origin}/api/v1`,
    `export CAUCE_API_KEY=${apiKey ?? KEY_PLACEHOLDER}`,
    'CAUCE_TOKEN=$(curl -sS -X POST "$CAUCE_URL/auth/login" \\',
    '  -H "X-API-Key: $CAUCE_API_KEY" | sed -n \'s/.*"token":"\\([^"]*\\)".*/\\1/p\')',
    ...call,
  ].join('\n');
}
