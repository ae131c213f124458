import type { Paragraph, Root, RootContent } from 'mdast';
import type {} from 'mdast-util-directive';
import { toString } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { jsxElement } from './jsxNodes.ts';

/** Maps admonition names from other site generators to the five kinds of the library. */
const ADMONITION_KINDS: Readonly<Record<string, string>> = {
  note: 'note',
  tip: 'tip',
  important: 'important',
  info: 'important',
  attention: 'attention',
  warning: 'attention',
  caution: 'attention',
  danger: 'danger',
};

/**
 * `:::tip[Título]` becomes an admonition. Any other colon that looks like a directive (`10:30`,
 * `banco-chile:movement`) is text.
 */
export function remarkAdmonitions() {
  return (tree: Root, file: VFile): void => {
    visit(tree, (node, index, parent) => {
      if (index === undefined || parent === undefined) return undefined;
      if (node.type === 'containerDirective') {
        const kind = ADMONITION_KINDS[node.name];
        if (kind === undefined) {
          file.message(
            `":::${node.name}" is no kind of admonition: use ${Object.keys(ADMONITION_KINDS).join(', ')}.`,
            node,
            'cauce:problem',
          );
          parent.children.splice(index, 1);
          return index;
        }
        const [first, ...rest] = node.children;
        const hasLabel = first?.type === 'paragraph' && first.data?.directiveLabel === true;
        const title = hasLabel ? toString(first) : null;
        parent.children[index] = jsxElement(
          'Admonition',
          { type: kind, title },
          hasLabel ? rest : node.children,
        );
        return index;
      }
      if (node.type === 'textDirective' || node.type === 'leafDirective') {
        const start = node.position?.start.offset ?? 0;
        const end = node.position?.end.offset ?? 0;
        const text = { type: 'text' as const, value: String(file.value).slice(start, end) };
        parent.children[index] =
          node.type === 'textDirective'
            ? text
            : ({ type: 'paragraph', children: [text] } satisfies Paragraph);
        return SKIP;
      }
      return undefined;
    });
    joinTexts(tree);
  };
}

/** Joins adjacent text nodes, as a parser would give them. */
function joinTexts(tree: Root): void {
  visit(tree, (node) => {
    if (!('children' in node)) return;
    const joined: RootContent[] = [];
    for (const child of node.children as RootContent[]) {
      const last = joined.at(-1);
      if (child.type === 'text' && last?.type === 'text') last.value += child.value;
      else joined.push(child);
    }
    (node as { children: RootContent[] }).children = joined;
  });
}
