import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * When each page was last changed is a file beside the pages, written by `npm run generate`, because
 * an image or a shallow clone has no history to ask.
 */
const FILE = 'dates.json';

/** By path from the folder of the content. */
type ChangeDates = Record<string, { changed: string; hash: string }>;

/** ISO dates, by path from the folder of the content; empty if it has no such file. */
export function readChangeDates(contentDir: string): ReadonlyMap<string, string> {
  const entries = Object.entries(read(contentDir));
  return new Map(entries.map(([path, { changed }]) => [path, changed]));
}

/** The file's text, in which a page that is not as it was gets the date `now`. */
export function renderChangeDates(contentDir: string, pages: readonly string[], now: Date): string {
  const known = read(contentDir);
  const dates: ChangeDates = {};
  for (const page of pages) {
    const path = relative(contentDir, page).split(sep).join('/');
    const hash = createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12);
    const before = known[path];
    dates[path] = before?.hash === hash ? before : { changed: now.toISOString(), hash };
  }
  return `${JSON.stringify(dates, null, 2)}\n`;
}

function read(contentDir: string): ChangeDates {
  try {
    return JSON.parse(readFileSync(join(contentDir, FILE), 'utf8')) as ChangeDates;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
