import vm from 'node:vm';
import { ErrorCode, MongoError } from '../errors.ts';

/** A regular expression ready to be tried on strings. */
export interface Pattern {
  readonly source: string;
  readonly options: string;
  test(text: string): boolean;
}

/** MongoDB's own bound on the length of a pattern. */
const MAX_PATTERN_CHARACTERS = 16_384;

/** How long one match of a pattern that can run away may take. */
const RISKY_MATCH_MS = 100;

const INLINE_FLAGS = /^\(\?([a-z]+)\)/;
const ANCHORED_LITERAL = /^\^([\w\- @,:;/%&=!"'#~<>]+)$/;

function refuse(message: string): never {
  throw new MongoError(ErrorCode.BadValue, message);
}

function flagsOf(options: string): string {
  const flags = new Set<string>();
  for (const option of options) {
    if ('ims'.includes(option)) flags.add(option);
    else if (option !== 'u') {
      refuse(`invalid flag in regex options: ${option} (this server has i, m, s and u)`);
    }
  }
  return [...flags].join('');
}

/**
 * Whether matching can take time exponential in the text: a repeated group that itself repeats or
 * chooses, a back reference, or a lookaround with a repetition inside.
 */
export function isRisky(source: string): boolean {
  const plain = source.replace(/\\[\s\S]/g, (escape) => (/\\[1-9k]/.test(escape) ? '\u0001' : 'x'));
  if (plain.includes('\u0001')) return true;
  const text = plain.replace(/\[[^\]]*\]/g, 'x');
  const open: { isVariable: boolean; isLookaround: boolean }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    const top = open.at(-1);
    if (character === '(') {
      open.push({ isVariable: false, isLookaround: /^\(\?<?[=!]/.test(text.slice(at, at + 4)) });
    } else if (character === ')') {
      const group = open.pop();
      const isRepeated = /^(?:[*+]|\{\d*,?\d*\})/.test(text.slice(at + 1));
      if (group?.isVariable === true && (isRepeated || group.isLookaround)) return true;
      const outer = open.at(-1);
      if (outer !== undefined && (isRepeated || group?.isVariable === true)) {
        outer.isVariable = true;
      }
    } else if (top !== undefined && character !== undefined && '*+|{'.includes(character)) {
      top.isVariable = true;
    }
  }
  return false;
}

const sandbox = vm.createContext({ expression: /x/, text: '' });
const attempt = new vm.Script('expression.test(text)');

/** Matches with a time limit, at some 90 microseconds a match: for risky patterns only. */
function testWithLimit(expression: RegExp, text: string): boolean {
  Object.assign(sandbox, { expression, text });
  try {
    return attempt.runInContext(sandbox, { timeout: RISKY_MATCH_MS }) === true;
  } catch (error) {
    // Not necessarily an instance of this realm's Error.
    if (typeof error === 'object' && error !== null && 'code' in error) {
      throw new MongoError(
        ErrorCode.MaxTimeMSExpired,
        'operation exceeded time limit: regular expression backtracks without end',
      );
    }
    throw error;
  }
}

/** @throws MongoError 51091 or 2 where the pattern or an option is not valid. */
export function compileRegex(source: string, options: string): Pattern {
  if (source.length > MAX_PATTERN_CHARACTERS) refuse('Regular expression is too long');
  const inline = INLINE_FLAGS.exec(source);
  const body = inline === null ? source : source.slice(inline[0].length);
  const flags = flagsOf(options + (inline?.[1] ?? ''));
  let expression: RegExp;
  try {
    expression = new RegExp(body, flags);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MongoError(ErrorCode.InvalidRegex, `Regular expression is invalid: ${reason}`);
  }
  const test = isRisky(body)
    ? (text: string): boolean => testWithLimit(expression, text)
    : (text: string): boolean => expression.test(text);
  return { source, options, test };
}

/** The literal that every match must start with, for an index to look in; undefined if none. */
export function literalPrefix(pattern: Pattern): string | undefined {
  if (pattern.options !== '') return undefined;
  return ANCHORED_LITERAL.exec(pattern.source)?.[1];
}
