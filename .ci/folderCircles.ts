import { basename } from 'node:path/posix';

/** An import from one file of a repository to another. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Folders that need one another, in the order of their imports; the first is also the last. */
export interface FolderCircle {
  readonly folders: readonly string[];
  readonly imports: readonly Import[];
}

/**
 * The circles between folders. At each level, a folder stands for all that is below it: two
 * features need each other even if it is their subfolders that do. What lies directly in a folder
 * counts as a folder beside its subfolders, except `module.ts`, which stands above both.
 */
export function folderCircles(imports: readonly Import[]): FolderCircle[] {
  const levels = new Map<string, Map<string, Import[]>>();
  for (const one of imports) {
    const [level, from, to] = atFork(one);
    if (from === to) continue;
    const edges = levels.get(level) ?? new Map<string, Import[]>();
    levels.set(level, edges);
    const edge = `${from} ${to}`;
    edges.set(edge, [...(edges.get(edge) ?? []), one]);
  }
  return [...levels.values()].flatMap(circlesIn);
}

/** The folder in which the paths of two files part, and what they belong to there. */
function atFork({ from, to }: Import): [level: string, from: string, to: string] {
  const [a, b] = [from.split('/'), to.split('/')];
  let depth = 0;
  while (depth < Math.min(a.length, b.length) - 1 && a[depth] === b[depth]) depth += 1;
  const level = a.slice(0, depth).join('/');
  const part = (path: string, segments: readonly string[]) => {
    if (segments.length > depth + 1) return segments.slice(0, depth + 1).join('/');
    return basename(path) === 'module.ts' ? path : level;
  };
  return [level, part(from, a), part(to, b)];
}

function circlesIn(edges: ReadonlyMap<string, readonly Import[]>): FolderCircle[] {
  const graph = new Map<string, string[]>();
  for (const edge of edges.keys()) {
    const [from = '', to = ''] = edge.split(' ');
    graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  const circles: FolderCircle[] = [];
  const reported = new Set<string>();
  for (const start of graph.keys()) {
    const folders = reported.has(start) ? null : shortestCircle(graph, start);
    if (!folders) continue;
    for (const folder of folders) reported.add(folder);
    const steps = folders.slice(1).map((folder, index) => `${folders[index] ?? ''} ${folder}`);
    circles.push({ folders, imports: steps.flatMap((step) => edges.get(step) ?? []) });
  }
  return circles;
}

function shortestCircle(
  graph: ReadonlyMap<string, readonly string[]>,
  start: string,
): string[] | null {
  const paths = [[start]];
  const visited = new Set<string>();
  for (const path of paths)
    for (const next of graph.get(path.at(-1) ?? start) ?? []) {
      if (next === start) return [...path, start];
      if (visited.has(next)) continue;
      visited.add(next);
      paths.push([...path, next]);
    }
  return null;
}
