import { magicComments } from './magicComments.ts';

/** A fenced code block of a page. */
export interface CodeFence {
  /** The text between the fences. */
  code: string;
  /** The word after the opening fence. */
  language?: string | undefined;
  /** The rest of that line: `title="tarea.json" {1,3-5} showLineNumbers=10`. */
  meta?: string | undefined;
}

export interface ParsedCodeFence {
  /** The text that is shown and copied: without magic comments or the last newline. */
  code: string;
  /** Lower case; `text` if the fence names no language. */
  language: string;
  title?: string;
  /** Counted from 1. */
  highlightedLines: number[];
  /** Number of the first line, if lines are numbered. */
  startLine?: number;
}

/**
 * Parses `1,3-5` as [1, 3, 4, 5], sorted and without repeats; ignores anything that is not a range.
 */
export function parseLineRanges(ranges: string): number[] {
  const lines = ranges.split(',').flatMap((range) => {
    const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(range);
    if (match === null) return [];
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  });
  return [...new Set(lines)].sort((a, b) => a - b);
}

/**
 * The block that a fence describes. With ranges in the metadata, magic comments in the code are not
 * applied and stay in it.
 */
export function parseCodeFence({ code, language, meta = '' }: CodeFence): ParsedCodeFence {
  const lowered = language?.toLowerCase();
  const name = lowered === undefined || lowered === '' ? 'text' : lowered;
  const quoted = /(?:^|\s)title=(["'])(.*?)\1/.exec(meta);
  const title = quoted?.[2];
  // A title may contain braces or flags.
  const rest = quoted === null ? meta : meta.replace(quoted[0], ' ');
  const ranges = /\{([\d,\s-]+)\}/.exec(rest)?.[1];
  const numbers = /(?:^|\s)showLineNumbers(?:=(\d+))?(?=\s|$)/.exec(rest);
  const trimmed = code.replace(/\r?\n$/, '');
  const marked =
    ranges === undefined
      ? magicComments(trimmed, name)
      : { code: trimmed, highlightedLines: parseLineRanges(ranges) };
  return {
    ...marked,
    language: name,
    ...(title !== undefined && { title }),
    ...(numbers !== null && { startLine: Number(numbers[1] ?? 1) }),
  };
}
