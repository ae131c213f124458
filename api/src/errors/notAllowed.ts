/** Names the field that should not be there, shortened where it is absurd. */
export function notAllowedMessage(path: readonly (string | number)[]): string {
  const name = String(path.at(-1) ?? '');
  return `"${name.length > 64 ? `${name.slice(0, 64)}…` : name}" is not allowed`;
}
