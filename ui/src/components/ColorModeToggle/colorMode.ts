import { toScriptLiteral } from '../../internal/inlineScript.ts';

/** The theme of the page. */
export type ColorMode = 'light' | 'dark';

/** The reader's choice: a theme, or the system's theme. */
export type ColorModeChoice = ColorMode | 'system';

/** Storage key of the choice. */
export const COLOR_MODE_STORAGE_KEY = 'theme';

/** The page can be opened in a given mode with `?theme=dark`; nothing is stored then. */
const COLOR_MODE_QUERY_KEY = 'theme';

export interface ColorModeOptions {
  /** The default for readers who have not chosen. */
  defaultMode?: ColorMode;
  /** Follows the system until the reader chooses, and offers it as a third choice. */
  hasSystemChoice?: boolean;
  /** Removes the choice: all readers get the configured mode, and stored choices are deleted. */
  isSwitchDisabled?: boolean;
}

const isMode = (value: string | null): value is ColorMode => value === 'light' || value === 'dark';

/** Resolves the choice from a stored value and the options. Unknown values count as light. */
export function choiceFrom(
  stored: string | null,
  { defaultMode = 'light', hasSystemChoice = false, isSwitchDisabled = false }: ColorModeOptions,
): ColorModeChoice {
  if (stored === null || isSwitchDisabled) return hasSystemChoice ? 'system' : defaultMode;
  if (stored === 'system' && hasSystemChoice) return 'system';
  return isMode(stored) ? stored : 'light';
}

/** The mode requested by an address, or `null`. */
export function choiceFromQuery(search: string): ColorMode | null {
  const asked = new URLSearchParams(search).get(COLOR_MODE_QUERY_KEY);
  return isMode(asked) ? asked : null;
}

/** The next choice when the switch is pressed. */
export function nextChoice(choice: ColorModeChoice, hasSystemChoice: boolean): ColorModeChoice {
  if (!hasSystemChoice) return choice === 'dark' ? 'light' : 'dark';
  return ({ system: 'light', light: 'dark', dark: 'system' } as const)[choice];
}

/** The theme that results from a choice. */
export function modeOf(choice: ColorModeChoice, isSystemDark: boolean): ColorMode {
  if (choice !== 'system') return choice;
  return isSystemDark ? 'dark' : 'light';
}

/**
 * The script that sets `data-theme` and `data-theme-choice` on `<html>` before anything is painted.
 * Put it inline at the top of the head, with the same options as `ColorModeProvider`; for a
 * Content-Security-Policy, `inlineScriptHash(colorModeScript(options))` returns its hash. Order of
 * precedence: address (`?theme=dark`), stored choice, system if it is followed, default.
 */
export function colorModeScript(options: ColorModeOptions = {}): string {
  const { hasSystemChoice = false, isSwitchDisabled = false } = options;
  const whenNone = toScriptLiteral(choiceFrom(null, options));
  const stored = isSwitchDisabled
    ? 'null'
    : `localStorage.getItem(${toScriptLiteral(COLOR_MODE_STORAGE_KEY)})`;
  const known = hasSystemChoice ? '/^(light|dark|system)$/' : '/^(light|dark)$/';
  return [
    '(function(){var d=document.documentElement,s=null,q=null;',
    `try{q=new URLSearchParams(location.search).get(${toScriptLiteral(COLOR_MODE_QUERY_KEY)})}catch(e){}`,
    `try{s=${stored}}catch(e){}`,
    `var c=q==="light"||q==="dark"?q:s===null?${whenNone}:${known}.test(s)?s:"light";`,
    'd.setAttribute("data-theme",c==="system"?matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light":c);',
    'd.setAttribute("data-theme-choice",c)})();',
  ].join('');
}
