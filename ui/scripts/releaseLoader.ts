import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildLoader } from './buildWidget.ts';
import { integrityOf, release, releasePath } from './loaderReleases.ts';

/** `npm run release -w ui`: stores the loader, as it is built now, under a new version. */
const folder = mkdtempSync(join(tmpdir(), 'cauce-loader-'));
try {
  await buildLoader(folder);
  const script = readFileSync(join(folder, 'connect.js'));
  const version = release(script);
  process.stdout.write(
    version === null
      ? 'The newest release is what is built now.\n'
      : `Released ${releasePath(version)} ${integrityOf(script)}\nName it in docs-app/content/docs/cauce-connect/config.mdx.\n`,
  );
} finally {
  rmSync(folder, { recursive: true });
}
