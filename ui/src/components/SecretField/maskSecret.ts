/** How many characters at the end stay in sight: enough to tell one key from another. */
const VISIBLE = 4;

/** Below this, four characters would give too much of it away. */
const SHORTEST_SHOWN = 16;

/** The end of a secret that may be seen; nothing of a short one. */
export function visibleEndOf(secret: string): string {
  return secret.length < SHORTEST_SHOWN ? '' : secret.slice(-VISIBLE);
}

/** A secret as dots and its last characters. Its length does not show. */
export function maskSecret(secret: string): string {
  return '•'.repeat(12) + visibleEndOf(secret);
}
