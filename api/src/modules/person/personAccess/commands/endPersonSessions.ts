import { AppError } from '../../../../errors/AppError.ts';
import type { Clock } from '../../../../infra/clock.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import type { PersonSessionDocument } from '../personAccess.types.ts';
import type { PersonSessionsStore } from '../personSessions.store.ts';
import type { SignedInCaller } from '../signedInOf.ts';

export interface EndPersonSessionsDeps {
  readonly now: Clock;
  readonly personSessions: PersonSessionsStore;
  readonly audit: AuditStore;
}

/** A call of a person. */
interface PersonCall {
  readonly person: SignedInCaller;
  readonly from: { readonly requestId: string; readonly ip: string };
}

/**
 * Ends one session of the caller: its token is refused from now on.
 * @throws AppError personSessionNotFound, also for another person's
 */
export async function endPersonSession(
  deps: EndPersonSessionsDeps,
  call: PersonCall,
  sessionId: string,
): Promise<number> {
  const ended = await endPersonSessions(deps, call, ({ _id }) => _id === sessionId);
  if (ended === 0) throw new AppError('personSessionNotFound');
  return ended;
}

/** Ends some of the caller's sessions. @returns how many */
export async function endPersonSessions(
  { now, personSessions, audit }: EndPersonSessionsDeps,
  { person, from: { requestId, ip } }: PersonCall,
  isEnding: (session: PersonSessionDocument) => boolean,
): Promise<number> {
  const at = now();
  let ended = 0;
  for (const { _id } of (await personSessions.listOf(person.holders, at)).filter(isEnding)) {
    if (!(await personSessions.delete(_id))) continue;
    ended += 1;
    await audit.append({
      at,
      event: 'person.session-ended',
      clientId: null,
      sessionId: person.sessionId,
      requestId,
      ip,
      subject: person.holders[0],
      detail: _id,
    });
  }
  return ended;
}
