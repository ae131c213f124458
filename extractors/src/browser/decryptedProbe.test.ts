import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { DECRYPTED_PROBE, decryptedAnswer, PROBE_CALLBACK } from './decryptedProbe.ts';
import { MAX_ANSWER_BYTES } from './engine.ts';

/** A request that was answered as soon as it was opened. */
class AnsweredRequest {
  readonly responseType = '';
  readonly responseText = 'sealed';
  readonly responseURL = 'https://www.fake.example/movements';
  readonly status = 200;
  load: () => void = () => undefined;
  open(): void {
    this.load();
  }
  addEventListener(_type: string, handle: () => void): void {
    this.load = handle;
  }
  getResponseHeader(): null {
    return null;
  }
}

it.each([
  ['whole', 10],
  ['cut off, as others are, where it is long', 2 * MAX_ANSWER_BYTES],
])('reports the text that a page decrypts: %s', (_name, length) => {
  const told: string[] = [];
  const page = createContext({
    // A class of its own, because the probe modifies it.
    XMLHttpRequest: class extends AnsweredRequest {
      override open(): void {
        super.open();
      }
    },
    window: { [PROBE_CALLBACK]: (report: string) => told.push(report) },
  });
  runInContext(DECRYPTED_PROBE, page);
  const text = JSON.stringify({ movements: 'x'.repeat(length) });
  runInContext(`new XMLHttpRequest().open(); JSON.parse(${JSON.stringify(text)})`, page);
  expect(told).toHaveLength(1);
  expect(decryptedAnswer(told[0] ?? '')).toMatchObject({
    status: 200,
    text: text.slice(0, MAX_ANSWER_BYTES),
  });
});

it.each(['', 'null', '{"length":4}', '[]', '["no address",200,null,"{}"]'])(
  'ignores a malformed report that the page itself sends: %s',
  (report) => {
    expect(decryptedAnswer(report)).toBeNull();
  },
);
