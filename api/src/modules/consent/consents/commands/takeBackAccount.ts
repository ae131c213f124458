import {
  accountNumbers,
  chileanDay,
  lacksSources,
  onlyAccounts,
  partNames,
  rowLists,
} from '@cauce/extractors';
import { AppError } from '../../../../errors/AppError.ts';
import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { ClientsStore } from '../../../access/clients/clients.store.ts';
import { actionOf } from '../../../extraction/products/productCatalogue.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { ConsentsStore } from '../consents.store.ts';
import {
  consentAad,
  type Actor,
  type ChosenAccount,
  type ConsentDocument,
  type ConsentResult,
} from '../consents.types.ts';
import { chosenAccounts, DAY_SECONDS, dayOf, idsOf, sealResult } from '../extractedResults.ts';
import { mergeRows, openHistory, withoutAccount } from '../rowHistory.ts';

export interface TakeBackAccountDeps {
  readonly consents: ConsentsStore;
  readonly vault: Vault;
  readonly audit: AuditStore;
  readonly now: Clock;
  readonly clients: Pick<ClientsStore, 'sandboxDays'>;
}

/** How often it is tried again if a refresh stores newer data at the same time. */
const MAX_TRIES = 5;

/**
 * Stops sharing an account that the person chose: its data is erased, its rows are delivered as
 * removed, and no later extraction stores anything of it.
 * @throws AppError accountNotFound, lastAccount, actionNotAvailable unless the consent is active
 */
export async function takeBackAccount(
  deps: TakeBackAccountDeps,
  { consentId, accountId, by }: { consentId: string; accountId: string; by: Actor },
): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const consent = await deps.consents.find(consentId);
    if (consent?.state !== 'active') throw new AppError('actionNotAvailable');
    const chosen = chosenAccounts(deps.vault, consent) ?? [];
    const remaining = chosen.filter(({ id }) => id !== accountId);
    if (remaining.length === chosen.length) throw new AppError('accountNotFound');
    if (remaining.length === 0) throw new AppError('lastAccount');
    const at = deps.now();
    const days = await deps.clients.sandboxDays(consent.clientId);
    const day = addSeconds(consent.extractedAt ?? at, days * DAY_SECONDS);
    const results = resultsWithout(deps.vault, consent, { accountId, remaining, day });
    const facts = {
      at,
      accounts: deps.vault.seal(remaining, consentAad(consentId, 'accounts')),
      results: results.map(({ result }) => result),
      // What cannot be calculated from the stored data is read again as soon as possible.
      ...(results.some(({ isCut }) => isCut) && consent.refreshAt && { refreshAt: at }),
    };
    const updated = results.flatMap(({ result, isUpdated }) => (isUpdated ? [result.product] : []));
    // Written first, so that nothing is erased without an audit entry, and only once.
    await deps.audit.append({
      _id: `consent.account-taken-back:${consentId}:${accountId}`,
      at,
      event: 'consent.account-taken-back',
      clientId: consent.clientId,
      ...auditActor(by, by),
      consentId,
      subject: consent.subject,
      detail: accountId,
    });
    if (await deps.consents.takeBack(consent, facts, updated)) return;
  }
  throw new AppError('serviceUnavailable');
}

/**
 * The results without everything of the account, whether each changed, and whether it lacks what cannot
 * be calculated from the stored data.
 */
function resultsWithout(
  vault: Vault,
  consent: ConsentDocument,
  facts: {
    readonly accountId: string;
    readonly remaining: readonly ChosenAccount[];
    readonly day: Date;
  },
): { result: ConsentResult; isUpdated: boolean; isCut?: boolean }[] {
  const today = dayOf(facts.day);
  const all = consent.results.map((result) => ({
    result,
    product: actionOf(consent.entityId ?? '', result.product).product,
    data: vault.open<unknown>(result.data, consentAad(consent._id, `results/${result.product}`)),
  }));
  const account = { id: facts.accountId, numbers: accountNumbers(all, facts.accountId) };
  const remaining = idsOf(facts.remaining);
  return onlyAccounts(all, remaining, { today: chileanDay(facts.day) }).map(
    ({ result, product, data }, index) => {
      const before = openHistory(vault, consent, result);
      const merged = mergeRows(withoutAccount(before, account, today), rowLists(product, data), {
        today,
        oldest: '',
        isPartial: true,
      });
      const isChanged = JSON.stringify(data) !== JSON.stringify(all[index]?.data);
      const isUpdated = isChanged || merged.last !== before.last;
      // A row that was removed earlier may name the account without being delivered again.
      if (!isUpdated && JSON.stringify(merged) === JSON.stringify(before))
        return { result, isUpdated };
      const seal = (field: string, value: unknown) =>
        sealResult(vault, consent, field, result.product, value);
      const history = result.history && { history: seal('history', merged) };
      const isCut = lacksSources({ product, data }, all, remaining);
      const gaps = isCut && {
        gaps: Object.fromEntries(partNames(product).map((part) => [part, null])),
      };
      return {
        result: { ...result, data: seal('results', data), ...history, ...gaps },
        isUpdated,
        isCut,
      };
    },
  );
}
