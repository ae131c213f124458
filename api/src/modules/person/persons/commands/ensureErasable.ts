import { AppError } from '../../../../errors/AppError.ts';
import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import { ErasureLedgerError, type ErasureLedger } from '../erasureLedger.ts';

/** When the call may be retried if an operator has to fix the ledger first. */
const RETRY_SECONDS = 300;

/**
 * Checks that an erasure can be recorded, so that none is promised otherwise: see `ErasureLedger`.
 * @throws AppError serviceUnavailable
 */
export function ensureErasable({
  erasures,
  now,
}: {
  readonly erasures: ErasureLedger;
  readonly now: Clock;
}): void {
  try {
    erasures.ensureWritable();
  } catch (error) {
    if (!(error instanceof ErasureLedgerError)) throw error;
    const retryAfter = addSeconds(now(), RETRY_SECONDS);
    throw new AppError('serviceUnavailable', { retryAfter, cause: error });
  }
}
