import type { PageRecord } from '../contract/browser.ts';
import type { BrowserContext } from '../contract/browserEngine.ts';
import type { ExtractionRequest } from '../contract/request.ts';
import type { RawDocument } from '../contract/session.ts';
import { orAborted, withinBudget } from '../shared/interrupt.ts';
import { documentTree } from '../shared/documentTree.ts';
import { bareAddress } from '../shared/redaction.ts';
import { fieldOf, toExtractionError } from './outcome.ts';
import type { SessionCore } from './session.ts';

/** Longest time for creating or reporting a record; a hostile page may never answer. */
const RECORD_MS = 5_000;
/** Shorter secrets are not removed, since they would match parts of other words. */
const SHORTEST_SECRET = 4;

/** Records what the page that ended an extraction looked like. No method throws. */
export interface PageRecords {
  /** Records a browser's page, before it is closed, if the error is about that page. */
  ofBrowser(error: unknown, context: Pick<BrowserContext, 'record'>): Promise<void>;
  /** Notes the document that could not be parsed. */
  unread(document: RawDocument): void;
  /** The document that could not be parsed, or else the session's last answer. */
  ofSession(error: unknown, core: SessionCore): void;
  /** Reports the record to the caller, if there is one for this error. */
  tell(error: unknown): Promise<void>;
}

export function createPageRecords({ credentials, onPageRecord }: ExtractionRequest): PageRecords {
  let record: PageRecord | null = null;
  let document: Pick<RawDocument, 'address' | 'contentType' | 'text'> | null = null;

  const isUnexpected = (error: unknown): boolean =>
    onPageRecord !== undefined && toExtractionError(error).code === 'UNEXPECTED_PAGE';

  /** Removes what was typed, which the page may have put into a name or a path. */
  function withoutCredentials(text: string): string {
    const typed = [credentials.password, credentials.username];
    const secrets = typed.flatMap((one) => [one, encodeURIComponent(one)]);
    return secrets
      .filter((secret) => secret.length >= SHORTEST_SECRET)
      .reduce((rest, secret) => rest.replaceAll(secret, '#'), text);
  }

  return {
    ofBrowser: async (error, context) => {
      // An error that names a page is about one that was read by plain HTTP.
      if (!isUnexpected(error) || toExtractionError(error).page !== null) return;
      try {
        record ??= await orAborted(context.record(), AbortSignal.timeout(RECORD_MS));
      } catch {
        // The extraction's own error matters more than its record.
      }
    },
    unread: (given) => {
      document ??= given;
    },
    ofSession: (error, { trail }) => {
      if (!isUnexpected(error) || record !== null || trail.requests.length === 0) return;
      try {
        const { address, contentType, text } = document ?? trail.lastDocument();
        record = {
          address: bareAddress(address),
          tree: withinBudget({}, () => documentTree(text, contentType)),
          requests: trail.requests.map((one) => ({ ...one, address: bareAddress(one.address) })),
          screenshot: null,
        };
      } catch {
        // The document is in an unknown charset, or takes too long to read.
      }
    },
    tell: async (error) => {
      if (record === null || !isUnexpected(error)) return;
      const failure = toExtractionError(error);
      const { address, tree, requests, screenshot } = record;
      const page = {
        reason: failure.message,
        field: fieldOf(failure),
        address: withoutCredentials(address),
        tree: withoutCredentials(tree),
        requests: requests.map((one) => ({ ...one, address: withoutCredentials(one.address) })),
        screenshot,
      };
      try {
        await orAborted(Promise.resolve(onPageRecord?.(page)), AbortSignal.timeout(RECORD_MS));
      } catch {
        // As above, the extraction's own error matters more.
      }
    },
  };
}
