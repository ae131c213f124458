import type { RootContent } from 'mdast';
import type { MdxjsEsm, MdxJsxFlowElement } from 'mdast-util-mdx';

/** Creates a JSX element with text attributes; `true` is an attribute without value. */
export function jsxElement(
  name: string,
  attributes: Record<string, string | number | boolean | null>,
  children: MdxJsxFlowElement['children'] = [],
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes)
      .filter(([, value]) => value !== null && value !== false)
      .map(([key, value]) => ({
        type: 'mdxJsxAttribute',
        name: key,
        value: value === true ? null : String(value),
      })),
    children,
  };
}

/** `import { imported as local } from 'module'`, or the default import if `imported` is null. */
export function importNode(module: string, imported: string | null, local: string): MdxjsEsm {
  const identifier = (name: string) => ({ type: 'Identifier' as const, name });
  return {
    type: 'mdxjsEsm',
    value: '',
    data: {
      estree: {
        type: 'Program',
        sourceType: 'module',
        comments: [],
        body: [
          {
            type: 'ImportDeclaration',
            attributes: [],
            source: { type: 'Literal', value: module },
            specifiers: [
              imported === null
                ? { type: 'ImportDefaultSpecifier', local: identifier(local) }
                : {
                    type: 'ImportSpecifier',
                    imported: identifier(imported),
                    local: identifier(local),
                  },
            ],
          },
        ],
      },
    },
  };
}

/** Names that a page imports or declares. */
export function declaredNames(nodes: readonly RootContent[]): Set<string> {
  const names = new Set<string>();
  for (const node of nodes) {
    if (node.type !== 'mdxjsEsm') continue;
    for (const statement of node.data?.estree?.body ?? []) {
      if (statement.type === 'ImportDeclaration') {
        for (const specifier of statement.specifiers) names.add(specifier.local.name);
      } else if (statement.type === 'ExportNamedDeclaration') {
        const declaration = statement.declaration;
        if (declaration?.type === 'FunctionDeclaration') names.add(declaration.id.name);
        else if (declaration?.type === 'VariableDeclaration')
          for (const { id } of declaration.declarations)
            if (id.type === 'Identifier') names.add(id.name);
      }
    }
  }
  return names;
}
