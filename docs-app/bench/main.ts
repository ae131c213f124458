import { loadavg } from 'node:os';
import { builtSiteDir, ensureBuilt } from '../build/siteProject.ts';
import { measureSite, scriptOf, type BuildTime } from './measureSite.ts';

// Figures of the site, with how busy the machine was: times of a busy one say little, sizes and seconds
// of processor still do.
process.env.NODE_ENV = 'production';
const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = ({ wall, cpu }: BuildTime) =>
  `${(wall / 1000).toFixed(1)} s (${(cpu / 1000).toFixed(1)} s of processor)`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const load = () => loadavg()[0]?.toFixed(1) ?? '';
const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);

const counts = process.argv.slice(2).map(Number);
for (const count of counts.length > 0 ? counts : [30, 500]) {
  const figures = await measureSite(count, (line) => say(`  ${line}`));
  const changes = figures.routeChanges.toSorted((a, b) => a - b);
  say(`${String(count)} pages, at a load of ${load()}`);
  say(`  cold build ${seconds(figures.cold)}, warm ${seconds(figures.warm)}`);
  say(`  script of a guide, gzip: ${kilobytes(figures.script)}`);
  say(
    `  sidebar ${kilobytes(figures.navigation)}, page map ${kilobytes(figures.pageMap)} (JSON, gzip)`,
  );
  say(
    `  route change, processor 4 times slower: median ${String(at(changes, 0.5))} ms of ${String(changes.length)}, from ${String(at(changes, 0))} to ${String(at(changes, 1))}`,
  );
}
await ensureBuilt((line) => say(`  ${line}`));
const reference = await scriptOf(builtSiteDir(), 'api/launch-task');
say(`Script of a page of the API reference, gzip: ${kilobytes(reference)}`);
