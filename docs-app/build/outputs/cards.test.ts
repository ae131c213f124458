import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSiteConfig } from '../../site.config.ts';
import { pageMeta, type PlannedPage } from '../shared/plan.ts';
import { renderCards } from './cards.ts';

describe('card images', () => {
  let cacheDir: string;
  beforeAll(async () => void (cacheDir = await mkdtemp(join(tmpdir(), 'cards-'))));
  afterAll(() => rm(cacheDir, { recursive: true }));

  const pageAt = (path: string, title: string, image?: string): PlannedPage => ({
    meta: pageMeta({ path, title, description: title, ...(image !== undefined && { image }) }),
    data: { kind: 'not-found' },
    aliases: [],
    content: null,
    source: 'pages/index.mdx',
    navigation: null,
    searchGroup: null,
  });
  const render = (pages: PlannedPage[]) =>
    renderCards(readSiteConfig({}), pages, cacheDir, new AbortController().signal);
  const home = pageAt('/', 'Inicio');

  it('are rendered once, and only for pages without their own image', async () => {
    const { files, drawn } = await render([home]);
    expect([[...files.keys()], drawn]).toEqual([['cards/index.png'], 1]);
    const [card = new Uint8Array()] = files.values();
    expect(imageSize(card)).toMatchObject({ width: 1200, height: 630, type: 'png' });
    const own = pageAt('/docs/propia', 'Propia', '/propia.png');
    const lost = pageAt('/404', 'No está', '/cards/index.png');
    expect(await render([home, own, lost])).toEqual({ files, drawn: 0 });
  });

  it('are abandoned when the build is aborted', async () => {
    const end = new AbortController();
    const work = renderCards(readSiteConfig({}), [pageAt('/a', 'A')], cacheDir, end.signal);
    end.abort();
    await expect(work).rejects.toThrow();
  });
});
