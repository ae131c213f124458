import { formatNumber } from '../../../src/shared/money.ts';
import { afpMember } from '../../../synthetic-person/index.ts';
import { memberAsShown } from '../../../synthetic-person/pension/memberAsShown.ts';
import { html } from '../../http/markup.ts';
import { renamed } from '../../http/renamed.ts';
import { sendJson } from '../../http/replies.ts';
import { chileanToday } from '../../shared/chileanToday.ts';
import { passwordField, rutField } from '../../shared/content.ts';
import { holdReading } from '../../shared/context.ts';
import { createScreenPortal } from '../../shared/createScreenPortal.ts';
import { isMalformed } from '../../shared/portalLogins.ts';

/**
 * AFP Modelo: a form whose button is enabled by a typed RUT and six digits, and the first page with
 * the balance of the mandatory account.
 */
export const createModeloPortal = createScreenPortal({
  cookie: 'MODELOSESION',
  paths: { login: '/nueva/portalprivado/user/login', home: '/nueva/portalprivado/inicio' },
  fragment: '#/',
  // Companies are not members.
  isCustomer: (rut, { institution, context }) =>
    afpMember(rut, chileanToday(context.now()), institution.id).personalInformation !== null,
  answer: async (session, { institution, context, ctx }) => {
    context.log.count(institution.id, session.rut, 'read');
    // The page asks by itself, also if something else is to be read: that has its own delay.
    if (!(await holdReading(context, { ...session }, ctx))) return null;
    const today = chileanToday(session.openedAt);
    const { balance } = memberAsShown(session.rut, today, institution.id).pension;
    const answer = { saldo: `$${formatNumber(balance, 0)}` };
    return sendJson(isMalformed(session) ? renamed(answer) : answer);
  },
  login: {
    title: 'Portal privado',
    content: html` <form novalidate>
      ${rutField({ id: 'rut', placeholder: '12.345.678-5' })}
      ${passwordField({ id: 'password', inputmode: 'numeric', maxlength: 6 })}
      <p role="alert" hidden></p>
      <button type="submit" disabled>Ingresar</button>
    </form>`,
    script: `
var form = document.querySelector('form');
var notice = form.querySelector('[role=alert]'), button = form.querySelector('button');
var rut = document.getElementById('rut'), password = document.getElementById('password');
function check() {
  button.disabled = !/^\\d{1,2}\\.\\d{3}\\.\\d{3}-[\\dkK]$/.test(rut.value) ||
    !/^\\d{6}$/.test(password.value);
}
form.addEventListener('keyup', check);
form.addEventListener('submit', function (event) {
  event.preventDefault();
  button.disabled = true;
  notice.hidden = true;
  enter(rut.value, password.value, function (message) {
    check();
    notice.textContent = message;
    notice.hidden = false;
  });
});`,
  },
  /** The figure appears once the page's script has received it. */
  home: {
    title: 'Inicio',
    content: html` <p>Cuenta obligatoria</p>
      <h2 class="card-balance">Cargando</h2>`,
    script: `
ask(function (answer) {
  document.querySelector('.card-balance').textContent = answer.saldo || 'Sin información';
});`,
  },
});
