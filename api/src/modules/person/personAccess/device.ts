export const BROWSERS = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung'] as const;
export const SYSTEMS = ['android', 'ios', 'linux', 'macos', 'windows'] as const;

/** The kind of device of a session, by which its person recognises it. Null where it is unknown. */
export interface Device {
  readonly browser: (typeof BROWSERS)[number] | null;
  readonly system: (typeof SYSTEMS)[number] | null;
}

/** In this order, because browsers also name those that they resemble. */
const BROWSER_MARKS: readonly (readonly [(typeof BROWSERS)[number], RegExp])[] = [
  ['edge', /\bEdg(?:A|iOS)?\//],
  ['opera', /\bOPR\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /(?:Chrome|CriOS)\//],
  ['safari', /\bSafari\//],
];
const SYSTEM_MARKS: readonly (readonly [(typeof SYSTEMS)[number], RegExp])[] = [
  ['ios', /\b(?:iPhone|iPad|iPod)\b/],
  ['android', /\bAndroid\b/],
  ['windows', /\bWindows\b/],
  ['macos', /\bMacintosh\b/],
  ['linux', /\b(?:Linux|CrOS)\b/],
];
/** Longer than any browser's. */
const MAX_LENGTH = 512;

/** Reads a `User-Agent`, of which nothing else is kept: versions and models tell people apart. */
export function deviceOf(userAgent = ''): Device {
  const text = userAgent.slice(0, MAX_LENGTH);
  const find = <T>(marks: readonly (readonly [T, RegExp])[]): T | null =>
    marks.find(([, mark]) => mark.test(text))?.[0] ?? null;
  return { browser: find(BROWSER_MARKS), system: find(SYSTEM_MARKS) };
}
