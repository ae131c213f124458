import { chileanDay } from '@cauce/extractors';
import { AppError } from '../../../../errors/AppError.ts';
import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import type { ClientsStore } from '../../../access/clients/clients.store.ts';
import type { DueRefreshesStore } from '../../consents/dueRefreshes.store.ts';
import { SANDBOX_DAYS } from '../sandbox.types.ts';

export interface MoveSandboxClockDeps {
  readonly now: Clock;
  readonly clients: Pick<ClientsStore, 'moveSandbox'>;
  readonly dueRefreshes: Pick<DueRefreshesStore, 'makeDue'>;
}

const DAY_SECONDS = 86_400;

/**
 * Moves a client's simulated world on: what its next extractions read is from that day. The API's
 * own clock stays, so the client's consents become due for a refresh.
 * @returns how many days ahead the world is, and its day
 * @throws AppError wrongFormat if it would be too far ahead
 */
export async function moveSandboxClock(
  { now, clients, dueRefreshes }: MoveSandboxClockDeps,
  clientId: string,
  days: number,
): Promise<{ days: number; today: string }> {
  const ahead = await clients.moveSandbox(clientId, days, SANDBOX_DAYS.maxAhead);
  if (ahead === null)
    throw new AppError('wrongFormat', {
      message: `The sandbox cannot be more than ${String(SANDBOX_DAYS.maxAhead)} days ahead`,
    });
  await dueRefreshes.makeDue(clientId, now());
  return { days: ahead, today: chileanDay(addSeconds(now(), ahead * DAY_SECONDS)) };
}
