import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { removeOrphans } from '../build/removeOrphans.ts';
import { builtSiteDir, ensureBuilt, sitePaths } from '../build/siteProject.ts';
import {
  comparisons,
  DOCUSAURUS_AIMS,
  referenceFigure,
  scriptFigures,
  type Comparison,
} from './comparisons.ts';
import { measurePeer, type GuidesFigures } from './measurePeer.ts';
import { measureSite, usedScript } from './measureSite.ts';
import { peers } from './peers.ts';

// Benchmarks the site and prints how busy the machine was: on a busy machine, sizes are meaningful,
// wall-clock times are not. Counts of pages as arguments; `--peers` installs other generators into a
// temporary folder and measures them beside it; `--json` prints the figures for `npm run bench`.
process.env.NODE_ENV = 'production';
const FOLDER = 'bench-';
const { values, positionals } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const log = (line: string) => (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);

const counts = positionals.length > 0 ? positionals.map(Number) : [30, 500];
const figures: Comparison[] = [];
await mkdir(sitePaths.cacheDir, { recursive: true });
// Our site is built inside the repository, where its packages resolve; the others are built outside
// it.
const folder = await mkdtemp(join(sitePaths.cacheDir, FOLDER));
const elsewhere = await mkdtemp(join(tmpdir(), 'cauce-peers-'));
try {
  for (const count of counts) {
    const ours = await measureSite(count, join(folder, String(count)));
    report('Cauce', ours);
    log(`  script of a guide in use, gzip: ${kilobytes(ours.usedScript)}`);
    log(
      `  sidebar ${kilobytes(ours.navigation)}, page map ${kilobytes(ours.pageMap)} (JSON, gzip)`,
    );
    figures.push(...scriptFigures(ours));
    if (!values.peers) continue;
    for (const peer of peers) {
      const theirs = await measurePeer(
        peer,
        count,
        join(elsewhere, String(count), peer.build[0]),
        (line) => log(`  ${line}`),
      );
      report(peer.name, theirs);
      const aims = peer.changesRoutes ? DOCUSAURUS_AIMS : null;
      figures.push(...comparisons(ours, { name: peer.name, figures: theirs, aims }));
    }
  }
} finally {
  // Deleted last: after removing thousands of files, ext4 is slow to create new ones for minutes.
  await rm(folder, { recursive: true, force: true });
  await rm(elsewhere, { recursive: true, force: true });
  await removeOrphans(sitePaths.cacheDir, FOLDER);
}
await ensureBuilt((line) => log(`  ${line}`));
const reference = await usedScript(builtSiteDir(), '/api/launch-task');
log(`Script of a page of the API reference in use, gzip: ${kilobytes(reference)}`);
figures.push(referenceFigure(reference));
if (values.json) process.stdout.write(`${JSON.stringify(figures)}\n`);
else if (values.peers)
  for (const { what, ours, yardstick, ratio } of figures)
    log(`${what}: ${ours}, ${yardstick}: ${ratio.toFixed(2)}`);

function report(name: string, { pages, cold, warm, script, routeChanges }: GuidesFigures): void {
  const changes = routeChanges.toSorted((a, b) => a - b);
  log(`${name}, ${String(pages)} pages, at a load of ${loadavg()[0]?.toFixed(1) ?? ''}`);
  log(`  cold build ${seconds(cold)}, warm ${seconds(warm)}`);
  log(`  script of a guide, gzip: ${kilobytes(script)}`);
  if (changes.length > 0)
    log(
      `  route change, processor 4 times slower: median ${String(at(changes, 0.5))} ms of ${String(changes.length)}, from ${String(at(changes, 0))} to ${String(at(changes, 1))}`,
    );
}
