import type { SiteConfig } from '../../src/site/siteConfig.ts';
import { slugOf } from '../content/slugs.ts';
import type { MarkdownPage } from './markdownPages.ts';

/** The text of the whole site. */
const FULL = 'llms-full.txt';

/**
 * Files for language models: `llms.txt`, an index of the pages with links to their Markdown; the
 * text of each section in one file; and the text of all of them.
 */
export function renderLlms(
  config: SiteConfig,
  pages: readonly MarkdownPage[],
  lead: string,
): Map<string, string> {
  const listed = pages.filter(({ section }) => section !== '');
  const sections = new Map<string, MarkdownPage[]>();
  for (const page of listed)
    sections.set(page.section, [...(sections.get(page.section) ?? []), page]);
  const areas = [...sections].map(([section, list]) => ({
    section,
    list,
    file: `llms-full/${slugOf(section)}.txt`,
    text: fullText(config, list),
  }));
  const all = fullText(config, listed);
  const index = [
    `# ${config.name}`,
    '',
    `> ${lead}`,
    '',
    `Todo el texto en un archivo: ${config.url}/${FULL} (${inKilobytes(all)})`,
    ...areas.flatMap(({ section, list, file, text }) => [
      '',
      `## ${section}`,
      '',
      `Toda la sección en un archivo: ${config.url}/${file} (${inKilobytes(text)})`,
      '',
      ...list.map((page) => `- [${page.title}](${config.url}/${page.file}): ${page.description}`),
    ]),
    '',
  ].join('\n');
  return new Map([
    ['llms.txt', index],
    [FULL, all],
    ...areas.map(({ file, text }) => [file, text] as const),
  ]);
}

const fullText = (config: SiteConfig, pages: readonly MarkdownPage[]): string =>
  pages.map(({ path, text }) => `<!-- ${config.url}${path} -->\n\n${text}`).join('\n---\n\n');

const inKilobytes = (text: string): string => `${Math.ceil(Buffer.byteLength(text) / 1000)} kB`;
