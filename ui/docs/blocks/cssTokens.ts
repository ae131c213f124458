/** A custom property of `tokens.css` with its values by theme and width. */
export interface CssToken {
  /** Name with dashes: `--cauce-bg`. */
  name: string;
  value: string;
  /** In the dark theme, where it differs. */
  dark?: string;
  /** Below the desktop breakpoint, where it differs. */
  mobile?: string;
}

type Situation = 'value' | 'dark' | 'mobile';

function situationOf(selectors: readonly string[]): Situation | null {
  const where = selectors.join(' ');
  if (where.includes('prefers-reduced-motion')) return null;
  if (where.includes('max-width')) return 'mobile';
  return where.includes(':root') ? 'value' : 'dark';
}

/** Parses the tokens in the output of `tokensCss()`, in order. */
export function readCssTokens(css: string): CssToken[] {
  const tokens = new Map<string, CssToken>();
  const open: string[] = [];
  let selector = '';
  for (const line of css.split('\n').map((text) => text.trim())) {
    const [, name, value] = /^(--[\w-]+): (.+);$/.exec(line) ?? [];
    if (line.endsWith('{')) {
      open.push(selector + line.slice(0, -1));
      selector = '';
    } else if (line === '}') {
      open.pop();
    } else if (name === undefined || value === undefined) {
      selector = line.endsWith(',') ? `${selector}${line} ` : '';
    } else {
      const situation = situationOf(open);
      const known = tokens.get(name);
      if (situation === 'value') tokens.set(name, { name, value });
      else if (situation !== null && known !== undefined && known.value !== value) {
        known[situation] = value;
      }
    }
  }
  return [...tokens.values()];
}
