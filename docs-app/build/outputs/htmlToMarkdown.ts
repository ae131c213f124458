import type { Element, ElementContent, Nodes } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { markdownWriter } from '../mdx/pageMarkdown.ts';

/** Elements that are not part of the text of a page. */
const NOT_TEXT = new Set(['button', 'script', 'style', 'svg', 'template', 'dialog', 'nav', 'form']);

/**
 * Converts HTML of the site to Markdown, for pages whose text is rendered by components. Elements
 * with `data-no-markdown` are left out.
 */
export function htmlToMarkdown(html: string): string {
  const tree = unified().use(rehypeParse, { fragment: true }).parse(lighten(html));
  nameTabs(tree);
  quoteNotes(tree);
  prune(tree);
  return markdownWriter.stringify(unified().use(rehypeRemark).runSync(tree));
}

/** Strips the bulk of the markup without text before parsing, which is expensive. */
function lighten(html: string): string {
  return (
    html
      .replaceAll('<!-- -->', '')
      .replace(/<svg\b[\s\S]*?<\/svg>/g, '')
      // The labels of tabs are needed for their panels (`nameTabs`).
      .replace(/<button\b(?![^>]*\brole="tab")[\s\S]*?<\/button>/g, '')
      .replace(
        /<pre\b([^>]*)><code\b[^>]*>([\s\S]*?)<\/code>/g,
        (_, attributes: string, code: string) => {
          const language = /data-language="([^"]*)"/.exec(attributes)?.[1] ?? 'text';
          return `<pre><code class="language-${language}">${code.replace(/<[^>]+>/g, '')}</code>`;
        },
      )
  );
}

/** Starts each tab panel with the label of its tab: Markdown has no tabs. */
function nameTabs(tree: Nodes): void {
  const names = new Map<unknown, ElementContent[]>();
  visit(tree, 'element', ({ properties, children }) => {
    if (properties.role === 'tab') names.set(properties.id, children);
  });
  visit(tree, 'element', ({ properties, children }) => {
    if (properties.role !== 'tabpanel') return;
    const name = names.get(labelOf(properties));
    if (name !== undefined) children.unshift(elementOf('p', [elementOf('strong', name)]));
  });
}

/** Makes each note a quote, under its title. */
function quoteNotes(tree: Nodes): void {
  visit(tree, 'element', (note) => {
    if (note.properties.role !== 'note') return;
    note.tagName = 'blockquote';
    visit(note, 'element', (title) => {
      if (title === note || title.properties.id !== labelOf(note.properties)) return;
      title.children = [elementOf('strong', title.children)];
    });
  });
}

/** The id in `aria-labelledby`, which the parser turns into a list. */
function labelOf({ ariaLabelledBy: label }: Element['properties']): unknown {
  return Array.isArray(label) ? label[0] : label;
}

function elementOf(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

function prune(tree: Nodes): void {
  visit(tree, 'element', (node, index, parent) => {
    if (parent === undefined || index === undefined) return undefined;
    const { hidden, role } = node.properties;
    // Tab panels are hidden only until their tab is selected.
    const isHidden = hidden === true && role !== 'tabpanel';
    // The remains of the anchor link of a heading.
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
