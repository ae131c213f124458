import { createHash } from 'node:crypto';
import type { EntityType } from '@cauce/extractors';
import type { EntityDirectory } from '../../extraction/entities/entityDirectory.ts';
import {
  productIdOf,
  servingInstitutions,
  type ServingInstitution,
} from '../../extraction/products/productCatalogue.ts';
import { offeredProducts } from './consents.policy.ts';
import type { ListedConsent } from './consents.store.ts';
import type { ConsentDocument } from './consents.types.ts';

/** How many consents a widget visit can have. */
const MOST_CONSENTS = 10;

/** What the person can connect next in a visit, after an institution has been connected. */
export interface NextConnection extends Pick<ConsentDocument, 'entityTypes' | 'entityIds'> {
  readonly products: readonly string[];
  /** Whether these products were requested and no institution of the visit has them. */
  readonly isMissing: boolean;
}

/** The id of the consent that follows another one in its visit: always the same one. */
export function nextConsentId(consentId: string): string {
  const hash = createHash('sha256').update(`next-consent ${consentId}`).digest('hex');
  // Version 8 is for ids of an application's own making (RFC 9562).
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-a$4-$5');
}

/** The consents of a visit after one of them, in their order. */
export function laterInVisit<T extends Pick<ConsentDocument, '_id'>>(
  visit: readonly T[],
  consentId: string,
): T[] {
  const next = visit.find(({ _id }) => _id === nextConsentId(consentId));
  return next ? [next, ...laterInVisit(visit, next._id)] : [];
}

/** Whether a consent became active in the widget session that it has now, and not before it. */
export const isConnectedInSession = ({
  state,
  repair,
  otp,
  activatedAt,
}: Pick<ConsentDocument, 'state' | 'repair' | 'otp' | 'activatedAt'>): boolean =>
  state === 'active' && !repair && !!activatedAt && !!otp.usedAt && otp.usedAt <= activatedAt;

/**
 * What the person can connect next: the requested products that no institution connected in the
 * visit has or, if there are none and the client allows it, the same products at others. A product
 * that the person refused at an institution that has it is not requested again.
 * @param visit its consents
 * @returns null if there is nothing
 */
export function nextConnection(
  entities: EntityDirectory,
  visit: readonly ListedConsent[],
): NextConnection | null {
  const first = visit.find(({ _id, visitId }) => _id === visitId);
  if (!first || visit.length >= MOST_CONSENTS) return null;
  const requested = offeredProducts(first);
  const { entityTypes: types, entityIds: ids } = first;
  // An ended consent keeps its institution.
  const connected = visit.filter(({ entityId }) => entityId !== null);
  const served = new Set(connected.flatMap((one) => productsOf(offeredBy(entities, one))));
  const missing = requested.filter((id) => !served.has(id));
  if (missing.length > 0) {
    const serving = servingInstitutions(entities, missing, { types, ids });
    return connectionTo(serving, { products: missing, entityIds: ids, isMissing: true });
  }
  if (first.connectAnother !== true) return null;
  const connectedIds = connected.map(({ entityId }) => entityId);
  const others = entities
    .all()
    .map(({ id }) => id)
    .filter((id) => ids?.includes(id) !== false && !connectedIds.includes(id));
  const serving = servingInstitutions(entities, requested, { types, ids: others });
  return connectionTo(serving, { products: requested, entityIds: others, isMissing: false });
}

/** The institution of a connected consent, with the actions that it was offered with. */
const offeredBy = (entities: EntityDirectory, consent: ListedConsent): ServingInstitution[] =>
  servingInstitutions(entities, offeredProducts(consent), {
    types: consent.entityTypes,
    ids: consent.entityId === null ? [] : [consent.entityId],
  });

const productsOf = (serving: readonly ServingInstitution[]): string[] =>
  serving.flatMap(({ actions }) => actions.map(productIdOf));

/** Leaves out products that are no longer served. */
function connectionTo(
  serving: readonly ServingInstitution[],
  wanted: {
    products: readonly string[];
    entityIds: readonly string[] | undefined;
    isMissing: boolean;
  },
): NextConnection | null {
  const served = new Set(productsOf(serving));
  const products = wanted.products.filter((id) => served.has(id));
  const { entityIds, isMissing } = wanted;
  if (products.length === 0) return null;
  return { products, entityTypes: typesOf(serving), isMissing, ...(entityIds && { entityIds }) };
}

/** The types of institutions. */
export const typesOf = (serving: readonly ServingInstitution[]): EntityType[] => [
  ...new Set(serving.map(({ institution }) => institution.type)),
];
