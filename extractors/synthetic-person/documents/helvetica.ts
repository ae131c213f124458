/**
 * Character widths of Helvetica and Helvetica Bold, which every PDF viewer has, in thousandths of
 * the font size: for each width, the printable ASCII characters of that width.
 */
type Widths = readonly (readonly [width: number, characters: string])[];

const REGULAR: Widths = [
  [191, "'"],
  [222, 'ijl'],
  [278, ' !,./:;I[\\]ft'],
  [333, '()-`r'],
  [355, '"'],
  [389, '*'],
  [469, '^'],
  [500, 'Jcksvxyz'],
  [556, '#$0123456789?L_abdeghnopqu'],
  [584, '+<=>~'],
  [611, 'FTZ'],
  [667, '&ABEKPSVXY'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'Mm'],
  [889, '%'],
  [944, 'W'],
  [1015, '@'],
];

const BOLD: Widths = [
  [238, "'"],
  [278, ' ,./I\\ijl'],
  [333, '!()-:;[]`ft'],
  [389, '*r'],
  [474, '"'],
  [500, 'z'],
  [556, '#$0123456789J_aceksvxy'],
  [584, '+<=>^~'],
  [611, '?FLTZbdghnopqu'],
  [667, 'EPSVXY'],
  [722, '&ABCDHKNRU'],
  [778, 'GOQw'],
  [833, 'M'],
  [889, '%m'],
  [944, 'W'],
  [975, '@'],
];

const regular = byCharacter(REGULAR);
const bold = byCharacter(BOLD);

/** Approximate width of other characters, such as « and °. */
const OTHER = 556;

/** Width of a text at size 1. Accents do not change a letter's width. */
export function widthOf(text: string, isBold = false): number {
  const widths = isBold ? bold : regular;
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return Array.from(plain).reduce((sum, one) => sum + (widths.get(one) ?? OTHER), 0) / 1_000;
}

function byCharacter(widths: Widths): ReadonlyMap<string, number> {
  return new Map(
    widths.flatMap(([width, characters]) =>
      Array.from(characters, (character) => [character, width] as const),
    ),
  );
}
