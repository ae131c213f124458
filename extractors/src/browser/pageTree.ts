/** More elements than help an operator. */
const MAX_ELEMENTS = 2_000;

/**
 * Runs in a page: its elements by name, id and role, indented by depth. Neither text nor values,
 * which may be a person's.
 */
export const PAGE_TREE_SCRIPT = `(() => {
  const lines = [];
  const walker = document.createTreeWalker(document.documentElement, 1);
  let element = document.documentElement;
  while (element !== null && lines.length < ${String(MAX_ELEMENTS)}) {
    let depth = 0;
    for (let up = element.parentElement; up !== null; up = up.parentElement) depth += 1;
    const facts = ['id', 'name', 'type', 'role', 'class', 'hidden', 'disabled']
      .filter((name) => element.hasAttribute(name))
      .map((name) => '[' + name + '=' + element.getAttribute(name).replace(/[0-9]{4,}/g, '#').slice(0, 60) + ']');
    lines.push('  '.repeat(Math.min(depth, 30)) + element.localName + facts.join(''));
    element = walker.nextNode();
  }
  return lines.join('\\n');
})()`;

/** An address without its query and fragment, which may name a person. */
export function bareAddress(address: string): string {
  return address.replace(/[?#].*$/s, '').replace(/\d{4,}/g, '#');
}
