import type { Nodes } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { markdownWriter } from '../mdx/pageMarkdown.ts';

/** What stands on a page and is no part of its text. */
const NOT_TEXT = new Set(['button', 'script', 'style', 'svg', 'template', 'dialog', 'nav', 'form']);

/**
 * A piece of the site's HTML as Markdown, for pages that components draw and whose source therefore
 * does not hold all their text. What has `data-no-markdown` is left out.
 */
export function htmlToMarkdown(html: string): string {
  const tree = unified().use(rehypeParse, { fragment: true }).parse(lighten(html));
  prune(tree);
  return markdownWriter.stringify(unified().use(rehypeRemark).runSync(tree));
}

/** Takes out what is most of a page's markup and none of its text, before it costs a parse. */
function lighten(html: string): string {
  return html
    .replaceAll('<!-- -->', '')
    .replace(/<svg\b[\s\S]*?<\/svg>/g, '')
    .replace(/<button\b[\s\S]*?<\/button>/g, '')
    .replace(
      /<pre\b([^>]*)><code\b[^>]*>([\s\S]*?)<\/code>/g,
      (_, attributes: string, code: string) => {
        const language = /aria-label="[^":]*: ([^"]*)"/.exec(attributes)?.[1] ?? 'text';
        return `<pre><code class="language-${language.toLowerCase()}">${code.replace(/<[^>]+>/g, '')}</code>`;
      },
    );
}

function prune(tree: Nodes): void {
  visit(tree, 'element', (node, index, parent) => {
    if (parent === undefined || index === undefined) return undefined;
    const { hidden, role } = node.properties;
    // A panel of tabs is hidden from sight only until its tab is chosen.
    const isHidden = hidden === true && role !== 'tabpanel';
    // What is left of a heading's link to itself.
    const isEmptyLink = node.tagName === 'a' && node.children.length === 0;
    if (
      isEmptyLink ||
      isHidden ||
      NOT_TEXT.has(node.tagName) ||
      'dataNoMarkdown' in node.properties
    ) {
      parent.children.splice(index, 1);
      return index;
    }
    return undefined;
  });
}
