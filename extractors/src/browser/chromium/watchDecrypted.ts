import type { CDPSession } from 'playwright-core';
import type { BrowserAnswer } from '../../contract/browser.ts';
import { DECRYPTED_PROBE, decryptedAnswer, PROBE_CALLBACK } from '../decryptedProbe.ts';

/**
 * Reports what pages opened from now on decrypt. Uses the DevTools protocol directly: if the
 * browser dies during Playwright's `exposeFunction` or `addInitScript`, the call never settles and
 * Playwright throws an uncaught exception (1.65.1).
 */
export async function watchDecrypted(
  client: CDPSession,
  onAnswer: (answer: BrowserAnswer) => void,
): Promise<void> {
  client.on('Runtime.bindingCalled', ({ name, payload }) => {
    const answer = name === PROBE_CALLBACK ? decryptedAnswer(payload) : null;
    if (answer !== null) onAnswer(answer);
  });
  await client.send('Runtime.enable');
  await client.send('Runtime.addBinding', { name: PROBE_CALLBACK });
  await client.send('Page.enable');
  await client.send('Page.addScriptToEvaluateOnNewDocument', { source: DECRYPTED_PROBE });
}
