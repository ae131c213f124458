import { told } from '../../../synthetic-person/bank/shown.ts';
import type { Mortgage } from '../../../src/products/mortgage.ts';
import type { CreditLine } from '../../../src/products/productBalance.ts';
import { formatMoney, formatNumber } from '../../../src/shared/money.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { privatePage } from './pages.ts';
import type { ItauView } from './pages.ts';

/** Pages of credits: sources document a single amount of each. */
export const CREDIT_PAGES = {
  line: 'cuentas/linea-credito/saldos',
  mortgages: 'creditos/credito-hipotecario/consultar-creditos',
} as const;

/** The credit line: the amount that is used. */
export const linePage = (view: ItauView, line: CreditLine | undefined): Markup =>
  privatePage(
    view,
    CREDIT_PAGES.line,
    'Saldo de la línea',
    line === undefined
      ? html`<p>No tienes una línea de crédito.</p>`
      : html`<p>
          Monto utilizado
          <span name="LCMontoUtilizado">${formatMoney(line.currentBalance, 'clp')}</span>
        </p>`,
  );

/** Mortgages: each balance in the cell after its label, with two decimals. */
export const mortgagesPage = (view: ItauView, mortgages: readonly Mortgage[]): Markup =>
  privatePage(
    view,
    CREDIT_PAGES.mortgages,
    'Crédito hipotecario',
    mortgages.length === 0
      ? html`<table>
          <tbody>
            <tr>
              <td class="bold">No tienes créditos hipotecarios.</td>
            </tr>
          </tbody>
        </table>`
      : html`${mortgages.map(
          ({ balanceUf }, index) =>
            html`<h2>Crédito ${String(index + 1)}</h2>
              <table>
                <tbody>
                  <tr>
                    <td class="bold">Saldo actual</td>
                    <td>UF ${formatNumber(told(balanceUf), 2)}</td>
                  </tr>
                </tbody>
              </table>`,
        )}`,
  );
