import { measureSite, type BuildTime } from './measureSite.ts';

process.env.NODE_ENV = 'production';
const seconds = ({ wall, cpu }: BuildTime) =>
  `${(wall / 1000).toFixed(1)} s (${(cpu / 1000).toFixed(1)} s of processor)`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const counts = process.argv.slice(2).map(Number);
for (const count of counts.length > 0 ? counts : [30, 500]) {
  const figures = await measureSite(count, (line) => process.stdout.write(`  ${line}\n`));
  process.stdout.write(
    [
      `${String(count)} pages`,
      `  cold build ${seconds(figures.cold)}, warm ${seconds(figures.warm)}`,
      `  script of a guide, gzip: ${kilobytes(figures.script)}`,
      `  sidebar ${kilobytes(figures.navigation)}, page map ${kilobytes(figures.pageMap)} (JSON, gzip)`,
      '',
    ].join('\n'),
  );
}
