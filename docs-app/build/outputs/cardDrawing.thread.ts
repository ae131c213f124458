import { readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { threadId } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import { createElement, type CSSProperties, type ReactNode } from 'react';
import satori, { type Font } from 'satori';
import { MARK } from './icons.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
const COLOURS = { ground: '#0C1415', text: '#E8EEEF', muted: '#B9C5C6', line: '#303D3F' };

export interface CardText {
  title: string;
  lead: string;
  section: string;
}

export interface CardsToDraw {
  /** The site's name. */
  name: string;
  /** Texts by output file. */
  cards: ReadonlyMap<string, CardText>;
}

/** Draws cards and writes each to its file. */
export default async function drawCards({ name, cards }: CardsToDraw): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  const fonts = await Promise.all(
    ([400, 600] as const).map(async (weight): Promise<Font> => {
      const file = resolve(`@fontsource/archivo/files/archivo-latin-${String(weight)}-normal.woff`);
      return { name: 'Archivo', weight, data: await readFile(file) };
    }),
  );
  for (const [file, text] of cards) {
    const svg = await satori(drawCard(name, text), { width: WIDTH, height: HEIGHT, fonts });
    const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
    // Renamed into place: the thread may be terminated at any time, and other builds share the
    // folder.
    const part = `${file}.${String(process.pid)}-${String(threadId)}`;
    await writeFile(part, png);
    await rename(part, file);
  }
}

/** The social card of a page: the mark, title, description and section. */
function drawCard(name: string, { title, lead, section }: CardText): ReactNode {
  const { ground, text, muted, line } = COLOURS;
  return row(
    {
      boxSizing: 'border-box',
      flexDirection: 'column',
      width: '100%',
      height: '100%',
      padding: MARGIN,
      background: ground,
      color: text,
    },
    row(
      { alignItems: 'center' },
      createElement('img', {
        width: 56,
        height: 56,
        src: `data:image/svg+xml,${encodeURIComponent(MARK)}`,
      }),
      row(
        { marginLeft: 18, fontSize: 44, fontWeight: 600, letterSpacing: -1.1 },
        name.toLowerCase(),
      ),
    ),
    row(
      { flexDirection: 'column', justifyContent: 'center', flexGrow: 1 },
      lines(
        3,
        {
          fontSize: title.length > 48 ? 60 : 72,
          fontWeight: 600,
          lineHeight: 1.12,
          letterSpacing: '-0.02em',
        },
        title,
      ),
      lines(2, { marginTop: 24, fontSize: 32, lineHeight: 1.4, color: muted }, lead),
    ),
    row({ borderTop: `2px solid ${line}`, paddingTop: 24, fontSize: 26, color: muted }, section),
  );
}

const row = (style: CSSProperties, ...children: ReactNode[]) =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children);

/** A text of a few lines, the last of which is truncated with an ellipsis. */
const lines = (lineClamp: number, style: CSSProperties, text: string) =>
  createElement('div', { style: { display: 'block', lineClamp, ...style } }, text);
