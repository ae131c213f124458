import type { BankPage } from '../../src/families/banking/BankPage.ts';
import { truncatedPan } from '../../synthetic-person/credit/patMandates.ts';
import type {
  BankCustomer,
  PersonAccount,
  PersonCard,
} from '../../synthetic-person/shared/types.ts';

/**
 * A bank customer's page of that kind, whole.
 * @param owner the number of an account, or a card's position counted from 1
 */
export function bankPage(customer: BankCustomer, page: string, owner: string): BankPage | null {
  switch (page) {
    case 'profile':
      return { kind: page, rut: customer.rut, name: customer.name };
    case 'accounts':
      return {
        kind: page,
        asOf: customer.today,
        accounts: customer.accounts.map(
          ({ movements: _, transfers: __, ...detail }: PersonAccount) => detail,
        ),
        creditLines: customer.creditLines,
      };
    case 'lines':
      return { kind: page, creditLines: customer.creditLines };
    case 'cards':
      return { kind: page, cards: customer.creditCards.map(issued) };
    case 'investments':
      return { kind: page, holdings: customer.investments };
    case 'recipients':
      return list(page, owner, customer.tefRecipients);
    case 'bills':
      return list(page, owner, customer.bills);
    case 'pacs':
      return list(page, owner, customer.pacs);
    case 'pats':
      return list(page, owner, customer.pats);
    case 'mortgages':
      return list(page, owner, customer.mortgages);
    case 'loans':
      return list(page, owner, customer.consumerLoans);
    case 'movements':
    case 'sent':
    case 'received': {
      const account = customer.accounts.find((one) => one.accountNumber === owner);
      if (account === undefined) return null;
      if (page === 'movements') return list(page, owner, account.movements);
      const { sent, received } = account.transfers;
      return page === 'sent' ? list(page, owner, sent) : list(page, owner, received);
    }
    case 'national':
    case 'international':
    case 'statements': {
      const card = customer.creditCards[Number(owner) - 1];
      if (card === undefined) return null;
      if (page === 'statements') return list(page, owner, card.statements);
      const { billingDate, paymentDueDate, natTransactions, intTransactions } = card;
      const cycle = { billingDate, paymentDueDate };
      return page === 'national'
        ? { ...list(page, owner, natTransactions), cycle }
        : { ...list(page, owner, intTransactions), cycle };
    }
    default:
      return null;
  }
}

const list = <Kind extends string, Entry>(
  kind: Kind,
  owner: string,
  entries: readonly Entry[],
) => ({
  kind,
  owner,
  total: entries.length,
  order: 'newest-first' as const,
  entries,
});

const issued = (card: PersonCard) => ({
  detail: {
    type: card.type,
    name: card.name,
    isAdditionalCard: card.isAdditionalCard,
    singleCreditLimit: card.singleCreditLimit,
    balances: card.balances,
  },
  cardHolderName: card.holderName,
  truncatedPan: truncatedPan(card.lastDigits),
});
