import type { AddressInfo } from 'node:net';
import { buildSite, type BuiltSite } from './buildSite.ts';
import type { BuildState } from './buildingPage.ts';
import { createSiteServer } from './createSiteServer.ts';
import { readDeployment } from './deployment.ts';
import { readManifest } from '../shared/manifest.ts';

/**
 * `npm run docs`: serves the site in DOCS_SITE_DIR, or this clone's own, which is built first if it
 * is missing or stale. With `--background` the build has a low priority, and if it fails, the server
 * goes on and says so.
 */
process.env.NODE_ENV = 'production';
const port = Number(process.env['DOCS_PORT'] ?? 3001);
const host = process.env['HOST'] ?? '127.0.0.1';
const isBackground = process.argv.includes('--background');
const log = (line: string) => process.stdout.write(`${line}\n`);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function readDeploymentOrFail() {
  try {
    return readDeployment();
  } catch (error) {
    if (error instanceof Error && error.name === 'DeploymentError') fail(error.message);
    throw error;
  }
}

let site: BuiltSite | BuildState = { lines: [], startedAt: Date.now(), hasFailed: false };
const ends: (() => void)[] = [];

const server = createSiteServer({
  deployment: readDeploymentOrFail(),
  site: () => site,
  onError: (error) => process.stderr.write(`${error.message}\n`),
});
server.on('error', (error: NodeJS.ErrnoException) => {
  fail(
    error.code === 'EADDRINUSE'
      ? `Port ${String(port)} is taken: set DOCS_PORT to a free one.`
      : error.message,
  );
});
const stop = () => {
  for (const end of ends) end();
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), 2000).unref();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
await new Promise<void>((resolve) => server.listen(port, host, resolve));
try {
  site = await findSite();
  // Port 0 picks a free one.
  const { port: taken } = server.address() as AddressInfo;
  log(`Documentation: http://${host}:${String(taken)}`);
} catch (error) {
  const { message } = error as Error;
  if (!isBackground) fail(message);
  process.stderr.write(`${message}\n`);
  site = { lines: [], startedAt: Date.now(), ...site, hasFailed: true };
}

async function findSite(): Promise<BuiltSite> {
  const siteDir = process.env['DOCS_SITE_DIR'];
  if (siteDir !== undefined && siteDir !== '') {
    const manifest = await readManifest(siteDir);
    if (manifest === null) throw new Error(`DOCS_SITE_DIR names no built site: ${siteDir}`);
    return { siteDir, manifest };
  }
  const build = buildSite(
    (line) => {
      log(line);
      if ('lines' in site) site = { ...site, lines: [...site.lines, line] };
    },
    { hasLowPriority: isBackground },
  );
  ends.push(build.stop);
  return build.site;
}
