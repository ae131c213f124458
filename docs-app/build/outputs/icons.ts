import { Resvg } from '@resvg/resvg-js';

const CHANNEL = 'M16 3h13v8H16a5 5 0 0 0 0 10h3v8h-3A13 13 0 0 1 16 3Z';

/** The mark in the colours of the dark theme. */
export const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#5ACFD2" d="${CHANNEL}"/><circle fill="#EA945E" cx="25" cy="25" r="4"/></svg>`;

/** Favicon, in the colours of the system's theme, and touch icon. */
export function renderIcons(): Map<string, string | Uint8Array> {
  const favicon = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 2 28 28">',
    '<style>path{fill:#007176}circle{fill:#AF5627}',
    '@media(prefers-color-scheme:dark){path{fill:#5ACFD2}circle{fill:#EA945E}}</style>',
    `<path d="${CHANNEL}"/><circle cx="25" cy="25" r="4"/></svg>`,
  ].join('');
  // 180 px with 28 px of margin: the 26 units of the mark on 124 px.
  const touch = [
    '<svg xmlns="http://www.w3.org/2000/svg" width="180" height="180" viewBox="0 0 180 180">',
    '<rect width="180" height="180" fill="#0C1415"/>',
    '<g transform="translate(28 28) scale(4.7692) translate(-3 -3)">',
    `<path fill="#5ACFD2" d="${CHANNEL}"/><circle fill="#EA945E" cx="25" cy="25" r="4"/></g></svg>`,
  ].join('');
  return new Map<string, string | Uint8Array>([
    ['favicon.svg', favicon],
    ['apple-touch-icon.png', new Resvg(touch).render().asPng()],
  ]);
}
