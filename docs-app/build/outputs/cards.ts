import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import satori from 'satori';
import type { SiteConfig } from '../../src/site/siteConfig.ts';
import type { PlannedPage } from '../routes/plan.ts';

const WIDTH = 1200;
const HEIGHT = 630;
/** Raise it when the drawing changes, so that no old picture is used. */
const DESIGN = 1;

const COLOURS = {
  ground: '#0C1415',
  text: '#E8EEEF',
  muted: '#B9C5C6',
  line: '#303D3F',
  channel: '#5ACFD2',
  drop: '#EA945E',
};

interface CardText {
  title: string;
  lead: string;
  section: string;
}

/** A picture for each page that does not name its own, for where its link is shared. */
export async function renderCards(
  config: SiteConfig,
  pages: readonly PlannedPage[],
  cacheDir: string,
): Promise<{ files: Map<string, Uint8Array>; drawn: number }> {
  const folder = join(cacheDir, 'cards');
  await mkdir(folder, { recursive: true });
  const files = new Map<string, Uint8Array>();
  let drawn = 0;
  for (const page of pages) {
    const { image } = page.meta;
    if (!image.startsWith('/cards/') || files.has(image.slice(1))) continue;
    const text = cardText(config, page);
    const key = createHash('sha256')
      .update(JSON.stringify([DESIGN, text]))
      .digest('hex');
    const cached = join(folder, `${key}.png`);
    let png: Uint8Array | null = await readFile(cached).catch(() => null);
    if (png === null) {
      png = await drawCard(config, text);
      await writeFile(cached, png);
      drawn += 1;
    }
    files.set(image.slice(1), png);
  }
  return { files, drawn };
}

function cardText(config: SiteConfig, { meta, searchGroup }: PlannedPage): CardText {
  return { title: meta.title, lead: meta.description, section: searchGroup ?? config.tagline };
}

const element = (
  type: string,
  style: Record<string, string | number>,
  children: unknown,
  rest: Record<string, unknown> = {},
) => ({ type, props: { style, children, ...rest } });

async function drawCard(
  config: SiteConfig,
  { title, lead, section }: CardText,
): Promise<Uint8Array> {
  const mark = element(
    'svg',
    {},
    [
      element('path', {}, undefined, {
        fill: COLOURS.channel,
        d: 'M16 3h13v8H16a5 5 0 0 0 0 10h3v8h-3A13 13 0 0 1 16 3Z',
      }),
      element('circle', {}, undefined, { fill: COLOURS.drop, cx: 25, cy: 25, r: 4 }),
    ],
    { viewBox: '0 0 32 32', width: 56, height: 56 },
  );
  const card = element(
    'div',
    {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      width: WIDTH,
      height: HEIGHT,
      padding: 72,
      background: COLOURS.ground,
      color: COLOURS.text,
      fontFamily: 'Archivo',
    },
    [
      element(
        'div',
        { display: 'flex', alignItems: 'center', gap: 18, fontSize: 44, fontWeight: 600 },
        [mark, config.name.toLowerCase()],
      ),
      element('div', { display: 'flex', flexDirection: 'column', gap: 24 }, [
        element(
          'div',
          {
            fontSize: title.length > 48 ? 60 : 72,
            fontWeight: 600,
            lineHeight: 1.12,
            letterSpacing: '-0.02em',
            lineClamp: 3,
            display: 'block',
          },
          title,
        ),
        element(
          'div',
          { fontSize: 32, lineHeight: 1.4, color: COLOURS.muted, lineClamp: 2, display: 'block' },
          lead,
        ),
      ]),
      element(
        'div',
        {
          display: 'flex',
          paddingTop: 24,
          borderTop: `2px solid ${COLOURS.line}`,
          fontSize: 26,
          color: COLOURS.muted,
        },
        section,
      ),
    ],
  );
  const svg = await satori(card as never, {
    width: WIDTH,
    height: HEIGHT,
    fonts: await loadFonts(),
  });
  // Off this thread: pictures are drawn while the bundler works.
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng();
}

let fonts: Promise<{ name: string; data: Buffer; weight: 400 | 600 }[]> | undefined;

function loadFonts() {
  const { resolve } = createRequire(import.meta.url);
  fonts ??= Promise.all(
    ([400, 600] as const).map(async (weight) => ({
      name: 'Archivo',
      weight,
      data: await readFile(
        resolve(`@fontsource/archivo/files/archivo-latin-${String(weight)}-normal.woff`),
      ),
    })),
  );
  return fonts;
}
