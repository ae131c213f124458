import type { BrowserAnswer } from '../contract/browser.ts';
import { ExtractionError, unexpectedPage } from '../contract/ExtractionError.ts';

/** The browser, or its context, ended unexpectedly. */
export class BrowserCrash extends ExtractionError {
  constructor() {
    super('INTERNAL', 'The browser ended during the extraction');
  }
}

/** No browser is installed, and the institution cannot be read without one. */
export class BrowserMissing extends ExtractionError {
  constructor() {
    super('INTERNAL', 'The worker has no browser, which this institution needs');
  }
}

export function tooLarge(): ExtractionError {
  return unexpectedPage('A response exceeds the size limit of a page');
}

/** Longest body of an answer that is kept. */
export const MAX_ANSWER_BYTES = 1024 * 1024;
/** More answers than a login needs; the oldest are dropped. */
export const MAX_ANSWERS = 100;

/** Requests of a page that are recorded; the oldest are dropped. */
export const MAX_REQUESTS_RECORDED = 200;

export function keepLatest<Item>(kept: Item[], item: Item, most: number): void {
  kept.push(item);
  if (kept.length > most) kept.shift();
}

/** Keeps the newest answers and calls `onAnswer` for each. */
export function answerLog(onAnswer: () => void) {
  const answers: BrowserAnswer[] = [];
  return {
    answers,
    add: (answer: BrowserAnswer): void => {
      keepLatest(answers, answer, MAX_ANSWERS);
      onAnswer();
    },
  };
}

const TRANSPORT = ['host', 'cookie', 'content-length', 'connection', 'accept-encoding'];

/** The headers of a request that another request of the same session may repeat. */
export const replayable = (
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !name.startsWith(':') && !TRANSPORT.includes(name)),
  );

/** What a target's `button` may be. */
export const BUTTONS = 'button, a, [role=button]';

/** `text` with each run of white space replaced by one space. */
export const plainText = (text: string): string => text.replace(/\s+/g, ' ').trim();
