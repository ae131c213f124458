import { randomUUID } from 'node:crypto';
import type { ExtractionPhase, UnexpectedPage } from '@cauce/extractors';
import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import type { Logger } from '../../../../infra/logging/logger.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { PageRecordsStore } from '../pageRecords.store.ts';
import {
  PAGE_RECORD_DAYS,
  pageRecordAad,
  type PageContent,
  type PageRecordDocument,
} from '../pageRecords.types.ts';

export interface KeepPageRecordDeps {
  readonly now: Clock;
  readonly logger: Logger;
  readonly vault: Vault;
  readonly pageRecords: PageRecordsStore;
}

/** The extraction that failed at the page. */
export type FailedExtraction = Pick<
  PageRecordDocument,
  'entityId' | 'actionTypes' | 'taskId' | 'subject'
> & { readonly phase: ExtractionPhase };

/** Stores an unexpected page for operators. Never throws: a task must not fail because of it. */
export async function keepPageRecord(
  { now, logger, vault, pageRecords }: KeepPageRecordDeps,
  extraction: FailedExtraction,
  { screenshot, ...page }: UnexpectedPage,
): Promise<void> {
  try {
    const _id = randomUUID();
    const at = now();
    const content: PageContent = {
      ...page,
      screenshot: screenshot === null ? null : Buffer.from(screenshot).toString('base64'),
    };
    await pageRecords.add({
      _id,
      at,
      ...extraction,
      page: vault.seal(content, pageRecordAad(_id), { compress: true }),
      expiresAt: addSeconds(at, PAGE_RECORD_DAYS * 86_400),
    });
    logger.info({ recordId: _id }, 'unexpected page recorded');
  } catch (error) {
    logger.warn({ err: error }, 'the unexpected page could not be recorded');
  }
}
