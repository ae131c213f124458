import { SiteBuildError } from './SiteBuildError.ts';
import { buildThisSite } from './siteProject.ts';

process.env.NODE_ENV = 'production';
const started = performance.now();
try {
  await buildThisSite((line) => process.stdout.write(`${line}\n`));
  process.stdout.write(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
} catch (error) {
  if (!(error instanceof SiteBuildError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
