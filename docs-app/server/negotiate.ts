/** Encodings that a built file may have, best first. */
export type Encoding = 'br' | 'gzip';

/** The best encoding that both sides have; null for the plain file. */
export function negotiateEncoding(
  header: string | undefined,
  available: { br?: number; gzip?: number },
): Encoding | null {
  if (header === undefined) return null;
  const weights = new Map(
    header.split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((each) => /^\s*q=([\d.]+)/.exec(each)?.[1]).find(Boolean);
      return [name.trim(), weight === undefined ? 1 : Number(weight)];
    }),
  );
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = (['br', 'gzip'] as const)
    .filter((name) => available[name] !== undefined && weightOf(name) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a))[0];
  return best ?? null;
}

/** Whether the caller's copy is the one that the server has. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
    .some((each) => each === '*' || each === etag);
}
