import type { Blockquote, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

const KIND_TITLES: Readonly<Record<string, string>> = {
  note: 'Nota',
  tip: 'Consejo',
  important: 'Importante',
  attention: 'Atención',
  danger: 'Peligro',
};

/** Serialises Markdown in one style, for pages as text and for copying. */
export const markdownWriter = unified()
  .use(remarkGfm)
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '_',
    fences: true,
    rule: '-',
    listItemIndent: 'one',
  })
  .freeze();

/** The tree of a page as plain Markdown: without front matter and ESM, with admonitions as quotes. */
export function pageMarkdown(tree: Root): string {
  return markdownWriter.stringify({
    ...tree,
    children: plainNodes(structuredClone(tree.children)),
  });
}

function plainNodes(nodes: RootContent[]): RootContent[] {
  return nodes.flatMap((node): RootContent[] => {
    if (node.type === 'yaml' || node.type === 'mdxjsEsm') return [];
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') return [];
    if (node.type === 'mdxJsxFlowElement') {
      const attribute = (name: string) => {
        const found = node.attributes.find((each) => 'name' in each && each.name === name);
        return typeof found?.value === 'string' ? found.value : undefined;
      };
      const title = attribute('title') ?? KIND_TITLES[attribute('type') ?? ''] ?? '';
      const quote: Blockquote = {
        type: 'blockquote',
        children: [
          {
            type: 'paragraph',
            children: [{ type: 'strong', children: [{ type: 'text', value: title }] }],
          },
          ...(plainNodes(node.children) as Blockquote['children']),
        ],
      };
      return [quote];
    }
    if ('children' in node)
      return [{ ...node, children: plainNodes(node.children) } as RootContent];
    return [node];
  });
}
