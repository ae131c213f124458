import type { BankCustomer } from '../../synthetic-person/shared/types.ts';
import { formatMoney } from '../../src/shared/money.ts';
import { html } from '../http/markup.ts';
import type { Markup } from '../http/markup.ts';

/** A customer's products at a bank, for the page after the login. */
export function accountList({ accounts, creditCards }: BankCustomer): Markup {
  return html`<ul class="cuentas">
    ${accounts.map(
      (one) =>
        html`<li>
          <b>${one.productName}</b><span>N.º ${one.accountNumber}</span
          ><strong>${formatMoney(one.availableBalance, one.currency)}</strong
          ><span>Saldo disponible</span>
        </li>`,
    )}
    ${creditCards.map(
      (one) => html`<li><b>${one.name}</b><span>Terminada en ${one.lastDigits}</span></li>`,
    )}
  </ul>`;
}
