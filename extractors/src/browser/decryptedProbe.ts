import type { BrowserAnswer } from '../contract/browser.ts';
import { MAX_ANSWER_BYTES } from './engine.ts';

/**
 * The function that the probe calls with a single string, the only argument that bindings of the
 * DevTools protocol accept.
 */
export const PROBE_CALLBACK = 'onDecrypted';

/**
 * Runs before a page's own scripts and reports every JSON text they parse, with the address of the
 * answer received last; that answer's own text is not reported. This captures the answers of
 * institutions that encrypt them.
 */
export const DECRYPTED_PROBE = `(() => {
  let received = null;
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (...given) {
    this.addEventListener('load', () => {
      const isText = this.responseType === '' || this.responseType === 'text';
      received = { text: isText ? this.responseText : null,
        answer: [this.responseURL, this.status, this.getResponseHeader('date')] };
    });
    return open.apply(this, given);
  };
  const { parse, stringify } = JSON;
  JSON.parse = function (text, ...given) {
    const value = parse.call(this, text, ...given);
    const isObject = typeof value === 'object' && value !== null;
    if (received !== null && isObject && text !== received.text) {
      const kept = text.slice(0, ${String(MAX_ANSWER_BYTES)});
      window.${PROBE_CALLBACK}(stringify([...received.answer, kept]));
    }
    return value;
  };
})()`;

/** The probe's report as an answer to the page; null if it is malformed. */
export function decryptedAnswer(report: string): BrowserAnswer | null {
  const [address, status, date, text] = valuesIn(report);
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  if (typeof status !== 'number' || typeof text !== 'string') return null;
  return {
    url: new URL(address),
    status,
    contentType: 'application/json',
    date: typeof date === 'string' ? date : null,
    text,
  };
}

/** The page's own scripts can call the function as well, with any text. */
function valuesIn(report: string): readonly unknown[] {
  try {
    const values: unknown = JSON.parse(report);
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}
