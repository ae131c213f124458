/**
 * The base scales: even OKLCH lightness steps, clipped to sRGB. Steps 1–2 are pages, 3–5 fills, 6–7
 * decorative lines, 8 control lines, 9 solids, 10–11 text, 12 strong text. Components never use
 * these directly: they take the functional names of `colors.ts`.
 */
export type Theme = 'light' | 'dark';

export const THEMES: readonly Theme[] = ['light', 'dark'];

/** Twelve steps, the first at index 0. */
export type Scale = readonly string[];

const scale = (hexes: string): Scale => hexes.split(' ');

export const NEUTRAL: Record<Theme, Scale> = {
  light: scale(
    '#FAFCFC #F5F8F8 #EDF1F1 #E5E9EA #DCE2E2 #D0D8D9 #C0C9CA #798688 #606F71 #4E5D5E #3B494B #101F20',
  ),
  dark: scale(
    '#0C1415 #121B1C #192324 #202B2C #273334 #303D3F #3F4D4F #69787A #869697 #9EACAE #B9C5C6 #E8EEEF',
  ),
};

/** «Agua», hue 200. */
export const PRIMARY: Record<Theme, Scale> = {
  light: scale(
    '#F7FCFD #ECF8F8 #D9F1F2 #C3E8EA #ADDDE0 #93CFD2 #70BBBF #35989D #007176 #016165 #035457 #013133',
  ),
  dark: scale(
    '#081B1B #082323 #063031 #043C3D #05494B #0B5A5B #146F71 #228E90 #5ACFD2 #75DFE0 #6DDADC #CFF6F6',
  ),
};

/** The parts of a semantic colour: fill, its border, a solid, and text on each. */
export type ToneRole = 'bg' | 'border' | 'solid' | 'on' | 'text';

/**
 * Accent is only for the brand's dot and logo; the others are states, each with a shape and text
 * too.
 */
export type Tone = 'accent' | 'success' | 'warning' | 'danger' | 'info';

const tone = (bg: string, border: string, solid: string, on: string, text: string) => ({
  bg,
  border,
  solid,
  on,
  text,
});

export const TONES: Record<Theme, Record<Tone, Record<ToneRole, string>>> = {
  light: {
    accent: tone('#FEF2EB', '#E9AF90', '#AF5627', '#FFFFFF', '#86401A'),
    success: tone('#EBFAEE', '#94CEA3', '#237742', '#FFFFFF', '#1A5F34'),
    warning: tone('#FFF5DE', '#E9BD63', '#F0B135', '#352206', '#714905'),
    danger: tone('#FFF0EF', '#F2A7A4', '#B9292D', '#FFFFFF', '#A01E23'),
    info: tone('#EEF5FE', '#9DC1EE', '#2D62AC', '#FFFFFF', '#1F4F94'),
  },
  dark: {
    accent: tone('#321F16', '#764429', '#EA945E', '#21120A', '#F5B283'),
    success: tone('#152A1D', '#295C3D', '#58C481', '#051B0E', '#7DDA9D'),
    warning: tone('#2F2411', '#6C5019', '#EAB444', '#251803', '#F0C871'),
    danger: tone('#371B1A', '#8B3B39', '#F2716C', '#250E0E', '#FAA29F'),
    info: tone('#1A2638', '#365684', '#7AAEEF', '#0C1626', '#9EC6F9'),
  },
};
