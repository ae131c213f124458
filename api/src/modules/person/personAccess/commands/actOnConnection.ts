import { AppError } from '../../../../errors/AppError.ts';
import type { SignedIn } from '../../../../principal/principal.ts';
import {
  makeRequests,
  type MakeRequestsDeps,
  type Requested,
} from '../../rightsRequests/commands/makeRequests.ts';
import {
  eraseRequested,
  takeEffect,
  type TakeEffectDeps,
} from '../../rightsRequests/commands/takeEffect.ts';
import type {
  AskedFrom,
  RightsKind,
  RightsRequestDocument,
} from '../../rightsRequests/rightsRequests.types.ts';
import { type ConnectionAction, connectionActions } from '../connectionActions.ts';
import { ensureErasable } from '../../persons/commands/ensureErasable.ts';
import {
  type FoundConnection,
  listConnections,
  readConnection,
  type ReadConnectionsDeps,
} from './readConnections.ts';

/** A right that concerns one connection. */
export type ConnectionRight = Exclude<RightsKind, 'access'>;

const ACTIONS: Readonly<Record<ConnectionRight, ConnectionAction>> = {
  revocation: 'revoke',
  objection: 'object',
  blocking: 'block',
  unblocking: 'unblock',
  erasure: 'erase',
};

/** A person who acts, and from where. */
export interface Acting {
  readonly person: SignedIn;
  readonly from: AskedFrom;
}

/**
 * Carries out what a person asks for on a connection, records it, notifies the client and confirms
 * it by mail. What Cauce does by itself is done when this returns.
 * @throws AppError connectionNotFound, actionNotAvailable, serviceUnavailable
 */
export async function actOnConnection(
  deps: PersonActDeps,
  { person, from }: Acting,
  act: {
    readonly id: string;
    readonly kind: ConnectionRight;
    readonly reason?: string | undefined;
  },
): Promise<{ request: RightsRequestDocument; connection: FoundConnection | null }> {
  const { id, kind, reason } = act;
  const found = await readConnection(deps, person, id);
  if (!connectionActions(found.consent).includes(ACTIONS[kind]))
    throw new AppError('actionNotAvailable');
  if (kind === 'erasure') ensureErasable(deps);
  const about = [requestedOf(found)];
  const [made] = await makeRequests(deps, { person, from, kind, about, reason });
  if (!made) throw new TypeError('a request was not made');
  await takeEffect(deps, made);
  deps.onMailDue();
  return {
    request: (await deps.rightsRequests.find(made._id)) ?? made,
    connection: kind === 'erasure' ? null : await readConnection(deps, person, id),
  };
}

/** Revokes every connection that has not ended. */
export async function revokeAll(
  deps: PersonActDeps,
  { person, from }: Acting,
): Promise<RightsRequestDocument[]> {
  const found = await listConnections(deps, person);
  const about = found
    .filter(({ consent }) => connectionActions(consent).includes('revoke'))
    .map(requestedOf);
  const made = await makeRequests(deps, { person, from, kind: 'revocation', about });
  for (const request of made) await takeEffect(deps, request);
  deps.onMailDue();
  return asTheyAre(deps, made);
}

/** The requests as they are stored now, after they took effect. */
async function asTheyAre(
  { rightsRequests }: Pick<PersonActDeps, 'rightsRequests'>,
  made: readonly RightsRequestDocument[],
): Promise<RightsRequestDocument[]> {
  return Promise.all(made.map(async (one) => (await rightsRequests.find(one._id)) ?? one));
}

/** The fields of a request that describe its connection. */
export const requestedOf = ({ consent, recipientName }: FoundConnection): Requested => ({
  clientId: consent.clientId,
  subject: consent.subject,
  consentId: consent._id,
  recipientName,
  entityName: consent.acceptance?.entityName ?? null,
  occasion: (consent.block?.at ?? consent.unblockedAt)?.toISOString() ?? '',
});

export type PersonActDeps = ReadConnectionsDeps &
  MakeRequestsDeps &
  TakeEffectDeps & {
    /** Called when there is a mail to be queued. */
    readonly onMailDue: () => void;
  };

/**
 * Erases everything with the person's RUT and this e-mail, including the session. Records with
 * another e-mail stay, because nobody has proved that it is theirs.
 * @throws AppError serviceUnavailable
 */
export async function eraseEverything(
  deps: PersonActDeps,
  { person, from }: Acting,
): Promise<RightsRequestDocument[]> {
  ensureErasable(deps);
  const about = (await listConnections(deps, person)).map(requestedOf);
  const made = await makeRequests(deps, { person, from, kind: 'erasure', about });
  await eraseRequested(deps, made, person.holders);
  return asTheyAre(deps, made);
}
