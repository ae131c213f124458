import type { Clock } from '../../../infra/clock.ts';
import type { Sealed, Vault } from '../../../infra/vault/Vault.ts';
import type { AuditStore } from '../../audit/audit.store.ts';
import { presentChannel } from '../../consents/actChannel.ts';
import { readOffer } from '../../consents/commands/readOffer.ts';
import { readOwnAccount } from '../../consents/commands/readOwnAccount.ts';
import { consentAad, PUBLIC_STATE, type ConsentDocument } from '../../consents/consents.types.ts';
import { holderConfirmedBy } from '../../consents/ownAccount.ts';
import type { OfferTextsStore } from '../../offerTexts/offerTexts.store.ts';
import {
  actionNames,
  taskAad,
  type SealedTaskField,
  type TaskDocument,
} from '../../tasks/tasks.types.ts';
import { findPerson, hasPairs, type FindShareDeps, type PersonAt } from './findShare.ts';

export interface ExportPersonDeps extends FindShareDeps {
  readonly now: Clock;
  readonly vault: Vault;
  readonly audit: AuditStore;
  readonly offerTexts: OfferTextsStore;
}

/**
 * Exports what is stored about a person, as they may request by law: the data in clear, who received
 * it, and what was done in their name. Passwords are mentioned, but not exported. A client's share
 * tells nothing of other clients: not even the restrictions of pairs that they share.
 */
export async function exportPerson(deps: ExportPersonDeps, person: PersonAt) {
  const { vault, now } = deps;
  const { keys, tasks, consents, entityOfPair } = await findPerson(deps, person);
  const names = new Map((await deps.clients.listClients()).map(({ _id, name }) => [_id, name]));
  const clientOf = (clientId: string | null) =>
    clientId === null ? null : { id: clientId, name: names.get(clientId) ?? null };
  const pageRecords = await deps.persons.pageRecords(keys);
  const restrictions = await deps.persons.restrictions(keys);
  const events = await deps.persons.events(keys);
  const activity = await deps.persons.audit(keys);
  const exportedAt = now();
  const isKnown = tasks.length + consents.length + restrictions.length + activity.length > 0;
  if (isKnown)
    await deps.audit.append({
      at: exportedAt,
      event: 'person.exported',
      clientId: person.clientId,
      subject: keys.subjects[0],
    });
  return {
    person: person.username,
    ...(person.clientId !== null && { client: clientOf(person.clientId) }),
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
