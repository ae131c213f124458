import {
  chileanDay,
  hasRows,
  onlyAccounts,
  rowLists,
  type Gaps,
  type ProductData,
} from '@cauce/extractors';
import { addMonths, addSeconds } from '../../../infra/clock.ts';
import type { Vault } from '../../../infra/vault/Vault.ts';
import type { ClientsStore } from '../../access/clients/clients.store.ts';
import { actionOf, byProduct } from '../../extraction/products/productCatalogue.ts';
import type { TaskDocument } from '../../extraction/tasks/tasks.types.ts';
import { refreshFrequency } from './consents.policy.ts';
import type { ExtractedData } from './consents.store.ts';
import {
  consentAad,
  type ChosenAccount,
  type ConsentDocument,
  type ConsentResult,
} from './consents.types.ts';
import { nextRefreshAt } from './refreshSchedule.ts';
import { EMPTY_HISTORY, mergeRows, openHistory, withPendingIds } from './rowHistory.ts';

/** Rows are kept in the history for as long as a consent can last. */
const HISTORY_MONTHS = 36;

export const DAY_SECONDS = 86_400;

export interface ExtractedResultsDeps {
  readonly vault: Vault;
  readonly clients: Pick<ClientsStore, 'sandboxDays'>;
}

/** What an extraction read. */
interface Extracted {
  readonly data: Readonly<Record<string, unknown>>;
  readonly gaps?: Readonly<Record<string, Gaps>> | undefined;
  readonly sources?: Readonly<Record<string, unknown>> | undefined;
}

/** The delivered data of a product that a consent covers. */
interface ConsentProduct extends ProductData {
  /** The product's id in the connect API. */
  readonly productId: string;
  readonly action: string;
}

/** What an extraction read of each product that the consent covers. */
export const consentProducts = (
  { products }: Pick<ConsentDocument, 'products'>,
  entityId: string,
  data: Extracted['data'],
): ConsentProduct[] =>
  byProduct(entityId, products, data).map(({ product: productId, action, data: value }) => ({
    productId,
    action,
    product: actionOf(entityId, productId).product,
    data: value,
  }));

/** The accounts that the person chose; null if they were not asked. */
export function chosenAccounts(
  vault: Vault,
  { _id, accounts }: Pick<ConsentDocument, '_id' | 'accounts'>,
): ChosenAccount[] | null {
  return accounts ? vault.open<ChosenAccount[]>(accounts, consentAad(_id, 'accounts')) : null;
}

export const idsOf = (accounts: readonly { readonly id: string }[]): ReadonlySet<string> =>
  new Set(accounts.map(({ id }) => id));

/**
 * What an extraction read, as the consent stores it.
 * @param agreed the consent as its widget visit or refresh sees it
 * @param facts `accounts` are those of which anything is stored; null for all
 * @returns also the products of which anything changed since the previous extraction
 */
export async function extractedResults(
  deps: ExtractedResultsDeps,
  {
    agreed,
    task,
    extracted,
  }: { agreed: ConsentDocument; task: TaskDocument; extracted: Extracted },
  facts: { readonly extractedAt: Date; readonly accounts: readonly ChosenAccount[] | null },
): Promise<{ readonly extracted: ExtractedData; readonly updated: readonly string[] }> {
  const { sandboxDays = 0, entityId } = task;
  const { extractedAt, accounts } = facts;
  const frequency = refreshFrequency(agreed);
  const isLeftBehind = (await deps.clients.sandboxDays(task.clientId)) !== sandboxDays;
  const day = addSeconds(extractedAt, sandboxDays * DAY_SECONDS);
  const all = consentProducts(agreed, entityId, extracted.data);
  const sources = Object.values(extracted.sources ?? {});
  const kept = accounts
    ? onlyAccounts(all, idsOf(accounts), { today: chileanDay(day), sources })
    : all;
  const results = kept.map((one) =>
    toResult(deps.vault, agreed, { ...one, gaps: extracted.gaps?.[one.action], day }),
  );
  return {
    extracted: {
      results: results.map(({ result }) => result),
      extractedAt,
      refreshAt:
        frequency &&
        (isLeftBehind ? extractedAt : nextRefreshAt(agreed._id, frequency, extractedAt)),
    },
    updated: results.flatMap(({ result, isUpdated }) => (isUpdated ? [result.product] : [])),
  };
}

/**
 * A product's data, and its rows added to their history, both sealed, and whether anything changed
 * since the previous extraction. A row that left the period that the institution shows is no change.
 */
function toResult(
  vault: Vault,
  consent: ConsentDocument,
  extracted: ConsentProduct & { gaps: Gaps | undefined; day: Date },
): { readonly result: ConsentResult; readonly isUpdated: boolean } {
  const { productId: product, product: kind, data, gaps, day } = extracted;
  const seal = (value: unknown, field: string) => sealResult(vault, consent, field, product, value);
  const shared = { product, ...(gaps && { gaps }) };
  const before = consent.results.find((one) => one.product === product);
  if (!hasRows(kind)) {
    const known = before && vault.open(before.data, consentAad(consent._id, `results/${product}`));
    return {
      result: { ...shared, data: seal(data, 'results') },
      isUpdated: JSON.stringify(known) !== JSON.stringify(data),
    };
  }
  const historyBefore = before ? openHistory(vault, consent, before) : EMPTY_HISTORY;
  const history = mergeRows(historyBefore, rowLists(kind, data), {
    today: dayOf(day),
    oldest: dayOf(addMonths(day, -HISTORY_MONTHS)),
    isPartial: gaps !== undefined,
  });
  return {
    result: {
      ...shared,
      data: seal(withPendingIds(data, history), 'results'),
      history: seal(history, 'history'),
    },
    isUpdated: history.last !== historyBefore.last,
  };
}

export const sealResult = (
  vault: Vault,
  { _id }: Pick<ConsentDocument, '_id'>,
  field: string,
  product: string,
  value: unknown,
) => vault.seal(value, consentAad(_id, `${field}/${product}`), { compress: true });

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * The end date that the person saw; for an older consent that did not store it, the same number of
 * months from now.
 */
export const validUntil = ({ offer }: ConsentDocument, at: Date): Date =>
  offer.shown?.validUntil ?? addMonths(at, offer.validityMonths);
