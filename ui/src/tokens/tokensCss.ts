import { COLORS } from './colors.ts';
import { NEUTRAL, PRIMARY, type Theme } from './palette.ts';
import {
  DURATION,
  EASING,
  LAYER,
  MEASURE,
  MOBILE_QUERY,
  NAVBAR_HEIGHT,
  RADIUS,
  SHADOW,
  SPACE,
  TYPE,
  type TypeStyle,
} from './scales.ts';

type Declaration = readonly [name: string, value: string];

const rem = (px: number): string => `${px / 16}rem`;

const entries = (
  prefix: string,
  values: Record<string, string | number>,
  unit = '',
): Declaration[] =>
  Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, `${value}${unit}`]);

/** Tokens that differ between the themes. */
export function colorsFor(theme: Theme): Declaration[] {
  const steps = ([name, scale]: readonly [string, readonly string[]]): Declaration[] =>
    scale.map((hex, index) => [`${name}-${index + 1}`, hex]);
  return [
    ...steps(['n', NEUTRAL[theme]]),
    ...steps(['p', PRIMARY[theme]]),
    ...Object.entries(COLORS[theme]),
    ...entries('shadow', SHADOW[theme]),
  ];
}

/** `font` takes no width or letter spacing, so each role has separate tokens for those. */
function typeOf(role: string, style: TypeStyle, isMobile: boolean): Declaration[] {
  const { size, line } = isMobile ? (style.mobile ?? style) : style;
  const family = role === 'code' ? 'mono' : 'text';
  const font: Declaration = [
    `font-${role}`,
    `${style.weight} ${rem(size)} / ${rem(line)} var(--cauce-family-${family})`,
  ];
  if (isMobile) return [font];
  const { width, tracking } = style;
  return [
    font,
    ...(width === undefined ? [] : [[`width-${role}`, `${width}%`] as const]),
    ...(tracking === undefined ? [] : [[`tracking-${role}`, `${tracking}em`] as const]),
  ];
}

const block = (selector: string, declarations: readonly Declaration[]): string =>
  [
    `  ${selector} {`,
    ...declarations.map(([name, value]) => `    --cauce-${name}: ${value};`),
    '  }',
  ].join('\n');

const TYPES = Object.entries<TypeStyle>(TYPE);

/** Tokens that are the same in both themes. */
export const COMMON: readonly Declaration[] = [
  ['family-text', "'Archivo Variable', 'Archivo Fallback', system-ui, sans-serif"],
  ['family-mono', "'Spline Sans Mono Variable', ui-monospace, Menlo, Consolas, monospace"],
  ...TYPES.flatMap(([role, style]) => typeOf(role, style, false)),
  ...SPACE.map((px): Declaration => [`space-${px}`, rem(px)]),
  ...entries('radius', RADIUS, 'px'),
  ...entries('duration', DURATION, 'ms'),
  ...entries('easing', EASING),
  ...entries('layer', LAYER),
  ['measure', `${MEASURE}px`],
  ['navbar-height', `${NAVBAR_HEIGHT.desktop}px`],
];

/** Tokens that differ below the desktop breakpoint. */
export const MOBILE: readonly Declaration[] = [
  ...TYPES.filter(([, style]) => style.mobile !== undefined).flatMap(([role, style]) =>
    typeOf(role, style, true),
  ),
  ['navbar-height', `${NAVBAR_HEIGHT.mobile}px`],
];

/** The style sheet of all tokens, generated from the TypeScript in this folder. */
export function tokensCss(): string {
  const still = Object.keys(DURATION).map((name): Declaration => [`duration-${name}`, '1ms']);
  const nested = (query: string, rule: string): string =>
    `  @media ${query} {\n${rule.replace(/^/gm, '  ')}\n  }`;
  const colors = (selector: string, theme: Theme): string =>
    block(selector, [['scheme', theme], ...colorsFor(theme)]).replace(
      '--cauce-scheme',
      'color-scheme',
    );
  return `/* Generated from ui/src/tokens by \`npm run generate\`. */
@layer cauce.tokens {
${block(':root', COMMON)}

${colors(":root,\n  [data-theme='light']", 'light')}

${colors("[data-theme='dark']", 'dark')}

${nested('(prefers-color-scheme: dark)', colors("[data-theme='auto']", 'dark'))}

${nested(MOBILE_QUERY, block(':root', MOBILE))}

${nested('(prefers-reduced-motion: reduce)', block(':root', still))}
}
`;
}
