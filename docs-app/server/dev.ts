import { SiteBuildError } from '../shared/SiteBuildError.ts';
import { generateSiteFacts, readSiteConfig, sidebars, sitePaths } from '../build/siteProject.ts';
import { startDevServer } from './startDevServer.ts';

try {
  generateSiteFacts();
  const { url } = await startDevServer({
    ...sitePaths,
    config: readSiteConfig(),
    sidebars,
    host: process.env['HOST'] ?? '127.0.0.1',
    port: Number(process.env['DOCS_PORT'] ?? 3001),
    onProblems: (text) => process.stderr.write(`${text}\n`),
  });
  process.stdout.write(`Documentation (development): ${url}\n`);
} catch (error) {
  if (!(error instanceof SiteBuildError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
