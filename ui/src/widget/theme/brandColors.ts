import { contrastRatio } from '../../tokens/contrastRatio.ts';
import { NEUTRAL } from '../../tokens/palette.ts';

/** Colours of the button in the client's colour; each pair has a contrast of at least 4.5. */
export interface BrandColors {
  solid: string;
  hover: string;
  active: string;
  on: string;
}

/** WCAG 2.2 AA for text. */
const FLOOR = 4.5;
const HEX = /^#[0-9a-f]{6}$/i;
const WHITE = '#FFFFFF';
/** The background of the dark theme. */
const [DARK = '#000000'] = NEUTRAL.dark;
/** Change of lightness on hover and when pressed. */
const HOVER = 0.12;
const ACTIVE = 0.24;

/**
 * The brand tokens for a client's colour, or null if neither white nor the darkest neutral is
 * readable on it: then the widget keeps its own.
 */
export function brandColors(color: string | null): BrandColors | null {
  if (color === null || !HEX.test(color)) return null;
  const on = contrastRatio(color, WHITE) >= FLOOR ? WHITE : DARK;
  if (contrastRatio(color, on) < FLOOR) return null;
  const away = on === WHITE ? '#000000' : WHITE;
  return {
    solid: color,
    hover: mix(color, away, HOVER),
    active: mix(color, away, ACTIVE),
    on,
  };
}

/** Mixes two colours channel by channel; `part` of the second, 0 to 1. */
function mix(color: string, other: string, part: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [a, b] = [color, other].map((hex) => Number.parseInt(hex.slice(start, start + 2), 16));
    const value = Math.round((a ?? 0) * (1 - part) + (b ?? 0) * part);
    return value.toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
