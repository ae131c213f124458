import { PERSONAL } from '../shared/redaction.ts';
import { MAX_ELEMENTS, TREE_ATTRIBUTES } from '../shared/documentTree.ts';

/**
 * Runs in a page and returns its elements in the form of `documentTree`: without text or values,
 * which may be personal data.
 */
export const PAGE_TREE_SCRIPT = `(() => {
  const lines = [];
  const walker = document.createTreeWalker(document.documentElement, 1);
  let element = document.documentElement;
  while (element !== null && lines.length < ${String(MAX_ELEMENTS)}) {
    let depth = 0;
    for (let up = element.parentElement; up !== null; up = up.parentElement) depth += 1;
    const facts = ${JSON.stringify(TREE_ATTRIBUTES)}
      .filter((name) => element.hasAttribute(name))
      .map((name) => '[' + name + '=' + element.getAttribute(name).replace(${String(PERSONAL)}, '#').slice(0, 60) + ']');
    lines.push('  '.repeat(Math.min(depth, 30)) + element.localName + facts.join(''));
    element = walker.nextNode();
  }
  return lines.join('\\n');
})()`;
