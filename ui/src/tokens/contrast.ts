import type { ColorName } from './colors.ts';

/** WCAG 2.2 AA: 4.5 for text (1.4.3), 3 for controls and icons (1.4.11). */
const TEXT_FLOOR = 4.5;
const UI_FLOOR = 3;

/** A foreground and background that are used together, and the minimum contrast ratio. */
export interface ContrastPair {
  foreground: ColorName;
  background: ColorName;
  floor: number;
}

const PAGES: ColorName[] = [
  'bg',
  'bg-subtle',
  'bg-inset',
  'surface',
  'surface-raised',
  'surface-hover',
  'code-bg',
];
const TEXTS: ColorName[] = [
  'text',
  'text-secondary',
  'text-muted',
  'placeholder',
  'link',
  'link-hover',
];
const STATES = ['accent', 'success', 'warning', 'danger', 'info'] as const;
const SYNTAX: ColorName[] = [
  'syn-plain',
  'syn-comment',
  'syn-punct',
  'syn-keyword',
  'syn-string',
  'syn-number',
  'syn-function',
  'syn-prop',
  'syn-type',
  'syn-tag',
  'syn-inserted',
  'syn-deleted',
];

const pairs = (
  foregrounds: readonly ColorName[],
  backgrounds: readonly ColorName[],
  floor: number,
): ContrastPair[] =>
  foregrounds.flatMap((foreground) =>
    backgrounds.map((background) => ({ foreground, background, floor })),
  );

/** Every pair that a component may show; each is checked in both themes. */
export const CONTRAST_PAIRS: readonly ContrastPair[] = [
  ...pairs(TEXTS, PAGES, TEXT_FLOOR),
  ...pairs(['border-control', 'focus', 'primary'], PAGES, UI_FLOOR),
  ...pairs(['on-primary'], ['primary', 'primary-hover', 'primary-active'], TEXT_FLOOR),
  ...pairs(['on-primary-soft', 'text'], ['primary-soft'], TEXT_FLOOR),
  ...pairs(['text'], ['selection', 'surface-active'], TEXT_FLOOR),
  ...pairs(SYNTAX, ['code-bg', 'code-highlight'], TEXT_FLOOR),
  ...STATES.flatMap((state): ContrastPair[] => [
    ...pairs([`${state}-text`], [...PAGES, `${state}-bg`], TEXT_FLOOR),
    ...pairs([`${state}-on`], [`${state}-solid`], TEXT_FLOOR),
    ...pairs(['text', 'link'], [`${state}-bg`], TEXT_FLOOR),
  ]),
  // The solid warning colour is only used as a fill behind its own icon and text.
  ...pairs(
    ['accent-solid', 'success-solid', 'danger-solid', 'info-solid'],
    ['bg', 'surface', 'surface-raised'],
    UI_FLOOR,
  ),
];
