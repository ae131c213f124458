/** A heading, in document order. */
export interface TocHeading {
  /** Its `id`, without `#`. */
  id: string;
  /** Its text. */
  title: string;
  /** 2 for an `h2`. */
  level: number;
}

export interface TocNode extends TocHeading {
  children: TocNode[];
}

export interface TocLevels {
  minLevel: number;
  maxLevel: number;
}

/**
 * The headings as an outline, limited to the given levels. Nesting is computed before levels are
 * dropped, so an `h4` under a dropped `h2` is never nested under the `h3` of another section.
 */
export function tocTree(
  headings: readonly TocHeading[],
  { minLevel, maxLevel }: TocLevels,
): TocNode[] {
  const roots: TocNode[] = [];
  const open: TocNode[] = [];
  for (const heading of headings) {
    const node: TocNode = { ...heading, children: [] };
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    (open.at(-1)?.children ?? roots).push(node);
    open.push(node);
  }
  const keep = (nodes: readonly TocNode[]): TocNode[] =>
    nodes.flatMap((node) => {
      const children = keep(node.children);
      const isKept = node.level >= minLevel && node.level <= maxLevel;
      return isKept ? [{ ...node, children }] : children;
    });
  return keep(roots);
}
