import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createSiteServer } from './createSiteServer.ts';
import { readDeployment } from './deployment.ts';
import type { SiteManifest } from './manifest.ts';

process.env.NODE_ENV = 'production';
const port = Number(process.env['DOCS_PORT'] ?? 3001);
const host = process.env['HOST'] ?? '127.0.0.1';
/** Error names, because the production image lacks the build, which declares one of the classes. */
const USER_FACING = new Set(['SiteBuildError', 'DeploymentError']);
const log = (line: string) => process.stdout.write(`${line}\n`);

try {
  const server = createSiteServer({
    deployment: readDeployment(),
    ...(await findSite()),
    onError: (error) => process.stderr.write(`${error.message}\n`),
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    process.stderr.write(
      error.code === 'EADDRINUSE'
        ? `Port ${String(port)} is taken: set DOCS_PORT to a free one.\n`
        : `${error.message}\n`,
    );
    process.exit(1);
  });
  server.listen(port, host, () => {
    // Port 0 picks a free one.
    const { port: taken } = server.address() as AddressInfo;
    log(`Documentation: http://${host}:${String(taken)}`);
  });
  const stop = () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), 2000).unref();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  if (!(error instanceof Error) || !USER_FACING.has(error.name)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/**
 * The site in DOCS_SITE_DIR, or this clone's own, which is built first if it is missing or stale.
 */
async function findSite(): Promise<{ siteDir: string; manifest: SiteManifest }> {
  const siteDir = process.env['DOCS_SITE_DIR'];
  if (siteDir !== undefined && siteDir !== '') {
    const manifest = JSON.parse(readFileSync(`${siteDir}.json`, 'utf8')) as SiteManifest;
    return { siteDir, manifest };
  }
  // Imported lazily: the production image has no build.
  const { builtSiteDir, ensureBuilt } = await import('../build/siteProject.ts');
  const { manifest } = await ensureBuilt(log);
  return { siteDir: builtSiteDir(), manifest };
}
