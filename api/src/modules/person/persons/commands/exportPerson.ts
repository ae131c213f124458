import type { Clock } from '../../../../infra/clock.ts';
import type { Sealed, Vault } from '../../../../infra/vault/Vault.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import { presentChannel } from '../../../consent/consents/actChannel.ts';
import { readOffer } from '../../../consent/consents/commands/readOffer.ts';
import { readOwnAccount } from '../../../consent/consents/commands/readOwnAccount.ts';
import {
  consentAad,
  PUBLIC_STATE,
  type ConsentDocument,
} from '../../../consent/consents/consents.types.ts';
import { holderConfirmedBy } from '../../../consent/consents/ownAccount.ts';
import {
  rightsRequestAad,
  statusAt,
  type RightsRequestDocument,
} from '../../rightsRequests/rightsRequests.types.ts';
import type { OfferTextsStore } from '../../../consent/offerTexts/offerTexts.store.ts';
import {
  actionNames,
  taskAad,
  type SealedTaskField,
  type TaskDocument,
} from '../../../extraction/tasks/tasks.types.ts';
import {
  findPerson,
  hasPairs,
  type FindShareDeps,
  type FoundShare,
  type PersonAt,
} from './findShare.ts';

export interface ExportPersonDeps extends FindShareDeps {
  readonly now: Clock;
  readonly vault: Vault;
  readonly audit: AuditStore;
  readonly offerTexts: OfferTextsStore;
}

/**
 * Exports what is stored about a person, as they may request by law: the decrypted data, who
 * received it, and what was done in their name. Passwords are mentioned, but not exported. A
 * client's share reveals nothing about other clients: not even the restrictions of pairs that they
 * share. For operators; a client gets `exportForClient`.
 */
export async function exportPerson(deps: ExportPersonDeps, person: PersonAt) {
  const { username, clientId } = person;
  const found = await findPerson(deps, person);
  const exported = await exportFound(deps, found, { username, clientId });
  const { tasks, consents, activity, restrictions = [] } = exported;
  const isKnown = tasks.length + consents.length + restrictions.length + activity.length > 0;
  if (isKnown)
    await deps.audit.append({
      at: new Date(exported.exportedAt),
      event: 'person.exported',
      clientId,
      subject: found.keys.subjects[0],
    });
  return exported;
}

/** The same for a share that was already found, without an entry in the audit log. */
export async function exportFound(
  deps: ExportPersonDeps,
  { keys, tasks, consents, entityOfPair }: FoundShare,
  who: { readonly username: string; readonly email?: string; readonly clientId: string | null },
) {
  const { vault, now } = deps;
  const { username, email, clientId: ofClient } = who;
  const names = new Map((await deps.clients.listClients()).map(({ _id, name }) => [_id, name]));
  const clientOf = (clientId: string | null) =>
    clientId === null ? null : { id: clientId, name: names.get(clientId) ?? null };
  const pageRecords = await deps.persons.pageRecords(keys);
  const restrictions = await deps.persons.restrictions(keys);
  const events = await deps.persons.events(keys);
  const activity = await deps.persons.audit(keys);
  const requests = await deps.persons.requests(keys);
  const exportedAt = now();
  return {
    person: username,
    ...(email !== undefined && { email }),
    ...(ofClient !== null && { client: clientOf(ofClient) }),
    exportedAt: exportedAt.toISOString(),
    tasks: tasks.map((task) => ({ ...taskFacts(vault, task), client: clientOf(task.clientId) })),
    consents: await Promise.all(
      consents.map(async (consent) => ({
        ...consentFacts(vault, consent),
        offer: await readOffer(deps, consent.offer),
        ownAccount: await readOwnAccount(deps, consent),
        client: clientOf(consent.clientId),
      })),
    ),
    rightsRequests: requests.map((request) => ({
      ...requestFacts(vault, request, exportedAt),
      client: clientOf(request.clientId),
    })),
    unexpectedPages: pageRecords.map(({ taskId, entityId, at, expiresAt }) => ({
      ...{ taskId, entityId },
      at: at.toISOString(),
      keptUntil: expiresAt.toISOString(),
    })),
    ...(hasPairs(keys, deps) && {
      restrictions: restrictions.map(({ _id, failures, lastFailureAt, expiresAt }) => ({
        entityId: entityOfPair.get(_id) ?? null,
        wrongLogins: failures,
        lastAt: lastFailureAt.toISOString(),
        keptUntil: expiresAt.toISOString(),
      })),
    }),
    toldClients: events.map(({ type, at, data, clientId }) => ({
      ...{ type, ...data },
      at: at.toISOString(),
      client: clientOf(clientId),
    })),
    activity: activity.map(({ subject: _subject, at, clientId, ...entry }) => ({
      at: at.toISOString(),
      ...entry,
      client: clientOf(clientId),
    })),
  };
}

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

function taskFacts(vault: Vault, task: TaskDocument) {
  const open = (sealed: Sealed | null, field: SealedTaskField) =>
    sealed && vault.open<unknown>(sealed, taskAad(task._id, field));
  return {
    taskId: task._id,
    entityId: task.entityId,
    action: actionNames(task),
    status: task.status,
    launchedAt: iso(task.createdAt),
    finishedAt: iso(task.finishedAt),
    keptUntil: iso(task.expiresAt),
    username: open(task.username, 'username'),
    holdsPassword: task.credentials !== null,
    result: open(task.result, 'result'),
    completeness: open(task.completeness ?? null, 'completeness'),
  };
}

function requestFacts(vault: Vault, request: RightsRequestDocument, now: Date) {
  const open = (sealed: Sealed | null, field: 'reason' | 'answer') =>
    sealed && vault.open<string>(sealed, rightsRequestAad(request._id, field));
  return {
    requestId: request._id,
    kind: request.kind,
    consentId: request.consentId,
    askedAt: iso(request.createdAt),
    tookEffectAt: iso(request.tookEffectAt),
    dueAt: iso(request.dueAt),
    status: statusAt(request, now),
    reason: open(request.reason, 'reason'),
    outcome: request.outcome,
    answer: open(request.answer, 'answer'),
    answeredAt: iso(request.answeredAt),
  };
}

function consentFacts(vault: Vault, consent: ConsentDocument) {
  const open = (sealed: Sealed | null, field: string) =>
    sealed && vault.open<unknown>(sealed, consentAad(consent._id, field));
  return {
    consentId: consent._id,
    ...PUBLIC_STATE[consent.state],
    products: consent.products,
    entityId: consent.entityId,
    holderConfirmedBy: holderConfirmedBy(consent),
    askedAt: iso(consent.createdAt),
    blockedBy: consent.block?.kind ?? null,
    validUntil: iso(consent.validUntil),
    endedAt: iso(consent.terminatedAt),
    keptUntil: iso(consent.expiresAt),
    openedBy: consent.session?.channel ? presentChannel(consent.session.channel) : null,
    acceptance: consent.acceptance && {
      ...consent.acceptance,
      at: consent.acceptance.at.toISOString(),
      channel: consent.acceptance.channel ? presentChannel(consent.acceptance.channel) : null,
    },
    person: open(consent.person, 'person'),
    username: open(consent.username ?? null, 'username'),
    holdsPassword: consent.credentials !== null,
    extractedAt: iso(consent.extractedAt),
    data: Object.fromEntries(
      consent.results.map(({ product, data }) => [product, open(data, `results/${product}`)]),
    ),
  };
}
