import { expect, it } from 'vitest';
import { readSiteConfig } from '../site.config.ts';
import { builtSiteDir } from './siteProject.ts';

it('builds each sandbox and the published site into a folder of its own', () => {
  const published = readSiteConfig({});
  const sandboxes = ['http://127.0.0.1:3001', 'http://127.0.0.1:3101', 'https://docs.example'].map(
    (url) => ({ ...published, sandboxUrl: 'http://127.0.0.1:3000', url }),
  );
  const folders = [published, ...sandboxes].map((config) => builtSiteDir(config));
  expect(folders.map((folder) => folder.split('/').at(-1))).toEqual([
    'site',
    'sandbox-site-127.0.0.1-3001',
    'sandbox-site-127.0.0.1-3101',
    'sandbox-site-docs.example',
  ]);
});
