/** Families of pages that one template makes from a product's schema, a call or a tag. */
const FAMILIES = [
  /^\/api\/datos\//,
  /^\/api\/cauce-connect\/datos\//,
  /\/tags\/./,
  /^\/api\/cauce-connect\/[^/]+$/,
  /^\/api\/(?!cauce-connect)[^/]+$/,
];
/** One page in this many is checked for each family. */
const ONE_IN = 6;

/**
 * The paths of the site that `npm test` checks one by one; `npm test -- --all` adds the rest: pages
 * that differ only in their data.
 */
export function representative(paths: readonly string[]): string[] {
  const seen = new Map<RegExp, number>();
  return paths.filter((path) => {
    const family = FAMILIES.find((one) => one.test(path));
    if (family === undefined) return true;
    const before = seen.get(family) ?? 0;
    seen.set(family, before + 1);
    return before % ONE_IN === 0;
  });
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
