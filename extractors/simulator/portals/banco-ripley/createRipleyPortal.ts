import { formatDate } from '../../../src/shared/dates.ts';
import { formatMoney } from '../../../src/shared/money.ts';
import { bankCustomer } from '../../../synthetic-person/bank/bankCustomer.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { createScreenPortal } from '../../shared/createScreenPortal.ts';
import { portalLogins } from '../../shared/portalLogins.ts';

/** Banco Ripley: a login in two steps, and the first page with a dialog for each statement. */
export const createRipleyPortal = createScreenPortal({
  cookie: 'RIPLEYSESION',
  paths: { login: '/web/login', home: '/web/home' },
  answer: async (session, { institution, context, ctx }) => {
    const { read, answer } = portalLogins(institution, context);
    // The page asks by itself, also if something else is to be read: that has its own delay.
    const customer = await read(ctx, { ...session });
    if (customer === null) return null;
    // The page also names the additional cards, without their amounts.
    const { creditCards } = bankCustomer(session.rut, customer.today, institution.id);
    const additional = creditCards.filter(({ isAdditionalCard }) => isAdditionalCard);
    return answer(session, customer, { vista: products(customer, additional).text });
  },
  /** One field at a time. That of the password is a plain one, as its source finds it. */
  login: {
    title: 'Banco en línea',
    content: html`<form novalidate>
      <div id="paso">
        <label for="rut">RUT</label>
        <input id="rut" autocomplete="username" />
      </div>
      <p role="alert" hidden></p>
      <button type="submit" disabled>Continuar</button>
    </form>`,
    script: `
var rut = document.getElementById('rut'), typed = 0;
var notice = document.querySelector('[role=alert]'), button = document.querySelector('button');
rut.addEventListener('keyup', function () { typed += 1; });
rut.addEventListener('blur', function () {
  setTimeout(function () { button.disabled = typed < 8; }, 200);
});
document.querySelector('form').addEventListener('submit', function (event) {
  event.preventDefault();
  var password = document.getElementById('clave');
  if (password === null) {
    document.getElementById('paso').innerHTML = '<label for="clave">Clave</label>' +
      '<input id="clave" inputmode="numeric" maxlength="4" autocomplete="off">';
    return;
  }
  enter(rut.value, password.value, function (message) {
    notice.textContent = message;
    notice.hidden = false;
  });
});`,
  },
  /** Accounts and cards, which appear late, below an advertisement. */
  home: {
    title: 'Inicio',
    content: html`<dialog class="snrs-modal-wrapper" aria-label="Publicidad">
        <p>Conoce nuestras ofertas.</p>
        <button class="snrs-modal-close" type="button">Cerrar</button>
      </dialog>
      <section aria-label="Productos">Cargando</section>`,
    script: `
var section = document.querySelector('section'), offer = document.querySelector('dialog');
offer.classList.add('snrs-modal-show');
if (offer.showModal) offer.showModal(); else offer.setAttribute('open', '');
offer.querySelector('button').addEventListener('click', function () { offer.remove(); });
function open(event) {
  var dialog = document.createElement('app-account-statement');
  dialog.innerHTML = '<ion-icon>×</ion-icon>';
  dialog.firstChild.addEventListener('click', function () { dialog.remove(); });
  section.appendChild(dialog);
  var values = event.target.nextElementSibling.content;
  setTimeout(function () { dialog.appendChild(values.cloneNode(true)); }, 200);
}
ask(function (answer) {
  section.innerHTML = answer.vista;
  section.querySelectorAll('lib-typography').forEach(function (one) {
    one.addEventListener('click', open);
  });
});`,
  },
});

type Card = BankCustomer['creditCards'][number];

const products = ({ accounts, creditCards }: BankCustomer, additional: readonly Card[]): Markup =>
  html`${accounts.map((one) => product(`****${one.accountNumber}`, one.availableBalance))}
  ${accounts.length === 0 && 'No tienes cuentas'}
  ${creditCards.map((card) => product(`Titular ****${card.lastDigits}`, card.balances.clp.availableCredit, card))}
  ${additional.map((card) => product(`Adicional ****${card.lastDigits}`, null, card))}
  ${creditCards.length === 0 && 'No tienes tarjetas'}`;

const product = (name: string, figure: number | null, card?: Card): Markup =>
  html`<div>
    <p>${name}</p>
    ${figure !== null && html`<h5 class="h5-xs">${formatMoney(figure, 'clp')}</h5>`}
    ${card && figure !== null && used(card)} ${card && statement(card)}
  </div>`;

const used = ({ balances: { clp } }: Card): Markup =>
  html`<div>
    <div class="min-w-[76px]">Utilizado</div>
    <span class="label-md">${formatMoney(clp.currentBalance, 'clp')}</span>
  </div>`;

/** The link to a card's last statement, and what its dialog will show. */
function statement({ statements: [last] }: Card): Markup {
  const minimum = formatMoney(last?.summary.minimumPayment ?? 0, 'clp');
  const days = [last?.statementDate, last?.summary.paymentDueDate];
  const dates = days.map((one) => (one == null ? '' : formatDate(one, 'slash')));
  const texts = ['Tu último estado de cuenta', minimum, minimum, ...dates];
  return html`<lib-typography class="cursor-pointer">Estado de cuenta</lib-typography
    ><template>${texts.map((text) => html`<p class="paragraph-sm">${text}</p>`)}</template>`;
}
