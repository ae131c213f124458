import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SiteManifest } from '../shared/manifest.ts';
import { createSiteWriter } from './siteWriter.ts';

const run = promisify(execFile);

let dir: string;
let outDir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cauce-site-'));
  outDir = join(dir, 'site');
});

afterEach(() => rm(dir, { recursive: true }));

const readManifest = async () =>
  JSON.parse(await readFile(`${outDir}.json`, 'utf8')) as SiteManifest;

async function writeSite(files: Record<string, string>): Promise<void> {
  const writer = await createSiteWriter(outDir);
  await writer.add(new Map(Object.entries(files)));
  await writer.publish({ policy: '', redirects: {}, fingerprint: null });
}

const page = (word: string) => `<p>${`${word} `.repeat(400)}</p>`;

it('reuses unchanged files of the previous build and writes changed ones', async () => {
  await writeSite({ 'a/index.html': page('uno'), 'b.html': page('dos'), 'old.txt': 'x' });
  const names = ['a/index.html', 'a/index.html.br', 'a/index.html.gz', 'b.html.br', 'b.html.gz'];
  const inodes = () => Promise.all(names.map(async (name) => (await stat(join(outDir, name))).ino));
  const before = await inodes();

  await writeSite({ 'a/index.html': page('uno'), 'b.html': page('tres') });
  const after = await inodes();
  expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
  expect(after[3]).not.toBe(before[3]);
  expect(brotliDecompressSync(await readFile(join(outDir, 'b.html.br'))).toString()).toBe(
    page('tres'),
  );
  expect(gunzipSync(await readFile(join(outDir, 'a/index.html.gz'))).toString()).toBe(page('uno'));

  const { files } = await readManifest();
  expect(Object.keys(files).toSorted()).toEqual(['a/index.html', 'b.html']);
  for (const [path, { size, br, gzip }] of Object.entries(files)) {
    expect(size).toBe((await stat(join(outDir, path))).size);
    expect(br).toBe((await stat(join(outDir, `${path}.br`))).size);
    expect(gzip).toBe((await stat(join(outDir, `${path}.gz`))).size);
  }
  expect(await readdir(dir)).toEqual(['site', 'site.json']);
});

it('compresses the scripts that pages share as far as it can', async () => {
  const script = await readFile(new URL('siteWriter.ts', import.meta.url), 'utf8');
  await writeSite({ 'assets/app.1.js': script, 'assets/p/a.1.js': script });
  const { files } = await readManifest();
  expect(files['assets/app.1.js']?.br).toBe(brotliCompressSync(script).length);
  expect(files['assets/p/a.1.js']?.br).toBeGreaterThan(brotliCompressSync(script).length);
});

it.each(['br', 'gz'])('restores a missing compressed copy (.%s)', async (kind) => {
  await writeSite({ 'a.html': page('uno') });
  await rm(join(outDir, `a.html.${kind}`));
  await writeSite({ 'a.html': page('uno') });
  expect(brotliDecompressSync(await readFile(join(outDir, 'a.html.br'))).toString()).toBe(
    page('uno'),
  );
  expect(gunzipSync(await readFile(join(outDir, 'a.html.gz'))).toString()).toBe(page('uno'));
});

it('rewrites a file that was edited after the previous build', async () => {
  await writeSite({ 'a.html': page('uno') });
  await writeFile(join(outDir, 'a.html'), page('uno').replace('uno', 'UNO'));
  await writeSite({ 'a.html': page('uno') });
  expect(await readFile(join(outDir, 'a.html'), 'utf8')).toBe(page('uno'));
});

it('does not compress a small file', async () => {
  await writeSite({ 'a.html': '<p>hola</p>' });
  expect(await readdir(outDir)).toEqual(['a.html']);
  expect((await readManifest()).files['a.html']).toEqual({
    etag: expect.any(String) as string,
    size: 11,
  });
});

const WRITE_MANY = `
  import { createSiteWriter } from './siteWriter.ts';
  const body = Buffer.alloc(700, 'x');
  const writer = await createSiteWriter(process.env.OUT);
  await writer.add(new Map(Array.from({ length: 300 }, (_, n) => ['f' + n + '.txt', body])));
  await writer.publish({ policy: '', redirects: {}, fingerprint: null });
`;

it('writes many files despite a low limit of open files', async () => {
  const node = `"${process.execPath}" --import ../../api/bin/typescript.mjs --input-type=module -e "$SCRIPT"`;
  await run('sh', ['-c', `ulimit -n 128 && exec ${node}`], {
    cwd: import.meta.dirname,
    env: { ...process.env, OUT: outDir, SCRIPT: WRITE_MANY },
  });
  expect(await readdir(outDir)).toHaveLength(900);
  expect(Object.keys((await readManifest()).files)).toHaveLength(300);
});
