import type {
  BrowserAnswer,
  BrowserSession,
  LoginOutcome,
  Sign,
  Target,
} from '../contract/browser.ts';
import { ExtractionError, unexpectedPage } from '../contract/ExtractionError.ts';
import { orAborted } from '../shared/interrupt.ts';
import type { BrowserContext } from '../contract/browserEngine.ts';

/** Longest wait for an element of the page. */
const ELEMENT_MS = 20_000;
/** Longest wait for the outcome of a login, and for an answer that the page decrypts. */
const OUTCOME_MS = 45_000;
/**
 * Most that one round adds to the time waited, so that time during which the machine was suspended
 * is not counted in full.
 */
const LOOK_COUNTS_MS = 500;

export interface BrowserSessionOptions {
  readonly context: BrowserContext;
  readonly signal: AbortSignal;
  /** Throws if no more requests may be sent. */
  readonly check: () => void;
  /** Called before a value is filled in. */
  readonly onFill: (value: string, target: Target) => void | Promise<void>;
}

/** A connector's view of a browser context. */
export function browserSession(options: BrowserSessionOptions): BrowserSession {
  const { context, signal } = options;

  const step = <T>(work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    options.check();
    return orAborted(work(), signal);
  };

  /** Repeats `look` after every change of the page until it returns something. */
  async function until<T>(withinMs: number, look: () => Promise<T | null>): Promise<T | null> {
    let waitedMs = 0;
    for (;;) {
      const since = performance.now();
      // Subscribes before looking, so that a change during the look is noticed.
      const changed = context.changed();
      // A failure of the page has to be checked for: answers received before it are still found.
      context.check();
      const found = await step(look);
      if (found !== null) return found;
      if (waitedMs >= withinMs) return null;
      await orAborted(changed, signal);
      waitedMs += Math.min(performance.now() - since, LOOK_COUNTS_MS);
    }
  }

  async function ready(target: Target): Promise<void> {
    let last = 'absent';
    const found = await until(ELEMENT_MS, async () => {
      last = await context.stateOf(target);
      return last === 'ready' ? true : null;
    });
    if (found === null)
      throw unexpectedPage(`The element ${nameOf(target)} of the page is ${last}`);
  }

  async function holds(sign: Sign): Promise<boolean> {
    const { frame, address, selector, text, answer } = sign;
    if (answer !== undefined && !context.answers.some((one) => isAnswer(one, answer))) return false;
    if (address !== undefined) {
      const current = await context.addressOf(frame);
      if (current === null || !address.test(current)) return false;
    }
    if (selector === undefined && text === undefined) return true;
    const target = selector === undefined ? null : { selector, ...(frame && { frame }) };
    const shown = await context.textOf(target, frame);
    return shown !== null && (text === undefined || text.test(shown));
  }

  return {
    signal,
    open: (address) => step(() => context.open(address)),
    fill: async (target, value, { keys = false } = {}) => {
      await ready(target);
      await options.onFill(value, target);
      await step(() => context.fill(target, value, keys));
    },
    press: async (target, { past } = {}) => {
      await ready(target);
      if (past !== undefined && (await step(() => context.stateOf(past))) === 'ready') {
        await step(() => context.press(past));
      }
      await step(() => context.press(target));
    },
    choose: async (target, option) => {
      await ready(target);
      await step(() => context.choose(target, option));
    },
    waitFor: async <Outcome extends LoginOutcome>(
      signs: Readonly<Record<Outcome, readonly Sign[]>>,
      { withinMs = OUTCOME_MS }: { readonly withinMs?: number } = {},
    ) => {
      const declared = Object.entries(signs) as [Outcome, readonly Sign[]][];
      const outcome = await until(withinMs, async () => {
        for (const [name, alternatives] of declared) {
          for (const sign of alternatives) if (await holds(sign)) return name;
        }
        return null;
      });
      if (outcome === null) throw unexpectedPage('The login led to a page that is not known');
      return outcome;
    },
    textOf: (target) => step(() => context.textOf(target)),
    markupOf: (target, { unlike } = {}) =>
      unlike === undefined
        ? step(() => context.markupOf(target))
        : until(ELEMENT_MS, async () => {
            const markup = await context.markupOf(target);
            return markup === unlike ? null : markup;
          }),
    answer: (address, text) => {
      const sign = { address, ...(text && { text }) };
      const found = context.answers.findLast((one) => isAnswer(one, sign));
      if (found === undefined) throw unexpectedPage('The page did not request what it used to');
      return found;
    },
    keepDecrypted: () => step(() => context.keepDecrypted()),
    decrypted: async (address, cause) => {
      const { decrypted, answers } = context;
      const known = new Set(cause === undefined ? [] : [...decrypted, ...answers]);
      const isAsked = (one: BrowserAnswer): boolean =>
        address.test(one.url.href) && !known.has(one);
      await cause?.();
      const found = await until(OUTCOME_MS, () => {
        const all = decrypted.filter(isAsked);
        const refusal = answers.find((one) => isAsked(one) && one.status >= 400);
        return Promise.resolve(all.at(cause === undefined ? -1 : 0) ?? refusal ?? null);
      });
      if (found !== null) return found;
      throw unanswered();
    },
    send: async (request) => {
      const answered = await step(() => context.send(request));
      if (answered !== null) return answered;
      throw unanswered();
    },
    storageItem: (kind, name) => step(() => context.storageItem(kind, name)),
  };
}

function isAnswer(
  { url, status, text }: BrowserContext['answers'][number],
  sign: NonNullable<Sign['answer']>,
): boolean {
  return (
    sign.address.test(url.href) &&
    (sign.status === undefined || sign.status.includes(status)) &&
    (sign.text === undefined || sign.text.test(text))
  );
}

/** How the connector names the element; contains no data of the page, so it is safe to show. */
function nameOf(target: Target): string {
  if ('selector' in target) return `"${target.selector}"`;
  return 'label' in target ? `labelled "${target.label}"` : `"${target.button}"`;
}

function unanswered(): ExtractionError {
  return new ExtractionError(
    'INSTITUTION_UNAVAILABLE',
    'The institution did not answer a request of its page',
  );
}
