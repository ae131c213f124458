/** What stands after the language of a code fence: ```` ```json title="a.json" {1,3-5} ````. */
export interface FenceMeta {
  title: string | null;
  /** 1-based lines to highlight. */
  highlighted: Set<number>;
  /** First line number, where numbers are shown. */
  firstLineNumber: number | null;
  /** Text without its magic comments. */
  code: string;
}

const MAGIC = /^\s*(?:\/\/|#|--|\/\*|<!--)\s*highlight-(next-line|start|end)\s*(?:\*\/|-->)?\s*$/;

/** Reads a fence: title, `{1,3-5}`, `showLineNumbers`, and the magic comments, which are taken out. */
export function readFence(meta: string, source: string): FenceMeta {
  const ranges = /\{([\d,\s-]+)\}/.exec(meta)?.[1];
  const numbers = /\bshowLineNumbers(?:=(\d+))?/.exec(meta);
  const title = /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(meta);
  const marked = takeMagicComments(source);
  return {
    title: title?.[1] ?? title?.[2] ?? null,
    highlighted: ranges === undefined ? marked.highlighted : parseRanges(ranges),
    firstLineNumber: numbers ? Number(numbers[1] ?? 1) : null,
    code: marked.code,
  };
}

function parseRanges(text: string): Set<number> {
  const lines = new Set<number>();
  for (const part of text.split(',')) {
    const [from = 0, to = from] = part.split('-').map(Number);
    for (let line = from; line <= to; line += 1) lines.add(line);
  }
  return lines;
}

function takeMagicComments(source: string): { code: string; highlighted: Set<number> } {
  const kept: string[] = [];
  const highlighted = new Set<number>();
  let isInside = false;
  let isNext = false;
  for (const line of source.split('\n')) {
    const magic = MAGIC.exec(line)?.[1];
    if (magic === 'next-line') isNext = true;
    else if (magic !== undefined) isInside = magic === 'start';
    else {
      kept.push(line);
      if (isInside || isNext) highlighted.add(kept.length);
      isNext = false;
    }
  }
  return { code: kept.join('\n'), highlighted };
}
