import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderChangeDates } from './changeDates.ts';
import { isPage, listFiles } from './contentFiles.ts';

const contentDir = fileURLToPath(new URL('../../content', import.meta.url));

/** When each page of the site was last changed, by path in the repository. */
export async function changeDateFiles(): Promise<Record<string, string>> {
  const pages = (await listFiles(contentDir)).filter((file) => isPage(relative(contentDir, file)));
  return { 'docs-app/content/dates.json': renderChangeDates(contentDir, pages, new Date()) };
}
