import type { AddressInfo } from 'node:net';
import { SiteBuildError } from '../build/SiteBuildError.ts';
import { builtSiteDir, ensureBuilt } from '../build/siteProject.ts';
import { createSiteServer } from './createSiteServer.ts';

process.env.NODE_ENV = 'production';
const port = Number(process.env['DOCS_PORT'] ?? 3001);
const host = process.env['HOST'] ?? '127.0.0.1';
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { manifest } = await ensureBuilt(say);
  const server = createSiteServer({
    siteDir: builtSiteDir(),
    manifest,
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
    say(`Documentation: http://${host}:${String(taken)}`);
  });
  const stop = () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), 2000).unref();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  if (!(error instanceof SiteBuildError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
