import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { removeOrphans } from '../build/removeOrphans.ts';
import { builtSiteDir, ensureBuilt, sitePaths } from '../build/siteProject.ts';
import { measureSite, scriptOf, type BuildTime, type SiteFigures } from './measureSite.ts';
import { figuresOf, referenceFigure } from './yardsticks.ts';

// Benchmarks the site and prints how busy the machine was: on a busy machine, sizes and processor
// seconds are meaningful, wall-clock times are not. Counts of pages as arguments; `--json` prints
// them for `npm run bench`, beside what Docusaurus and Redoc take.
process.env.NODE_ENV = 'production';
const FOLDER = 'bench-';
const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const log = (line: string) => (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const seconds = ({ wall, cpu }: BuildTime) =>
  `${(wall / 1000).toFixed(1)} s (${(cpu / 1000).toFixed(1)} s of processor)`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);

const counts = positionals.map(Number);
const measured: SiteFigures[] = [];
await mkdir(sitePaths.cacheDir, { recursive: true });
const folder = await mkdtemp(join(sitePaths.cacheDir, FOLDER));
try {
  for (const count of counts.length > 0 ? counts : [30, 500]) {
    const figures = await measureSite(count, join(folder, String(count)), (line) =>
      log(`  ${line}`),
    );
    measured.push(figures);
    const changes = figures.routeChanges.toSorted((a, b) => a - b);
    log(`${String(count)} pages, at a load of ${loadavg()[0]?.toFixed(1) ?? ''}`);
    log(`  cold build ${seconds(figures.cold)}, warm ${seconds(figures.warm)}`);
    log(`  script of a guide, gzip: ${kilobytes(figures.script)}`);
    log(
      `  sidebar ${kilobytes(figures.navigation)}, page map ${kilobytes(figures.pageMap)} (JSON, gzip)`,
    );
    log(
      `  route change, processor 4 times slower: median ${String(at(changes, 0.5))} ms of ${String(changes.length)}, from ${String(at(changes, 0))} to ${String(at(changes, 1))}`,
    );
  }
} finally {
  // Deleted last: after removing thousands of files, ext4 is slow to create new ones for minutes.
  await rm(folder, { recursive: true, force: true });
  await removeOrphans(sitePaths.cacheDir, FOLDER);
}
await ensureBuilt((line) => log(`  ${line}`));
const reference = await scriptOf(builtSiteDir(), 'api/launch-task');
log(`Script of a page of the API reference, gzip: ${kilobytes(reference)}`);
if (values.json) {
  const figures = [...measured.flatMap(figuresOf), referenceFigure(reference)];
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}
