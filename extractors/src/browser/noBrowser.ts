import type { BrowserSession } from '../contract/browser.ts';
import { ExtractionError } from '../contract/ExtractionError.ts';

/** For connectors that read by plain HTTP: any use of it is a bug. */
export const noBrowser: BrowserSession = new Proxy({} as BrowserSession, {
  get: () => {
    throw new ExtractionError('INTERNAL', 'The connector does not declare that it needs a browser');
  },
});
