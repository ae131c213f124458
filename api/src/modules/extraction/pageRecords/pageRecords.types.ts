import type { ExtractionPhase, UnexpectedPage } from '@cauce/extractors';
import type { Sealed } from '../../../infra/vault/Vault.ts';

/** How long a record is available to operators. */
export const PAGE_RECORD_DAYS = 7;
/**
 * How many of an institution's newest records are stored: when a portal has changed, every task
 * fails.
 */
export const MOST_PAGE_RECORDS = 50;

/** A page at which an extraction failed, stored for operators. */
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

/** The sealed part of a page record. */
export interface PageContent extends Omit<UnexpectedPage, 'screenshot'> {
  /** PNG in base64. */
  readonly screenshot: string | null;
}

/** Associated data that binds a sealed page to its record. */
export const pageRecordAad = (id: string): string => `pageRecords/${id}/page`;
