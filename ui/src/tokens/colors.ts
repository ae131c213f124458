import { NEUTRAL, PRIMARY, THEMES, TONES, type Scale, type Theme } from './palette.ts';

const step = (scale: Record<Theme, Scale>, theme: Theme, n: number): string => {
  const hex = scale[theme][n - 1];
  if (hex === undefined) throw new Error(`A scale has steps 1 to 12, not ${n}.`);
  return hex;
};

/** `[light, dark]`: a step of a scale (`n3`, `p9`) or a literal colour. */
type Pair = readonly [light: string, dark: string];

const FUNCTIONAL = {
  bg: ['n1', 'n1'],
  'bg-subtle': ['n2', 'n2'],
  'bg-inset': ['n3', 'n3'],
  surface: ['#FFFFFF', 'n2'],
  'surface-raised': ['#FFFFFF', 'n3'],
  'surface-hover': ['n3', 'n4'],
  'surface-active': ['n4', 'n5'],
  'border-subtle': ['n6', 'n6'],
  border: ['n7', 'n7'],
  'border-control': ['n8', 'n8'],
  text: ['n12', 'n12'],
  'text-secondary': ['n11', 'n11'],
  'text-muted': ['n10', 'n10'],
  placeholder: ['n9', 'n9'],
  link: ['p9', 'p11'],
  'link-hover': ['p11', 'p10'],
  primary: ['p9', 'p9'],
  'primary-hover': ['p10', 'p10'],
  'primary-active': ['p11', 'p11'],
  'on-primary': ['#FFFFFF', 'n1'],
  'primary-soft': ['p3', 'p3'],
  'on-primary-soft': ['p12', 'p11'],
  focus: ['p11', 'p9'],
  selection: ['p4', 'p5'],
  overlay: ['rgb(6 19 20 / 0.56)', 'rgb(0 0 0 / 0.64)'],
  'code-bg': ['n2', '#0A1314'],
  'code-inline-bg': ['n3', 'n3'],
  'code-highlight': ['p2', 'p3'],
  'syn-plain': ['#1B292B', '#E0E8E9'],
  'syn-comment': ['#59686A', '#8C9EA0'],
  'syn-punct': ['#455354', '#AEBABC'],
  'syn-keyword': ['#8E4116', '#F3AB7C'],
  'syn-string': ['#00605C', '#7EDCD6'],
  'syn-number': ['#794D01', '#F1CC7E'],
  'syn-function': ['#1B509B', '#97C1F7'],
  'syn-prop': ['#1A4C5D', '#ADD9E8'],
  'syn-type': ['#683B92', '#CDAEF2'],
  'syn-tag': ['#A01E23', '#F89996'],
  'syn-inserted': ['#1A5F34', '#7DDA9D'],
  'syn-deleted': ['#A01E23', '#F89996'],
} as const satisfies Record<string, Pair>;

type FunctionalName = keyof typeof FUNCTIONAL;
type ToneName = `${keyof (typeof TONES)['light']}-${keyof (typeof TONES)['light']['accent']}`;

/** Name of a colour that components may use, without the `--cauce-` prefix. */
export type ColorName = FunctionalName | ToneName;

function resolve(value: string, theme: Theme): string {
  const match = /^([np])(\d+)$/.exec(value);
  if (match === null) return value;
  return step(match[1] === 'n' ? NEUTRAL : PRIMARY, theme, Number(match[2]));
}

function colorsOf(theme: Theme): Record<ColorName, string> {
  const index = THEMES.indexOf(theme);
  const functional = Object.entries(FUNCTIONAL).map(([name, pair]) => [
    name,
    resolve(pair[index] ?? '', theme),
  ]);
  const tones = Object.entries(TONES[theme]).flatMap(([tone, roles]) =>
    Object.entries(roles).map(([role, hex]) => [`${tone}-${role}`, hex]),
  );
  return Object.fromEntries([...functional, ...tones]) as Record<ColorName, string>;
}

/** Every functional colour in each theme: hex, or `rgb()` for the overlay. */
export const COLORS: Record<Theme, Record<ColorName, string>> = {
  light: colorsOf('light'),
  dark: colorsOf('dark'),
};
