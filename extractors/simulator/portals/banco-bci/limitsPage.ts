import type { Institution } from '../../../src/contract/institution.ts';
import { formatMoney, formatNumber } from '../../../src/shared/money.ts';
import type { PersonCard } from '../../../synthetic-person/shared/types.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { framePage } from '../../shared/layout.ts';

/** How the lists of the private page name a card. */
export const cardLabel = ({ name, lastDigits }: PersonCard): string => `${name} **** ${lastDigits}`;

const dollars = (amount: number): string => `US$${formatNumber(amount, 2)}`;

/** The texts of the two panels about a card's credit limits; the second is empty without dollars. */
const panelsOf = ({ balances: { clp, usd } }: PersonCard): readonly [string, string] => [
  panel('nacional', clp, (amount) => formatMoney(amount, 'clp')),
  usd === null ? '' : panel('internacional', usd, dollars),
];

const panel = (
  kind: string,
  limits: PersonCard['balances']['clp'],
  show: (amount: number) => string,
): string =>
  [
    `Cupo total ${kind}: ${show(limits.creditLimit)}`,
    `Cupo utilizado: ${show(limits.currentBalance)}`,
    `Cupo disponible: ${show(limits.availableCredit)}`,
  ].join('\n');

/** The page within the private page where the list of cards changes what both panels show. */
export const limitsPage = (institution: Institution, cards: readonly PersonCard[]): Markup =>
  framePage(
    'Cupo disponible',
    institution,
    cards.length === 0
      ? html`<p role="status">No tienes tarjetas</p>`
      : html`<label for="tarjetasGeneral:select_cuenta">Tarjeta</label>
          <select id="tarjetasGeneral:select_cuenta" name="tarjetasGeneral:select_cuenta">
            ${cards.map((card, at) => html`<option value="${at}">${cardLabel(card)}</option> `)}
          </select>
          <pre id="tarjetasGeneral:saldosNac"></pre>
          <pre id="tarjetasGeneral:infoSaldosInternacional"></pre>
          ${inlineScript(`
(function () {
  var panels = ${inlineJson(cards.map(panelsOf))};
  var select = document.querySelector('select');
  function show() {
    ['saldosNac', 'infoSaldosInternacional'].forEach(function (name, at) {
      document.getElementById('tarjetasGeneral:' + name).textContent = panels[select.value][at];
    });
  }
  select.addEventListener('change', show);
  show();
})();
`)}`,
  );
