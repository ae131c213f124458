import { sitePaths } from '../siteProject.ts';
import { renderChangeDates } from './changeDates.ts';
import { isPage, listFiles } from './loadContent.ts';

/** When each page of the site was last changed, by path in the repository. */
export async function changeDateFiles(): Promise<Record<string, string>> {
  const { contentDir } = sitePaths;
  const pages = (await listFiles(contentDir)).filter(isPage);
  return {
    'docs-app/content/dates.json': renderChangeDates(contentDir, pages, new Date()),
  };
}
