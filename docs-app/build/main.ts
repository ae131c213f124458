import { SiteBuildError } from '../shared/SiteBuildError.ts';
import { buildThisSite, builtSiteDir, ensureBuilt } from './siteProject.ts';

// `--if-stale` skips the build if the sources have not changed; `--json` prints a final line for
// the server, with which the build ends.
process.env.NODE_ENV = 'production';
process.once('disconnect', () => process.exit(1));
// The channel alone must not keep the process alive.
process.channel?.unref();
const args = process.argv.slice(2);
const started = performance.now();
const log = (line: string) => {
  process.stdout.write(`${line}\n`);
  process.send?.({ note: line });
};

try {
  const isBuilt = args.includes('--if-stale')
    ? await ensureBuilt(log)
    : await buildThisSite(log).then(() => true);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (args.includes('--json')) {
    process.stdout.write(`${JSON.stringify({ built: isBuilt, siteDir: builtSiteDir() })}\n`);
  } else process.stdout.write(isBuilt ? `Built in ${seconds} s.\n` : 'The site is up to date.\n');
} catch (error) {
  if (!(error instanceof SiteBuildError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
