import type { SiteConfig } from '../../src/site/siteConfig.ts';
import type { MarkdownPage } from './markdownPages.ts';

/** `llms.txt`: an index of the pages for language models, with links to their Markdown. */
export function renderLlms(
  config: SiteConfig,
  pages: readonly MarkdownPage[],
  lead: string,
): string {
  const sections = new Map<string, MarkdownPage[]>();
  for (const page of pages) {
    if (page.section === '') continue;
    sections.set(page.section, [...(sections.get(page.section) ?? []), page]);
  }
  return [
    `# ${config.name}`,
    '',
    `> ${lead}`,
    '',
    `Todo el texto en un archivo: ${config.url}/llms-full.txt`,
    ...[...sections].flatMap(([section, list]) => [
      '',
      `## ${section}`,
      '',
      ...list.map(
        ({ title, file, description }) => `- [${title}](${config.url}/${file}): ${description}`,
      ),
    ]),
    '',
  ].join('\n');
}

/** `llms-full.txt`: the text of all pages. */
export function renderLlmsFull(config: SiteConfig, pages: readonly MarkdownPage[]): string {
  return pages
    .filter(({ section }) => section !== '')
    .map(({ path, text }) => `<!-- ${config.url}${path} -->\n\n${text}`)
    .join('\n---\n\n');
}
