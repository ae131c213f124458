import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { SiteConfig } from '../src/site/siteConfig.ts';
import { readChangeDates } from './content/changeDates.ts';
import { listFiles } from './content/contentFiles.ts';

/** Hash of all inputs of the built site: when it differs, the site is stale. */
export async function sourcesFingerprint(root: string, config: SiteConfig): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(config));
  hash.update(JSON.stringify([...(await readChangeDates(join(root, 'content')))]));
  const folders = ['content', 'src', 'build', 'generated', '../api/openapi', '../ui/src'];
  for (const folder of folders.map((name) => join(root, name))) {
    for (const file of await listFiles(folder)) {
      if (/\.(test|stories)\.tsx?$/.test(file)) continue;
      const { size } = await stat(file);
      hash.update(`${relative(root, file)}\0${String(size)}\0`).update(await readFile(file));
    }
  }
  for (const name of ['package.json', '../ui/package.json'])
    hash.update(await readFile(join(root, name)));
  return hash.digest('hex');
}
