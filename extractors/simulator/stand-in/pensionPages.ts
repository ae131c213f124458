import type {
  AccountKind,
  AccountSummary,
  PensionPage,
} from '../../src/families/pension/PensionPage.ts';
import { ACCOUNT_KINDS } from '../../src/families/pension/PensionPage.ts';
import type { PensionAccount } from '../../src/products/accountBalance.ts';
import { afpMember } from '../../synthetic-person/index.ts';
import { memberAsShown } from '../../synthetic-person/pension/memberAsShown.ts';

/** A history in one part. */
const whole = <Entry>(entries: readonly Entry[]) => ({
  part: 'todo',
  parts: ['todo'],
  total: entries.length,
  entries,
});

const summaryOf = <Fund>({ movements: _, ...rest }: PensionAccount<Fund>): AccountSummary<Fund> =>
  rest;

/**
 * A fund manager's member's page of that kind, whole.
 * @param owner the kind of account whose movements are asked for
 */
export function pensionPage(
  view: readonly [rut: string, today: string, entityId: string],
  page: string,
  owner: string,
): PensionPage | null {
  const { pension, contributions, lastPeriod } = memberAsShown(...view);
  switch (page) {
    case 'profile': {
      const { personalInformation } = afpMember(...view);
      return personalInformation && { kind: page, information: personalInformation };
    }
    case 'balances': {
      const { balance, institutionCode, projectedPension, accounts } = pension;
      const { obligatory, apv, agreed, cav } = accounts;
      return {
        kind: page,
        balance,
        institutionCode,
        projectedPension,
        accounts: {
          obligatory: summaryOf(obligatory),
          apv: summaryOf(apv),
          agreed: summaryOf(agreed),
          cav: summaryOf(cav),
        },
      };
    }
    case 'movements': {
      const account = ACCOUNT_KINDS.find((one): one is AccountKind => one === owner);
      if (account === undefined) return null;
      return { kind: page, account, ...whole(pension.accounts[account].movements) };
    }
    case 'contributions':
      return { kind: page, lastPeriod, ...whole(contributions) };
    default:
      return null;
  }
}
