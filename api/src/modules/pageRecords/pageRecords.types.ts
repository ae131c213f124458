import type { ExtractionPhase, UnexpectedPage } from '@cauce/extractors';
import type { Sealed } from '../../infra/vault/Vault.ts';

/** How long operators have to look at a record. */
export const PAGE_RECORD_DAYS = 7;
/** The newest of an institution that are kept: a portal that has changed fails every task. */
export const MOST_PAGE_RECORDS = 50;

/** A page that ended an extraction, kept for operators. */
export interface PageRecordDocument {
  readonly _id: string;
  readonly at: Date;
  readonly entityId: string;
  readonly actionTypes: readonly string[];
  readonly taskId: string;
  /** Pseudonym of the person. */
  readonly subject: string;
  readonly phase: ExtractionPhase;
  /** `PageContent`. */
  readonly page: Sealed;
  readonly expiresAt: Date;
}

/** What is sealed of a page. */
export interface PageContent extends Omit<UnexpectedPage, 'screenshot'> {
  /** PNG in base64. */
  readonly screenshot: string | null;
}

/** The associated data that binds a sealed page to its record. */
export const pageRecordAad = (id: string): string => `pageRecords/${id}/page`;
