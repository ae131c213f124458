import { findInstitution } from '@cauce/extractors';
import { productsInWords } from '../../../consent/consents/consentOffer.ts';
import { keepsCredentials, refreshFrequency } from '../../../consent/consents/consents.policy.ts';
import { isTerminated, PUBLIC_STATE } from '../../../consent/consents/consents.types.ts';
import { historyMonths } from '../../../extraction/products/historyMonths.ts';
import { productWords } from '../../../extraction/products/productWords.ts';
import type { WidgetLocale } from '../../../widgetLocale.ts';
import type { ActivityEntry } from '../activity.ts';
import type { FoundConnection } from '../commands/readConnections.ts';
import { connectionActions } from '../connectionActions.ts';
import type { PersonSessionDocument } from '../personAccess.types.ts';

/** An open session, as its person sees it. */
export function presentSession(session: PersonSessionDocument, currentId: string) {
  const { _id, createdAt, lastSeenAt = createdAt, expiresAt, device } = session;
  return {
    id: _id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    device: device ?? { browser: null, system: null },
    current: _id === currentId,
  };
}

/** A consent, as its holder sees it. */
export function presentConnection(found: FoundConnection) {
  const { consent, texts, recipientName, accounts, reads } = found;
  const { offer, acceptance, products, locale } = consent;
  const { shown } = offer;
  return {
    id: consent._id,
    ...PUBLIC_STATE[consent.state],
    recipient: {
      name: recipientName,
      legalName: shown?.recipient.legalName ?? null,
      rut: shown?.recipient.rut ?? null,
      privacyUrl: shown?.recipient.privacyUrl ?? null,
      revocationUrl: shown?.recipient.revocationUrl ?? null,
    },
    entity: presentEntity(consent),
    locale: shown?.locale ?? locale,
    purpose: shown?.purpose ?? null,
    products: (shown
      ? productsInWords(shown, texts).filter(({ id }) => products.includes(id))
      : products.map((id) => {
          const words = productWords(id, locale);
          return {
            id,
            title: words?.title ?? id,
            description: words?.description ?? null,
            historyMonths: historyMonths(id),
          };
        })
    ).map((one) => ({ ...one, titles: titlesOf(one.id) })),
    accounts,
    requestedAt: consent.createdAt.toISOString(),
    acceptedAt: iso(acceptance?.at),
    validUntil: iso(consent.validUntil),
    terminatedAt: iso(consent.terminatedAt),
    storesCredentials: keepsCredentials(consent),
    refresh: refreshFrequency(consent),
    hasCredentials: consent.credentials !== null,
    extractedAt: iso(consent.extractedAt),
    reads: { count: reads.count, lastAt: iso(reads.lastAt) },
    block: presentBlock(consent),
    actions: connectionActions(consent),
  };
}

/** The name of a product in each language. */
const titlesOf = (id: string): Record<WidgetLocale, string> => ({
  'es-CL': productWords(id, 'es-CL')?.title ?? id,
  en: productWords(id, 'en')?.title ?? id,
});

/** Not for an ended consent, of which nothing is read anyway. */
const presentBlock = ({ state, block }: FoundConnection['consent']) =>
  block && !isTerminated(state) ? { kind: block.kind, at: block.at.toISOString() } : null;

function presentEntity({ entityId, acceptance }: FoundConnection['consent']) {
  const id = entityId ?? acceptance?.entityId;
  const institution = id === undefined ? undefined : findInstitution(id);
  if (id === undefined || !institution) return null;
  return { id, name: acceptance?.entityName ?? institution.name, type: institution.type };
}

/** The most entries in one response; the newest are kept. */
const MOST_ENTRIES = 500;

/** What happened with a connection. */
export const presentActivity = (entries: readonly ActivityEntry[]) => ({
  entries: entries
    .slice(0, MOST_ENTRIES)
    .map(({ at, kind, detail }) => ({ at: at.toISOString(), kind, detail })),
  count: entries.length,
});

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;
