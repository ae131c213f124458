import { join } from 'node:path';
import type { SiteConfig } from '../../src/site/siteConfig.ts';
import type { CompiledPage } from '../mdx/compileMdx.ts';
import type { HtmlPage } from '../shared/plan.ts';
import { openTextCache } from '../shared/textCache.ts';
import { htmlToMarkdown } from './htmlToMarkdown.ts';

/** A page's text as Markdown, by its file in the site (`docs/intro.md`). */
export interface MarkdownPage {
  file: string;
  path: string;
  title: string;
  description: string;
  /** See `sectionOf`. */
  section: string;
  text: string;
}

/**
 * Every page as Markdown: from its source if that contains all of its text, otherwise converted
 * from its HTML and cached. Links are absolute.
 */
export async function markdownPages(
  config: SiteConfig,
  pages: readonly HtmlPage[],
  compiled: ReadonlyMap<string, CompiledPage>,
  cacheDir: string,
): Promise<MarkdownPage[]> {
  const remembered = await openTextCache(join(cacheDir, 'markdown'), 3);
  const result: MarkdownPage[] = [];
  for (const { path, page, html } of pages) {
    const { meta } = page;
    if (meta.markdown === null || path !== meta.path) continue;
    const source = page.content === null ? undefined : compiled.get(page.content);
    const main = mainOf(html);
    const body = source?.markdown ?? (await remembered(main, () => htmlToMarkdown(main)));
    // Code fences are removed first, because shell comments also start with `# `.
    const hasTitle = /^# /m.test(body.replace(/^ *```[\s\S]*?^ *```/gm, ''));
    const head = hasTitle ? '' : `# ${meta.title}\n\n> ${meta.description}\n\n`;
    result.push({
      file: meta.markdown.slice(1),
      path: meta.path,
      title: meta.title,
      description: meta.description,
      section: sectionOf(page),
      text: absoluteLinks(`${head}${body.trim()}\n`, config.url),
    });
  }
  return result;
}

/** The outermost category of a guide, or what its kind of page is called; empty if it is hidden. */
function sectionOf({ data, searchGroup }: HtmlPage['page']): string {
  const [outermost, ...inner] = data.kind === 'doc' ? data.breadcrumbs : [];
  if (searchGroup === null) return '';
  return outermost && inner.length > 0 ? outermost.label : searchGroup;
}

/** The inner HTML of `main`. */
function mainOf(html: string): string {
  return /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
}

function absoluteLinks(markdown: string, url: string): string {
  return markdown.replace(
    /(\]\()(\/[^)\s]*)/g,
    (_, open: string, path: string) => open + url + path,
  );
}
