import { AppError } from '../../../errors/AppError.ts';
import type { AuditStore } from '../../audit/audit.store.ts';
import { textsOf, type OfferTexts } from '../../consents/consentOffer.ts';
import type { EndConsentDeps } from '../../consents/commands/endConsent.ts';
import { expireConsentIfOverdue } from '../../consents/commands/expireConsentIfOverdue.ts';
import type { OfferTextsStore } from '../../offerTexts/offerTexts.store.ts';
import type { SignedIn } from '../../../principal/principal.ts';
import type { WidgetConfigsStore } from '../../widgetConfigs/widgetConfigs.store.ts';
import type { ConnectionDocument, ConnectionsStore } from '../connections.store.ts';

export interface ReadConnectionsDeps extends EndConsentDeps {
  readonly connections: ConnectionsStore;
  readonly offerTexts: OfferTextsStore;
  readonly widgetConfigs: WidgetConfigsStore;
  readonly audit: AuditStore;
}

/** A consent of a person with all that they are told of it. */
export interface FoundConnection {
  readonly consent: ConnectionDocument;
  /** The texts of its offer. */
  readonly texts: OfferTexts;
  /** The client's application, as the person knows it. */
  readonly recipientName: string;
  readonly reads: { readonly count: number; readonly lastAt: Date | null };
}

/** Everything that names this person and e-mail, newest first. */
export async function listConnections(
  deps: ReadConnectionsDeps,
  { holders }: SignedIn,
): Promise<FoundConnection[]> {
  const found = await deps.connections.list(holders);
  return Promise.all(found.map((consent) => completed(deps, holders, consent)));
}

/** @throws AppError connectionNotFound for an unknown one, and for one of another holder, alike */
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
    deps.audit.count({ consentId, event: 'consent.read' }),
    deps.audit.newest({ consentId, event: 'consent.read' }),
  ]);
  return { consent, texts, recipientName, reads: { count, lastAt: last?.at ?? null } };
}

/** As it is now: nothing is shown as valid after its end. */
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

/** The application's name: as it was shown, or, where the widget was never opened, as it is now. */
export async function recipientNameOf(
  { widgetConfigs }: Pick<ReadConnectionsDeps, 'widgetConfigs'>,
  { offer, widgetConfigId }: Pick<ConnectionDocument, 'offer' | 'widgetConfigId'>,
): Promise<string> {
  return offer.shown?.recipient.name ?? (await widgetConfigs.find(widgetConfigId))?.appName ?? '';
}
