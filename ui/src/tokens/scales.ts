/**
 * Every token that is not a colour. Lengths are in px; type is in rem, so that it scales with the
 * reader's font size.
 */

/** Space by its size in px: `space-16` is 16 px. Inside a component 4–16, between blocks 24–32. */
export const SPACE = [2, 4, 8, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96, 128] as const;

/** Inline code, buttons and inputs, cards, dialog and widget, status pills. */
export const RADIUS = { code: 3, control: 6, card: 8, dialog: 14, pill: 999 } as const;

/** Durations in ms: press, hover and colour, menus and tabs, dialogs and screens. */
export const DURATION = { press: 80, hover: 140, menu: 200, dialog: 280 } as const;

export const EASING = {
  enter: 'cubic-bezier(0.2, 0, 0, 1)',
  exit: 'cubic-bezier(0.4, 0, 1, 1)',
} as const;

/** Minimum widths of the layouts, in px. Below `desktop` the layout is mobile. */
export const BREAKPOINT = {
  small: 480,
  medium: 768,
  desktop: 996,
  wide: 1280,
  widest: 1440,
} as const;

/** The media condition of the mobile layout; 996 px itself is desktop. */
export const MOBILE_QUERY = '(max-width: 995.98px)';

export const LAYER = {
  content: 0,
  sticky: 100,
  navbar: 200,
  drawer: 300,
  menu: 400,
  overlay: 500,
  dialog: 510,
  toast: 600,
  tooltip: 700,
  'skip-link': 800,
  widget: 2_147_483_000,
} as const;

export const SHADOW = {
  light: {
    menu: '0 1px 2px rgb(6 24 24 / 0.06), 0 8px 24px -8px rgb(6 24 24 / 0.16)',
    dialog: '0 24px 64px -16px rgb(6 24 24 / 0.28)',
  },
  dark: {
    menu: '0 1px 2px rgb(6 24 24 / 0.12), 0 8px 24px -8px rgb(6 24 24 / 0.32)',
    dialog: '0 24px 64px -16px rgb(6 24 24 / 0.56)',
  },
} as const;

export interface TypeStyle {
  /** px at 16 px to the rem */
  size: number;
  /** px */
  line: number;
  weight: number;
  /** percent; the width axis of the text face */
  width?: number;
  /** em */
  tracking?: number;
  /** The same role below 996 px, if it differs. */
  mobile?: { size: number; line: number };
}

/** The roles of type. A component uses a role (`font: var(--cauce-font-label)`), never a size. */
export const TYPE = {
  display: {
    size: 56,
    line: 60,
    weight: 640,
    width: 112,
    tracking: -0.022,
    mobile: { size: 38, line: 44 },
  },
  h1: {
    size: 38,
    line: 44,
    weight: 640,
    width: 110,
    tracking: -0.02,
    mobile: { size: 30, line: 36 },
  },
  h2: {
    size: 26,
    line: 34,
    weight: 620,
    width: 106,
    tracking: -0.012,
    mobile: { size: 24, line: 30 },
  },
  h3: { size: 20, line: 28, weight: 620, width: 104, tracking: -0.006 },
  lead: { size: 20, line: 30, weight: 400, mobile: { size: 18, line: 28 } },
  body: { size: 17, line: 28, weight: 400, mobile: { size: 16, line: 26 } },
  ui: { size: 15, line: 22, weight: 450 },
  control: { size: 16, line: 24, weight: 450 },
  button: { size: 16, line: 24, weight: 600 },
  label: { size: 15, line: 20, weight: 600 },
  small: { size: 14, line: 20, weight: 450 },
  caption: { size: 13, line: 18, weight: 500 },
  code: { size: 14, line: 22, weight: 400, mobile: { size: 13.5, line: 21 } },
} as const satisfies Record<string, TypeStyle>;

export type TypeRole = keyof typeof TYPE;

/** Maximum width of prose in px: 80 characters of the body font. */
export const MEASURE = 584;

/** Height of the sticky bar in px, desktop and mobile. */
export const NAVBAR_HEIGHT = { desktop: 64, mobile: 56 } as const;
