import { colorsFor, COMMON, MOBILE } from '../../src/tokens/tokensCss.ts';

/** A custom property of `tokens.css` with its values by theme and width. */
export interface CssToken {
  /** Name with dashes: `--cauce-bg`. */
  name: string;
  value: string;
  /** Value in the dark theme, if it differs. */
  dark?: string;
  /** Value below the desktop breakpoint, if it differs. */
  mobile?: string;
}

/** The tokens of the style sheet, in its order. */
export function cssTokens(): CssToken[] {
  const darkValues = new Map(colorsFor('dark'));
  const mobileValues = new Map(MOBILE);
  return [...COMMON, ...colorsFor('light')].map(([name, value]) => {
    const dark = darkValues.get(name) ?? value;
    const mobile = mobileValues.get(name) ?? value;
    return {
      name: `--cauce-${name}`,
      value,
      ...(dark !== value && { dark }),
      ...(mobile !== value && { mobile }),
    };
  });
}
