import { stripAccents } from '../src/shared/text.ts';
import { decodeBase64, decodeEntities, decodeEscapes } from './encodings.ts';
import { SHORTEST_RUN } from './Replacements.ts';

/** Finds what remains of a recording, independently of the rules by which it was replaced. */

const MAX_DEPTH = 4;
const BASE64 = /[\w+/-]{8,}={0,2}/g;

/** The text, and every text that it contains in another encoding. */
export function spellings(text: string): string[] {
  const all = new Set<string>([text]);
  let newest = [text];
  for (let depth = 0; depth < MAX_DEPTH && newest.length > 0; depth += 1) {
    const next: string[] = [];
    for (const one of newest) {
      const found = [
        one.replaceAll(/(?:%[\da-f]{2})+/gi, percentDecoded),
        decodeEntities(one)?.text ?? one,
        decodeEscapes(one)?.text ?? one,
        [...one.matchAll(BASE64)].map(([part]) => decodeBase64(part)?.text ?? '').join('\n'),
      ];
      for (const other of found) {
        if (other.trim() === '' || all.has(other)) continue;
        all.add(other);
        next.push(other);
      }
    }
    newest = next;
  }
  return [...all];
}

function percentDecoded(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}

const DAY = /(?<!\d)(?:\d{4}([-/.])\d\d?\1\d\d?|\d\d?([-/.])\d\d?\2\d{4})(?!\d)/g;

/** Runs of digits as written, and joined across the separators that people put between digits. */
export function digitRuns(text: string): Set<string> {
  const runs = new Set<string>();
  const add = (run: string): void => {
    const significant = run.replaceAll(/\D/g, '').replace(/^0+/, '');
    if (significant.length >= SHORTEST_RUN) runs.add(significant);
  };
  for (const one of spellings(text)) {
    for (const [run] of one.matchAll(/\d+/g)) add(run);
    const withoutDays = one.replaceAll(DAY, ' x ');
    for (const [run] of withoutDays.matchAll(/(?<!\d)\d{1,3}(?:[.,]\d{3})+(?!\d)/g)) add(run);
    for (const [run] of withoutDays.matchAll(/\d{4}(?:[ -]\d{4}){2,3}/g)) add(run);
  }
  return runs;
}

/** Words that consist of letters, folded. */
export function lettersOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const one of spellings(text)) {
    for (const [word] of stripAccents(one)
      .toLowerCase()
      .matchAll(/\p{L}{3,}/gu))
      words.add(word);
  }
  return words;
}

export interface Part {
  /** Where the text is, such as a file's name or its content. */
  readonly where: string;
  readonly text: string;
}

/**
 * Places where the output still contains digits, names or secrets of the original; never the
 * values.
 */
export function findRemains(
  parts: readonly Part[],
  original: {
    readonly digits: ReadonlySet<string>;
    readonly words: ReadonlySet<string>;
    readonly secrets: ReadonlySet<string>;
  },
): string[] {
  const found: string[] = [];
  const secrets = [...original.secrets].filter((secret) => secret.length >= 8);
  for (const { where, text } of parts) {
    const sort = [
      [...digitRuns(text)].some((run) => hasPart(run, original.digits)) ? 'digits' : '',
      [...lettersOf(text)].some((word) => original.words.has(word)) ? 'a name' : '',
      spellings(text).some((one) => secrets.some((secret) => one.includes(secret)))
        ? 'a secret'
        : '',
    ].filter((one) => one !== '');
    if (sort.length > 0) found.push(`${where}: ${sort.join(' and ')}`);
  }
  return found;
}

/** Whether a run equals or contains one of the others. */
function hasPart(run: string, others: ReadonlySet<string>): boolean {
  for (let from = 0; from + SHORTEST_RUN <= run.length; from += 1) {
    for (let to = from + SHORTEST_RUN; to <= run.length; to += 1) {
      if (others.has(run.slice(from, to))) return true;
    }
  }
  return false;
}
