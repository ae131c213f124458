/** A run of prose or code in a line. */
export interface TextRun {
  text: string;
  isCode: boolean;
}

/** One line of a label. */
export type TextLine = readonly TextRun[];

/** Size in px of a label's prose and of the code in it. */
const LABEL_SIZE = 13;
const CODE_SIZE = 12;

/** Splits a label into prose and `code`. */
export function textRuns(text: string): TextRun[] {
  return text
    .split('`')
    .map((part, index) => ({ text: part, isCode: index % 2 === 1 }))
    .filter((run) => run.text !== '');
}

/** Approximate width of a word in px, for line breaks on the server, where text cannot be measured. */
export function wordWidth(word: string, isCode: boolean): number {
  if (isCode) return word.length * CODE_SIZE * 0.6;
  let ems = 0;
  for (const letter of word) {
    if (/[ijlrtfI.,:;'()[\]|¿?¡!]/.test(letter)) ems += 0.34;
    else if (/[mwMW]/.test(letter)) ems += 0.87;
    else if (/\p{Lu}/u.test(letter)) ems += 0.67;
    else ems += 0.56;
  }
  return ems * LABEL_SIZE;
}

const SPACE_WIDTH = LABEL_SIZE * 0.26;

/** Breaks a label into lines of at most `width` px; longer paths break after a slash. */
export function breakLines(text: string, width: number): TextLine[] {
  const lines: TextRun[][] = [];
  let line: TextRun[] = [];
  let used = 0;
  for (const { word, isCode, hasSpace } of wordsOf(text, width)) {
    const size = wordWidth(word, isCode);
    const gap = hasSpace && line.length > 0 ? SPACE_WIDTH : 0;
    if (line.length > 0 && used + gap + size > width) {
      lines.push(line);
      line = [];
      used = 0;
    }
    const last = line.at(-1);
    const space = hasSpace && last !== undefined ? ' ' : '';
    if (last?.isCode === isCode) last.text += space + word;
    else {
      if (last !== undefined) last.text += space;
      line.push({ text: word, isCode });
    }
    used += (used > 0 ? gap : 0) + size;
  }
  return line.length > 0 ? [...lines, line] : lines;
}

interface Word {
  word: string;
  isCode: boolean;
  /** Whether a space precedes it. */
  hasSpace: boolean;
}

function wordsOf(text: string, width: number): Word[] {
  const words: Word[] = [];
  for (const run of textRuns(text)) {
    let hasSpace = /^\s/.test(run.text);
    for (const word of run.text.split(/\s+/).filter((each) => each !== '')) {
      const isTooWide = wordWidth(word, run.isCode) > width;
      const parts = isTooWide ? word.split(/(?<=[^/]\/)/) : [word];
      parts.forEach((part, index) => {
        words.push({ word: part, isCode: run.isCode, hasSpace: index === 0 && hasSpace });
      });
      hasSpace = true;
    }
    const last = words.at(-1);
    // A space at a run's end belongs to the word after it.
    if (last !== undefined && /\s$/.test(run.text))
      words.push({ word: '', isCode: run.isCode, hasSpace: true });
  }
  return joinEmpty(words);
}

/** Moves the space of an empty word to the next one. */
function joinEmpty(words: readonly Word[]): Word[] {
  return words.flatMap((each, index) => {
    if (each.word === '') return [];
    return [{ ...each, hasSpace: each.hasSpace || words[index - 1]?.word === '' }];
  });
}
