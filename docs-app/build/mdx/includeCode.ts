import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

/**
 * `file="consents/list.py#request"` in the metadata of a fence: includes code from a file that
 * tests run.
 */
const INCLUDE = /(?:^|\s)file="([^"#]+)(?:#([^"]+))?"/;
const CHECKED_AS = /(?:^|\s)(?:request|response|schema|api|plain)="[^"]*"/g;
const REGION_MARK = /^\s*(?:\/\/|#|\/\*)\s*#(region|endregion)\b\s*([\w-]*)/;

/** Reads a snippet by its name below the snippets folder; null if it is missing. */
export type ReadSnippet = (name: string) => string | null;

/** Names of the snippets that a page includes, as dependencies of its compiled form. */
export function includedSnippets(source: string): string[] {
  return [...source.matchAll(/\sfile="([^"#]+)(?:#[^"]+)?"/g)].map(([, name]) => name ?? '');
}

/**
 * The lines between `#region name` and its `#endregion`, without the markers and common
 * indentation; the whole file if no region is given.
 * @returns null if the file has no such region
 */
export function readRegion(text: string, region: string | undefined): string | null {
  const open: string[] = [];
  const taken: string[] = [];
  let isFound = region === undefined;
  for (const line of text.split('\n')) {
    const mark = REGION_MARK.exec(line);
    if (mark?.[1] === 'region') {
      open.push(mark[2] ?? '');
      isFound ||= mark[2] === region;
    } else if (mark?.[1] === 'endregion') open.pop();
    else if (region === undefined || open.includes(region)) taken.push(line);
  }
  return isFound ? dedent(taken).join('\n').trim() : null;
}

function dedent(lines: readonly string[]): string[] {
  const depths = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const depth = Math.min(...depths, Number.MAX_SAFE_INTEGER);
  return lines.map((line) => line.slice(depth));
}

/** Fills fences that name a file, and removes metadata that only tests read. */
export function includeCode(tree: Root, file: VFile, readSnippet: ReadSnippet): void {
  visit(tree, 'code', (node) => {
    const [, name, region] = INCLUDE.exec(node.meta ?? '') ?? [];
    if (name !== undefined) {
      const text = readSnippet(name);
      const code = text === null ? null : readRegion(text, region);
      if (code === null)
        file.message(
          text === null
            ? `shows the snippet ${name}, which is no file of content/snippets.`
            : `shows the region "${region ?? ''}" of ${name}, which has none of that name.`,
          node,
          'cauce:problem',
        );
      else node.value = code;
    }
    const meta = (node.meta ?? '').replace(INCLUDE, '').replace(CHECKED_AS, '').trim();
    node.meta = meta === '' ? null : meta;
  });
}
