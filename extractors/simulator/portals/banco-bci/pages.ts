import type { Institution } from '../../../src/contract/institution.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { page } from '../../shared/layout.ts';
import { rutField, passwordField } from '../../shared/content.ts';

/** The addresses that the portal's pages link to. */
export interface BciPlaces {
  readonly entrance: string;
  readonly login: string;
  readonly skip: string;
  readonly validation: string;
  readonly home: string;
  /** The route that the private page shows in its address. */
  readonly route: string;
  readonly token: string;
  readonly credits: string;
  readonly balances: string;
  readonly cards: string;
  readonly limits: string;
  readonly logout: string;
}

/** The public page, whose form copies the RUT into hidden fields on every keystroke. */
export const entrancePage = (institution: Institution, places: BciPlaces): Markup =>
  page({
    title: 'Banco en línea personas',
    brand: institution,
    content: html` <form id="frm" method="post" action="${places.login}">
        <input type="hidden" id="rut" name="rut" />
        <input type="hidden" id="dig" name="dig" />
        <input type="hidden" name="transaccion" value="" />
        <input type="hidden" name="grupo" value="personas" />
        <input type="hidden" name="serv" value="login" />
        <input type="hidden" name="canal" value="110" />
        <input type="hidden" name="touch" value="" />
        ${rutField({ id: 'rut_aux', name: 'rut_aux' })}
        ${passwordField({ id: 'clave', name: 'clave', maxlength: 8 })}
        <button type="submit" disabled>INGRESAR</button>
      </form>
      ${inlineScript(`
(function () {
  var form = document.getElementById('frm');
  var shown = document.getElementById('rut_aux');
  var password = document.getElementById('clave');
  function bare() { return shown.value.replace(/[^0-9kK]/g, '').toUpperCase(); }
  function copy() {
    document.getElementById('rut').value = bare().slice(0, -1);
    document.getElementById('dig').value = bare().slice(-1);
    form.querySelector('button').disabled = bare().length < 7 || password.value === '';
  }
  form.addEventListener('keyup', copy);
  shown.addEventListener('blur', function () {
    var value = bare();
    if (value.length < 2) return;
    shown.value = value.slice(0, -1).replace(/\\B(?=([0-9]{3})+$)/g, '.') + '-' + value.slice(-1);
  });
})();
`)}`,
  });

/** The reason why a login was refused. */
export const refusalPage = (institution: Institution, title: string, text: string): Markup =>
  page({ title, brand: institution, content: html` <p role="alert">${text}</p>` });

/** Required by regulation: offered after every login without a trusted device. */
export const devicePage = (institution: Institution, places: BciPlaces): Markup =>
  page({
    title: 'Registra tu Dispositivo de confianza',
    brand: institution,
    content: html` <p>Registrarlo es opcional. Puedes hacerlo en otro momento.</p>
      <p><button type="button" id="omitir">Omitir</button></p>
      ${inlineScript(`
(function () {
  var opaque = new URLSearchParams(location.search).get('authId');
  function send(address, body, then) {
    var request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('Content-Type', 'application/json');
    request.onload = then;
    request.send(JSON.stringify(body));
  }
  send(${inlineJson(places.validation)}, { dispositivosCookie: '' }, function () {});
  document.getElementById('omitir').addEventListener('click', function () {
    send(${inlineJson(places.skip)}, {}, function () {
      location.href = ${inlineJson(places.home)} + '?authId=' + encodeURIComponent(opaque);
    });
  });
})();
`)}`,
  });

/**
 * The private page: it requests its token and passes it to the applications in its frame.
 * @param cards how the list of cards names them
 */
