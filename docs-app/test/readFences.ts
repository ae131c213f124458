/** A code fence in the source of a page. */
export interface Fence {
  /** Line of the opening fence, counted from 1. */
  line: number;
  /** Lower case; empty if the fence names none. */
  language: string;
  /** The metadata after the language. */
  meta: string;
  code: string;
}

const OPENING = /^([ \t>]*)(`{3,}|~{3,})[ \t]*([^\s`]*)[ \t]*([^`]*)$/;

/** All fences of a page's source, in order; an unclosed one ends with the page. */
export function readFences(source: string): Fence[] {
  const fences: Fence[] = [];
  let open: { fence: Fence; mark: string; indent: number; lines: string[] } | null = null;
  for (const [index, line] of source.split('\n').entries()) {
    if (open !== null) {
      const closing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1] ?? '';
      if (closing.startsWith(open.mark)) {
        fences.push({ ...open.fence, code: open.lines.join('\n') });
        open = null;
      } else open.lines.push(line.slice(Math.min(open.indent, Math.max(0, line.search(/\S/)))));
      continue;
    }
    const [, before, mark, language = '', meta = ''] = OPENING.exec(line) ?? [];
    if (before === undefined || mark === undefined) continue;
    const fence = {
      line: index + 1,
      language: language.toLowerCase(),
      meta: meta.trim(),
      code: '',
    };
    open = { fence, mark, indent: before.length, lines: [] };
  }
  if (open !== null) fences.push({ ...open.fence, code: open.lines.join('\n') });
  return fences;
}

/** Value of `name="value"` in a fence's metadata; null if it is missing. */
export function fenceAttribute({ meta }: Fence, name: string): string | null {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(meta)?.[1] ?? null;
}
