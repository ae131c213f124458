import type { SiteConfig } from '../../src/site/siteConfig.ts';
import type { CompiledPage } from '../mdx/compileMdx.ts';
import type { HtmlPage } from '../prerender.ts';
import { htmlToMarkdown } from './htmlToMarkdown.ts';

/** A page's text as Markdown, by its file in the site (`docs/intro.md`). */
export interface MarkdownPage {
  file: string;
  path: string;
  title: string;
  description: string;
  section: string;
  text: string;
}

/**
 * Every page as Markdown: from its source where that is all of it, else from its HTML.
 * Links hold outside the site.
 */
export function markdownPages(
  config: SiteConfig,
  pages: readonly HtmlPage[],
  compiled: ReadonlyMap<string, CompiledPage>,
): MarkdownPage[] {
  return pages.flatMap(({ path, page, html }): MarkdownPage[] => {
    const { meta } = page;
    if (meta.markdown === null || path !== meta.path) return [];
    const source = page.content === null ? undefined : compiled.get(page.content);
    const body = source?.markdown ?? htmlToMarkdown(mainOf(html));
    const hasTitle = /^# /m.test(body);
    const text = `${hasTitle ? '' : `# ${meta.title}\n\n> ${meta.description}\n\n`}${body.trim()}\n`;
    return [
      {
        file: meta.markdown.slice(1),
        path: meta.path,
        title: meta.title,
        description: meta.description,
        section: page.searchGroup ?? '',
        text: absoluteLinks(text, config.url),
      },
    ];
  });
}

/** The inside of the page's article, or of its main part. */
function mainOf(html: string): string {
  const marked = /<!--content-->([\s\S]*)<!--\/content-->/.exec(html)?.[1];
  return marked ?? /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
}

function absoluteLinks(markdown: string, url: string): string {
  return markdown.replace(
    /(\]\()(\/[^)\s]*)/g,
    (_, open: string, path: string) => open + url + path,
  );
}
