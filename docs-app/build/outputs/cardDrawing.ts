import escapeHtml from 'escape-html';
import { CARD_FAMILIES, type CardFont, type CardWeight } from './cardFont.ts';

const CARD_WIDTH = 1200;
const CARD_HEIGHT = 630;

const MARGIN = 72;
const COLOURS = {
  ground: '#0C1415',
  text: '#E8EEEF',
  muted: '#B9C5C6',
  line: '#303D3F',
  channel: '#5ACFD2',
  drop: '#EA945E',
};
/** Bottom of the mark and top of the footer, in px. */
const HEAD_END = 128;
const FOOT_START = 502;
const GAP = 24;

export interface CardText {
  title: string;
  lead: string;
  section: string;
}

interface TextStyle {
  size: number;
  lineHeight: number;
  weight: CardWeight;
  /** Letter spacing, in px. */
  spacing: number;
  fill: string;
}

/** Breaks a text into lines; the last one is truncated with an ellipsis. */
export function wrapText(
  text: string,
  widthOf: (line: string) => number,
  width: number,
  lines: number,
): string[] {
  const result: string[] = [];
  const words = text.split(/\s+/).filter((word) => word !== '');
  let line = '';
  for (const [index, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (result.length === lines - 1) {
      let rest = [line, ...words.slice(index)].join(' ');
      while (rest !== '' && widthOf(`${rest}…`) > width) rest = rest.replace(/\s*\S$/, '');
      return [...result, `${rest}…`];
    }
    result.push(line);
    line = word;
  }
  return line === '' ? result : [...result, line];
}

/** The social card of a page as SVG: the mark, title, description and section. */
export function drawCard(name: string, { title, lead, section }: CardText, font: CardFont): string {
  const titleStyle = titleStyleFor(title);
  const blocks = [
    { style: titleStyle, lines: lay(title, titleStyle, 3, font) },
    { style: LEAD, lines: lay(lead, LEAD, 2, font) },
  ];
  const height = blocks.reduce(
    (sum, { style, lines }) => sum + lines.length * style.size * style.lineHeight,
    GAP,
  );
  let top = HEAD_END + (FOOT_START - HEAD_END - height) / 2;
  const texts = blocks.flatMap(({ style, lines }) => {
    const drawn = lines.map((line) => {
      const pitch = style.size * style.lineHeight;
      const baseline = top + pitch / 2 + style.size * 0.34;
      top += pitch;
      return textAt(MARGIN, baseline, line, style);
    });
    top += GAP;
    return drawn;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(CARD_WIDTH)}" height="${String(CARD_HEIGHT)}">`,
    `<rect width="${String(CARD_WIDTH)}" height="${String(CARD_HEIGHT)}" fill="${COLOURS.ground}"/>`,
    `<g transform="translate(${String(MARGIN)} ${String(MARGIN)}) scale(1.75)">`,
    `<path fill="${COLOURS.channel}" d="M16 3h13v8H16a5 5 0 0 0 0 10h3v8h-3A13 13 0 0 1 16 3Z"/>`,
    `<circle fill="${COLOURS.drop}" cx="25" cy="25" r="4"/></g>`,
    textAt(MARGIN + 74, 114, name.toLowerCase(), NAME),
    ...texts,
    `<rect x="${String(MARGIN)}" y="${String(FOOT_START)}" width="${String(CARD_WIDTH - 2 * MARGIN)}" height="2" fill="${COLOURS.line}"/>`,
    textAt(MARGIN, 549, section, FOOT),
    '</svg>',
  ].join('');
}

const NAME: TextStyle = {
  size: 44,
  lineHeight: 1,
  weight: 600,
  spacing: -1.1,
  fill: COLOURS.text,
};
const LEAD: TextStyle = {
  size: 32,
  lineHeight: 1.4,
  weight: 400,
  spacing: 0,
  fill: COLOURS.muted,
};
const FOOT: TextStyle = { size: 26, lineHeight: 1, weight: 400, spacing: 0, fill: COLOURS.muted };

function titleStyleFor(title: string): TextStyle {
  const size = title.length > 48 ? 60 : 72;
  return { size, lineHeight: 1.12, weight: 600, spacing: -0.02 * size, fill: COLOURS.text };
}

function lay(text: string, style: TextStyle, lines: number, font: CardFont): string[] {
  const widthOf = (line: string) =>
    font.widthOf(line, style.size, style.weight) + style.spacing * line.length;
  return wrapText(text, widthOf, CARD_WIDTH - 2 * MARGIN, lines);
}

function textAt(x: number, y: number, text: string, style: TextStyle): string {
  const { size, weight, spacing, fill } = style;
  return `<text x="${String(x)}" y="${y.toFixed(1)}" font-family="${CARD_FAMILIES[weight]}" font-size="${String(size)}" font-weight="${String(weight)}" letter-spacing="${spacing.toFixed(2)}" fill="${fill}">${escapeHtml(text)}</text>`;
}
