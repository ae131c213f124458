import { AppError } from '../../../../errors/AppError.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { AuditEvent } from '../../../operations/audit/audit.types.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import { textsOf, type OfferTexts } from '../../../consent/consents/consentOffer.ts';
import {
  type EndConsentDeps,
  expireConsentIfOverdue,
} from '../../../consent/consents/commands/endConsent.ts';
import type { OfferTextsStore } from '../../../consent/offerTexts/offerTexts.store.ts';
import type { ChosenAccount } from '../../../consent/consents/consents.types.ts';
import { chosenAccounts } from '../../../consent/consents/extractedResults.ts';
import type { SignedIn } from '../../../../principal/principal.ts';
import type { WidgetConfigsStore } from '../../../consent/widgetConfigs/widgetConfigs.store.ts';
import type {
  ConnectionDocument,
  ConnectionsStore,
} from '../../../consent/consents/connections.store.ts';

export interface ReadConnectionsDeps extends EndConsentDeps {
  readonly connections: ConnectionsStore;
  readonly offerTexts: OfferTextsStore;
  readonly widgetConfigs: WidgetConfigsStore;
  readonly audit: AuditStore;
  readonly vault: Vault;
}

/** A person's consent with everything that they are shown of it. */
export interface FoundConnection {
  readonly consent: ConnectionDocument;
  /** The texts of its offer. */
  readonly texts: OfferTexts;
  /** The client's application, as the person knows it. */
  readonly recipientName: string;
  /** The accounts that the person chose; null if they were not asked. */
  readonly accounts: readonly ChosenAccount[] | null;
  readonly reads: { readonly count: number; readonly lastAt: Date | null };
}

/** A copy of everything is a reading too. */
const READS = { $in: ['consent.read', 'consent.exported'] } as const satisfies Record<
  string,
  readonly AuditEvent[]
>;

/** Every consent with this person and e-mail, newest first. */
export async function listConnections(
  deps: ReadConnectionsDeps,
  { holders }: SignedIn,
): Promise<FoundConnection[]> {
  const found = await deps.connections.list(holders);
  return Promise.all(found.map((consent) => completed(deps, holders, consent)));
}

/** @throws AppError connectionNotFound, both for an unknown connection and for another holder's */
export async function readConnection(
  deps: ReadConnectionsDeps,
  { holders }: SignedIn,
  consentId: string,
): Promise<FoundConnection> {
  const found = await deps.connections.find(holders, consentId.toLowerCase());
  if (!found) throw new AppError('connectionNotFound');
  return completed(deps, holders, found);
}

async function completed(
  deps: ReadConnectionsDeps,
  holders: SignedIn['holders'],
  found: ConnectionDocument,
): Promise<FoundConnection> {
  const consent = await current(deps, holders, found);
  const { _id: consentId, offer } = consent;
  const [texts, recipientName, count, last] = await Promise.all([
    deps.offerTexts.read(textsOf(offer)),
    recipientNameOf(deps, consent),
    deps.audit.count({ consentId, event: READS }),
    deps.audit.newest({ consentId, event: READS }),
  ]);
  const accounts = chosenAccounts(deps.vault, consent);
  return { consent, texts, recipientName, accounts, reads: { count, lastAt: last?.at ?? null } };
}

/** The consent as it is now, expired if overdue: nothing is shown as valid after its end. */
async function current(
  deps: ReadConnectionsDeps,
  holders: SignedIn['holders'],
  found: ConnectionDocument,
): Promise<ConnectionDocument> {
  if (!found.endsAt || found.endsAt > deps.now()) return found;
  const consent = await deps.consents.find(found._id);
  if (consent) await expireConsentIfOverdue(deps, consent);
  return (await deps.connections.find(holders, found._id)) ?? found;
}

/** The application's name as it was shown, or its current name if the widget was never opened. */
async function recipientNameOf(
  { widgetConfigs }: Pick<ReadConnectionsDeps, 'widgetConfigs'>,
  { offer, widgetConfigId }: Pick<ConnectionDocument, 'offer' | 'widgetConfigId'>,
): Promise<string> {
  return offer.shown?.recipient.name ?? (await widgetConfigs.find(widgetConfigId))?.appName ?? '';
}
