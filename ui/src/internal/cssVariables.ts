import type { CSSProperties } from 'react';

/** Custom properties as a style, which React's types do not know: `style={cssVariables({…})}`. */
export function cssVariables(
  variables: Readonly<Record<`--${string}`, string | number>>,
): CSSProperties {
  return variables;
}
