/** Families of pages that one template makes from a product's schema, a call or a tag. */
const FAMILIES = [
  ...[/^\/api\/datos\//, /^\/api\/cauce-connect\/datos\//, /\/tags\/./],
  ...[/^\/api\/cauce-connect\/[^/]+$/, /^\/api\/(?!cauce-connect)[^/]+$/],
];
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

/** Splits paths into the first of each folder and the rest. */
export function firstOfEachFolder(paths: readonly string[]): { chosen: string[]; rest: string[] } {
  const folders = paths.map((path) => path.slice(0, path.lastIndexOf('/')));
  const isFirst = (_: string, index: number) => folders.indexOf(folders[index] ?? '') === index;
  return {
    chosen: paths.filter(isFirst),
    rest: paths.filter((path, index) => !isFirst(path, index)),
  };
}
