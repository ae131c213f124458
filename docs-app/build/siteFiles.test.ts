import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { SiteManifest } from '../server/manifest.ts';

const run = promisify(execFile);

const WRITE_MANY = `
  import { writeSite } from './siteFiles.ts';
  const body = Buffer.from('x');
  const file = { body, encodings: { br: body, gzip: body }, etag: 'e' };
  const files = new Map(Array.from({ length: 300 }, (_, n) => ['f' + n + '.txt', file]));
  await writeSite(process.env.OUT, files, { policy: '', redirects: {}, fingerprint: null });
`;

it('a site of many files is written where few may be open, as in many a container', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'cauce-site-'));
  const outDir = join(dir, 'site');
  try {
    const node = `"${process.execPath}" --import tsx --input-type=module -e "$SCRIPT"`;
    await run('sh', ['-c', `ulimit -n 128 && exec ${node}`], {
      cwd: import.meta.dirname,
      env: { ...process.env, OUT: outDir, SCRIPT: WRITE_MANY },
    });
    expect(await readdir(outDir)).toHaveLength(900);
    const manifest = JSON.parse(await readFile(`${outDir}.json`, 'utf8')) as SiteManifest;
    expect(Object.keys(manifest.files)).toHaveLength(300);
  } finally {
    await rm(dir, { recursive: true });
  }
});
