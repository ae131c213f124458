import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path/posix';
import { format, type ICruiseResult } from 'dependency-cruiser';
import { folderRules, TEST } from '../.dependency-cruiser.mjs';

// Checks the import rules between files, which dependency-cruiser itself evaluates from
// .dependency-cruiser.mjs, and cycles between folders. dependency-cruiser's own folder scope misses
// cycles between a folder and its subfolders, and also counts the imports of tests.

const CHECKED = ['.ci', 'api', 'extractors', 'ui', 'docs-app', 'pacts', '.storybook'];

interface Import {
  readonly from: string;
  readonly to: string;
}

// `npm run boundaries` puts it on the PATH.
const json = execFileSync(
  'depcruise',
  ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...CHECKED],
  { encoding: 'utf8', maxBuffer: 2 ** 28 },
);
const result = JSON.parse(json) as ICruiseResult;
const { output, exitCode } = await format(result, { outputType: 'err' });
process.stdout.write(output as string);

let circles = 0;
for (const { name, path, comment } of folderRules) {
  const imports = productionImports(path);
  for (const folders of findCircles(imports)) {
    circles += 1;
    process.stderr.write(
      `  error ${name}: ${folders.join(' → ')}\n    ${comment}\n${importsOf(folders, imports)}\n\n`,
    );
  }
}
process.exitCode = exitCode > 0 || circles > 0 ? 1 : 0;

/** Imports from one folder into another within an area, without tests and stories. */
function productionImports(area: string): Import[] {
  const isTest = new RegExp(TEST);
  const isChecked = (path: string) => path.startsWith(area) && !isTest.test(path);
  return result.modules
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    )
    .filter(({ from, to }) => isChecked(from) && isChecked(to) && dirname(from) !== dirname(to));
}

/** Cycles of folders, each in the order in which the folders import one another. */
function findCircles(imports: readonly Import[]): string[][] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const targets = graph.get(dirname(from)) ?? new Set();
    graph.set(dirname(from), targets.add(dirname(to)));
  }
  const circles: string[][] = [];
  const reported = new Set<string>();
  for (const start of graph.keys()) {
    const circle = reported.has(start) ? null : shortestCircle(graph, start);
    if (!circle) continue;
    for (const folder of circle) reported.add(folder);
    circles.push(circle);
  }
  return circles;
}

function shortestCircle(
  graph: ReadonlyMap<string, ReadonlySet<string>>,
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

function importsOf(circle: readonly string[], imports: readonly Import[]): string {
  const steps = new Set(circle.slice(1).map((folder, index) => `${circle[index] ?? ''} ${folder}`));
  return imports
    .filter(({ from, to }) => steps.has(`${dirname(from)} ${dirname(to)}`))
    .map(({ from, to }) => `      ${from} → ${to}`)
    .join('\n');
}
