import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import { Tinypool } from 'tinypool';
import type { SiteConfig } from '../../src/site/siteConfig.ts';
import { cardPath, type PlannedPage } from '../shared/plan.ts';
import { FILES_AT_ONCE } from '../shared/siteFiles.ts';
import type { CardText, default as drawCards } from './cardDrawing.thread.ts';

/** Increase it when the drawing changes, so that no cached picture is used. */
const DESIGN = 5;

/**
 * Draws the social card of each page that does not name an image of its own.
 * @throws when `end` aborts before the last one is drawn
 */
export async function renderCards(
  config: SiteConfig,
  pages: readonly PlannedPage[],
  cacheDir: string,
  end: AbortSignal,
): Promise<{ files: Map<string, Uint8Array>; drawn: number }> {
  const folder = join(cacheDir, 'cards');
  await mkdir(folder, { recursive: true });
  const files = new Map<string, Uint8Array>();
  const missing = new Map<string, { kept: string; text: CardText }>();
  // A page may use the card of another.
  const cards = pages.filter(({ meta }) => meta.image === cardPath(meta.path));
  await pMap(
    cards,
    async (page) => {
      const file = page.meta.image.slice(1);
      const text = cardText(config, page);
      const key = createHash('sha256')
        .update(JSON.stringify([DESIGN, config.name, text]))
        .digest('hex');
      const kept = join(folder, `${key}.png`);
      const png = await readFile(kept).catch(() => null);
      if (png === null) missing.set(file, { kept, text });
      else files.set(file, png);
    },
    FILES_AT_ONCE,
  );
  if (missing.size > 0) {
    const work = {
      name: config.name,
      cards: new Map([...missing.values()].map(({ kept, text }) => [kept, text])),
    };
    await inThread<typeof drawCards>(
      new URL('./cardDrawing.thread.ts', import.meta.url),
      work,
      end,
    );
  }
  for (const [file, { kept }] of missing) files.set(file, await readFile(kept));
  return { files, drawn: missing.size };
}

function cardText(config: SiteConfig, { meta, searchGroup }: PlannedPage): CardText {
  return { title: meta.title, lead: meta.description, section: searchGroup ?? config.tagline };
}

const ENTRY = new URL('./runInThread.mjs', import.meta.url).href;

/**
 * Runs the default export of a module in a worker thread.
 * @param input its argument; argument and result must be structured-cloneable
 * @param end terminates the thread
 */
async function inThread<Work extends (input: never) => Promise<unknown>>(
  module: URL,
  input: Parameters<Work>[0],
  end: AbortSignal,
): Promise<Awaited<ReturnType<Work>>> {
  const pool = new Tinypool({ filename: ENTRY, execArgv: [], minThreads: 1, maxThreads: 1 });
  try {
    const work = { module: module.href, input };
    return (await pool.run(work, { signal: end })) as Awaited<ReturnType<Work>>;
  } finally {
    await pool.destroy();
  }
}
