/** Families of pages that one template makes from a product's schema or from a tag. */
const FAMILIES = [/^\/api\/datos\//, /^\/api\/cauce-connect\/datos\//, /\/tags\/./];
/** Of each family, one page in so many stands for the others. */
const ONE_IN = 6;

/**
 * Splits the site's paths into those that `npm test` checks one by one and the rest, which
 * `npm run test:all` adds: pages that differ in their data alone.
 */
export function representative(paths: readonly string[]): { chosen: string[]; rest: string[] } {
  const seen = new Map<RegExp, number>();
  const chosen: string[] = [];
  const rest: string[] = [];
  for (const path of paths) {
    const family = FAMILIES.find((one) => one.test(path));
    const before = family === undefined ? 0 : (seen.get(family) ?? 0);
    if (family !== undefined) seen.set(family, before + 1);
    (before % ONE_IN === 0 ? chosen : rest).push(path);
  }
  return { chosen, rest };
}
