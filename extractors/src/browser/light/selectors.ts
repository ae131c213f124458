import { compile } from 'css-select';

/** A node of a page in jsdom's internal representation. */
export interface PageTreeNode {
  readonly nodeType: number;
  readonly localName?: string;
  readonly parentNode: PageTreeNode | null;
  readonly firstChild: PageTreeNode | null;
  readonly nextSibling: PageTreeNode | null;
  readonly textContent: string | null;
  getAttributeNS?(namespace: null, name: string): string | null;
}

/** Whether an element matches a selector. */
export type ElementTest = (element: PageTreeNode) => boolean;

const ELEMENT_NODE = 1;
const MOST_SELECTORS = 500;

/**
 * Any pseudo-class but these: css-select evaluates `:checked` by the attribute, and does not know
 * focus or the pointer.
 */
const OTHER_PSEUDO_CLASS = /:(?!(?:not|has|nth-child|first-child|last-child)\b)/;
const QUOTED = /"[^"]*"|'[^']*'/g;

/** Compiled tests by selector; null if the selector is left to jsdom. */
const tests = new Map<string, ElementTest | null>();

/**
 * The test of a selector, compiled once for all documents; null if the selector is left to jsdom.
 */
export function testOf(selectors: string): ElementTest | null {
  const known = tests.get(selectors);
  if (known !== undefined) return known;
  if (tests.size >= MOST_SELECTORS) tests.clear();
  const test = compileTest(selectors);
  tests.set(selectors, test);
  return test;
}

function compileTest(selectors: string): ElementTest | null {
  const unquoted = selectors.replaceAll(QUOTED, '');
  if (unquoted.trim() === '' || OTHER_PSEUDO_CLASS.test(unquoted)) return null;
  try {
    // The page may change between two queries, so results must not be cached.
    return compile<PageTreeNode, PageTreeNode>(selectors, { adapter, cacheResults: false });
  } catch {
    return null;
  }
}

/** The elements below a node that pass the test, in document order, at most `limit` of them. */
export function elementsBelow(
  root: PageTreeNode,
  test: ElementTest,
  limit = Infinity,
): PageTreeNode[] {
  const found: PageTreeNode[] = [];
  let node = root.firstChild;
  while (node !== null && found.length < limit) {
    if (node.nodeType === ELEMENT_NODE && test(node)) found.push(node);
    let next = node.firstChild;
    for (let one: PageTreeNode | null = node; next === null && one !== null && one !== root;) {
      next = one.nextSibling;
      one = one.parentNode;
    }
    node = next;
  }
  return found;
}

const isElement = (node: PageTreeNode): node is PageTreeNode => node.nodeType === ELEMENT_NODE;

const childrenOf = (node: PageTreeNode): PageTreeNode[] => {
  const children: PageTreeNode[] = [];
  for (let one = node.firstChild; one !== null; one = one.nextSibling) children.push(one);
  return children;
};

const within = (nodes: readonly PageTreeNode[], test: ElementTest): PageTreeNode[] =>
  nodes.flatMap((node) => [
    ...(isElement(node) && test(node) ? [node] : []),
    ...elementsBelow(node, test),
  ]);

const adapter = {
  isTag: isElement,
  getName: (element: PageTreeNode): string => element.localName ?? '',
  getParent: (node: PageTreeNode): PageTreeNode | null => node.parentNode,
  getChildren: childrenOf,
  getSiblings: (node: PageTreeNode): PageTreeNode[] =>
    node.parentNode === null ? [node] : childrenOf(node.parentNode),
  getText: (node: PageTreeNode): string => node.textContent ?? '',
  getAttributeValue: (element: PageTreeNode, name: string): string | undefined =>
    element.getAttributeNS?.(null, name) ?? undefined,
  hasAttrib: (element: PageTreeNode, name: string): boolean =>
    (element.getAttributeNS?.(null, name) ?? null) !== null,
  existsOne: (test: ElementTest, nodes: PageTreeNode[]): boolean => within(nodes, test).length > 0,
  findOne: (test: ElementTest, nodes: PageTreeNode[]): PageTreeNode | null =>
    within(nodes, test)[0] ?? null,
  findAll: (test: ElementTest, nodes: PageTreeNode[]): PageTreeNode[] => within(nodes, test),
  removeSubsets: (nodes: PageTreeNode[]): PageTreeNode[] =>
    nodes.filter((node) => {
      for (let one = node.parentNode; one !== null; one = one.parentNode) {
        if (nodes.includes(one)) return false;
      }
      return true;
    }),
};