export const homePage = (
  institution: Institution,
  places: BciPlaces,
  cards: readonly string[],
): Markup =>
  page({
    title: 'Mi Banco',
    brand: institution,
    navigation: html`<nav aria-label="Menú">
      <ul>
        <li><a href="#" title="Mi Banco">Mi Banco</a></li>
        <li><a href="#" title="Últimos Movimientos">Últimos Movimientos</a></li>
        <li><a href="#" title="Tarjetas">Tarjetas</a></li>
        <li><a href="#" title="Mis movimientos">Mis movimientos</a></li>
        <li><a href="#" title="Cupo disponible">Cupo disponible</a></li>
        <li><a href="#" title="Créditos">Créditos</a></li>
        <li><a href="#" title="Mis Créditos">Mis Créditos</a></li>
        <li><a href="${places.logout}" title="Cerrar Sesión">Cerrar Sesión</a></li>
      </ul>
    </nav>`,
    content: html` <p role="status" id="estado">Un momento…</p>
      <div id="marco"></div>
      ${inlineScript(`
(function () {
  // A route of this page: what led here is of no use to anybody else.
  history.replaceState(null, '', ${inlineJson(places.route)});
  var apps = { 'Últimos Movimientos': ${inlineJson(places.balances)}, 'Mis movimientos': ${inlineJson(places.cards)}, 'Cupo disponible': ${inlineJson(places.limits)} };
  var cards = ${inlineJson(cards)};
  var state = document.getElementById('estado');
  document.querySelector('nav').addEventListener('click', function (event) {
    var title = event.target.title;
    if (title in apps || title === 'Mis Créditos' || title === 'Tarjetas' || event.target.getAttribute('href') !== '#') return;
    event.preventDefault();
    document.getElementById('marco').replaceChildren();
    state.textContent = title + ' no es parte de esta simulación.';
  });
  document.querySelector('a[title="Tarjetas"]').addEventListener('click', function (event) {
    event.preventDefault();
    state.textContent = cards.length === 0 ? 'No tienes tarjetas' : 'Tarjetas';
    document.getElementById('marco').replaceChildren();
    if (cards.length === 0) return;
    var list = document.createElement('select');
    list.className = 'tdc';
    list.setAttribute('aria-label', 'Tarjetas');
    cards.forEach(function (label) { list.add(new Option(label)); });
    document.getElementById('marco').replaceChildren(list);
  });
  // An answer has a single credit: asks until one comes again.
  function addCredit(rows, seen) {
    var request = new XMLHttpRequest();
    request.open('GET', ${inlineJson(places.credits)});
    request.onload = function () {
      var one = request.status === 200 ? JSON.parse(request.responseText).creditosVigentes[0] : null;
      if (!one || seen.indexOf(one.numOperacion) !== -1) return;
      var row = rows.insertRow();
      [one.glosaTipoOperacion, one.numOperacion, one.glosaMoneda + ' ' + one.saldoCredito.toLocaleString('es-CL'),
        one.cuotasPagadas + '/' + one.numTotalCuotas].forEach(function (text) { row.insertCell().textContent = text; });
      addCredit(rows, seen.concat(one.numOperacion));
    };
    request.send();
  }
  document.querySelector('a[title="Mis Créditos"]').addEventListener('click', function (event) {
    event.preventDefault();
    state.textContent = 'Mis Créditos';
    var table = document.createElement('table');
    table.createCaption().textContent = 'Mis Créditos';
    var head = table.createTHead().insertRow();
    ['Crédito', 'Operación', 'Saldo', 'Cuotas pagadas'].forEach(function (text) {
      head.appendChild(document.createElement('th')).textContent = text;
    });
    document.getElementById('marco').replaceChildren(table);
    addCredit(table.createTBody(), []);
  });
  var request = new XMLHttpRequest();
  request.open('POST', ${inlineJson(places.token)});
  request.setRequestHeader('Content-Type', 'application/json');
  request.onload = function () {
    if (request.status !== 200) { state.textContent = 'Tu sesión no está abierta.'; return; }
    state.textContent = 'Elige qué quieres ver.';
    var token = JSON.parse(request.responseText).access_token;
    Object.keys(apps).forEach(function (title) {
      document.querySelector('a[title="' + title + '"]').addEventListener('click', function (event) {
        event.preventDefault();
        var frame = document.createElement('iframe');
        frame.title = title;
        frame.src = apps[title] + '?token=' + token;
        document.getElementById('marco').replaceChildren(frame);
      });
    });
  };
  request.send('{}');
})();
`)}`,
  });
