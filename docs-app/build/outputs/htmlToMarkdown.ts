import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import type { Element, Nodes } from 'hast';
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
  const tree = unified().use(rehypeParse, { fragment: true }).parse(html);
  prune(tree);
  const markdown = unified().use(rehypeRemark).runSync(tree);
  return markdownWriter.stringify(markdown);
}

function prune(tree: Nodes): void {
  visit(tree, 'element', (node, index, parent) => {
    if (parent === undefined || index === undefined) return undefined;
    if (
      NOT_TEXT.has(node.tagName) ||
      'dataNoMarkdown' in node.properties ||
      (node.properties['hidden'] === true && node.properties['role'] !== 'tabpanel')
    ) {
      parent.children.splice(index, 1);
      return index;
    }
    if (node.tagName === 'code' && isCodeOfPre(parent)) node.properties = languageOf(node);
    return undefined;
  });
}

function isCodeOfPre(parent: Nodes): parent is Element {
  return parent.type === 'element' && parent.tagName === 'pre';
}

function languageOf({ properties }: Element): Element['properties'] {
  const language = properties['dataLanguage'];
  return typeof language === 'string' ? { className: [`language-${language}`] } : {};
}
