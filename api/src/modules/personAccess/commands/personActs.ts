import { AppError } from '../../../errors/AppError.ts';
import { addSeconds } from '../../../infra/clock.ts';
import type { MakeRequestsDeps } from '../../rightsRequests/commands/makeRequests.ts';
import type { TakeEffectDeps } from '../../rightsRequests/commands/takeEffect.ts';
import { ErasureLedgerError } from '../../persons/erasureLedger.ts';
import type { ReadConnectionsDeps } from './readConnections.ts';

export type PersonActDeps = ReadConnectionsDeps &
  MakeRequestsDeps &
  TakeEffectDeps & {
    /** Called when a mail waits to be queued. */
    readonly onMailDue: () => void;
  };

/** When a person may ask again, if an operator has to help first. */
const RETRY_SECONDS = 300;

/**
 * Nothing is promised that could not be recorded: see `ErasureLedger`.
 * @throws AppError serviceUnavailable
 */
export function ensureErasable({ erasures, now }: Pick<PersonActDeps, 'erasures' | 'now'>): void {
  try {
    erasures.ensureWritable();
  } catch (error) {
    if (!(error instanceof ErasureLedgerError)) throw error;
    const retryAfter = addSeconds(now(), RETRY_SECONDS);
    throw new AppError('serviceUnavailable', { retryAfter, cause: error });
  }
}
