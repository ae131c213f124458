import type { Institution } from '../../../src/contract/institution.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { page } from '../../shared/layout.ts';
import { rutField, passwordField } from '../../shared/content.ts';

/**
 * The public page, with the login in a panel that the fragment `#/login` or a button opens. The field
 * of the RUT is read-only until it has the focus, and the page writes its dots and dash.
 */
export const publicPage = (
  institution: Institution,
  places: Readonly<Record<'login' | 'home', string>>,
): Markup =>
  page({
    title: 'Personas',
    brand: institution,
    content: html` <p>
        <a class="boton cmp-button" href="#/login"
          ><span class="cmp-button__text">Banca en Línea</span></a
        >
      </p>
      <p>CuentaRUT sin costo de mantención.</p>
      <div id="sidenavLoginApp" hidden>
        <div class="msd-custom-sidenav__container">
          <form novalidate>
            <h2>Banca en Línea</h2>
            ${rutField({ id: 'rut', placeholder: 'Ej: 12.345.678-5', readonly: true })}
            ${passwordField({ id: 'pass' }, 'Clave Internet')}
            <div class="input-messages" role="alert" hidden></div>
            <button id="btnLogin" type="submit">Ingresar</button>
            <p><a href="#/problemas">¿Problemas con tu Clave?</a></p>
          </form>
        </div>
      </div>
      ${inlineScript(`
var LOGIN = ${inlineJson(places.login)}, HOME = ${inlineJson(places.home)};
${LOGIN_SCRIPT}`)}`,
  });

const LOGIN_SCRIPT = `
function find(selector) { return document.querySelector(selector); }
var panel = find('#sidenavLoginApp'), rut = find('#rut'), report = find('.input-messages');
function unfold(isOpen) {
  panel.hidden = !isOpen;
  panel.classList.toggle('open-sidenav', isOpen);
}
function follow() { if (location.hash === '#/login') unfold(true); }
addEventListener('hashchange', follow);
find('.cmp-button').addEventListener('click', function () { unfold(true); });
follow();
rut.addEventListener('focus', function () { rut.readOnly = false; });
rut.addEventListener('input', function () {
  var bare = rut.value.replace(/[^0-9kK]/g, '').toUpperCase();
  if (bare.length < 2) { rut.value = bare; return; }
  rut.value = Number(bare.slice(0, -1).replace(/K/g, '')).toLocaleString('es-CL') + '-' + bare.slice(-1);
});
function refuse(text) {
  report.textContent = text;
  report.hidden = false;
}
find('form').addEventListener('submit', function (event) {
  event.preventDefault();
  report.hidden = true;
  var request = new XMLHttpRequest();
  request.open('POST', LOGIN + '?token=' + Math.random().toString(36).slice(2));
  request.setRequestHeader('Content-Type', 'application/json');
  request.onerror = function () { refuse('Hemos detectado un error, reintente más tarde.'); };
  request.onload = function () {
    if (request.status !== 200) { request.onerror(); return; }
    var answer = JSON.parse(request.responseText);
    if (answer.mensaje !== null) { refuse(answer.mensaje); return; }
    unfold(false);
    location.href = HOME;
  };
  request.send(JSON.stringify({ rut: rut.value, clave: find('#pass').value }));
});
`;

/** The addresses that the private site's script uses; `services` is a prefix. */
type PrivatePlaces = Readonly<Record<'public' | 'leave' | 'profile' | 'services', string>>;

/**
 * The private site: over its first page a notice, an information bar and an offer; then the cards of
 * the accounts in a carousel, with hidden balances, and the movements of one account.
 */
export const privatePage = (institution: Institution, places: PrivatePlaces): Markup =>
  page({
    title: 'Mis productos',
    brand: institution,
    content: html` <p>
        <button id="logoBechHomeIndex" type="button">BancoEstado</button>
        <button type="button" aria-label="Inicio">Inicio</button>
        <button id="salir" type="button">Cerrar sesión</button>
      </p>
      <dialog class="msd-modalhome--container" aria-label="Novedades">
        <p>Ahora puedes ordenar tus productos.</p>
        <button class="msd-modalhome--container-content-close" type="button" aria-label="Cerrar">
          <span>X</span>
        </button>
      </dialog>
      <div id="evg-infobar-with-user-attr" class="evg-infobar-middle">
        <p>Actualiza la aplicación.</p>
        <button class="evg-btn-dismissal" type="button" aria-label="Close Infobar">×</button>
      </div>
      <div id="promoid">
        <p>Tienes un Avance en Cuotas</p>
        <button type="button" aria-label="Cerrar">No por ahora</button>
      </div>
      <p id="estado" role="status">Cargando tus productos</p>
      <section id="inicio" aria-label="Productos"></section>
      <section id="detalle" aria-label="Saldos y movimientos" hidden></section>
      ${inlineScript(`
var PLACES = ${inlineJson(places)};
${SHARED}
${HOME_SCREEN}
${MOVEMENTS_SCREEN}`)}`,
  });

const SHARED = `
function find(selector) { return document.querySelector(selector); }
function on(selector, act) { find(selector).addEventListener('click', act); }
function say(text) { find('#estado').textContent = text; }
function pesos(amount) { return (amount < 0 ? '-$' : '$') + Math.abs(amount).toLocaleString('es-CL'); }
/** The template with each value escaped in the place of a "?". */
function filled(template, values) {
  var at = 0, element = document.createElement('p');
  return template.replace(/\\?/g, function () {
    element.textContent = values[at++];
    return element.innerHTML;
  });
}
function ask(address, type, show) {
  var request = new XMLHttpRequest();
  request.open('GET', address);
  request.withCredentials = true;
  request.responseType = type;
  request.onload = function () {
    if (request.status === 401) location.href = PLACES.public;
    else if (request.status === 200) show(request.response);
    else say('Hemos detectado un error, reintente más tarde.');
  };
  request.send();
}
function section(id) {
  ['inicio', 'detalle'].forEach(function (one) { find('#' + one).hidden = one !== id; });
}
`;

/** The cards, two at a time. Their balances are shown once the switch is pressed. */
const HOME_SCREEN = `
var SHOWN = 2, products = [], first = 0, isHidden = true;
function card(one) {
  var tag = one.esAhorro ? 'app-card-ahorro' : 'app-card-producto';
  var balance = one.esAhorro ? 'msd-card-ahorro__saldo--amount' : 'm-card-global__content--cuentas__saldos';
  return filled('<' + tag + '><div class="m-card-global__header--title">' +
    '<h3 class="sr_only" hidden>Producto ?</h3><h3 aria-hidden="true">?</h3><p role="text">?</p></div>' +
    '<div class="' + balance + '"><p>Saldo disponible</p><h4>?</h4></div>' +
    '<button type="button" class="ver-detalle" ' +
    'aria-label="Ver movimientos: Saldos y movimientos de ?">Ver movimientos</button></' + tag + '>',
  [one.nombre, one.nombre, one.numero, isHidden ? '$ ****' : pesos(one.saldo), one.nombre]);
}
function showCards() {
  var place = find('#inicio');
  if (products.length === 0) { place.innerHTML = '<p>No tienes productos</p>'; return; }
  var shown = products.slice(first, first + SHOWN);
  place.innerHTML = filled('<button id="ver" type="button">?</button>', [isHidden ? 'Mostrar saldos' : 'Ocultar saldos']) +
    '<app-carrusel-productos-wrapper>' + shown.map(card).join('') +
    '<p><button type="button" aria-label="Anterior">←</button> ' +
    '<button type="button" aria-label="Siguiente">→</button></p></app-carrusel-productos-wrapper>';
  on('#ver', function () { isHidden = !isHidden; showCards(); });
  on('[aria-label=Anterior]', function () { first -= SHOWN; showCards(); });
  on('[aria-label=Siguiente]', function () { first += SHOWN; showCards(); });
  find('[aria-label=Anterior]').disabled = first === 0;
  find('[aria-label=Siguiente]').disabled = first + SHOWN >= products.length;
  document.querySelectorAll('.ver-detalle').forEach(function (button, index) {
    button.addEventListener('click', function () { openAccount(shown[index]); });
  });
}
function goHome() {
  first = 0;
  showCards();
  section('inicio');
}
on('#logoBechHomeIndex', goHome);
on('[aria-label=Inicio]', goHome);
on('#salir', function () { location.href = PLACES.leave; });
if (find('dialog').showModal) find('dialog').showModal();
else find('dialog').setAttribute('open', '');
['dialog', '#evg-infobar-with-user-attr', '#promoid'].forEach(function (one) {
  on(one + ' button', function () { find(one).remove(); });
});
ask(PLACES.profile, 'text', function () {
  ask(PLACES.services + 'productos', 'json', function (answer) {
    // After a change of the answer, a card without content.
    products = answer.productos || [{}];
    say('');
    goHome();
  });
});
`;

/** The movements, ten rows at a time, and the workbook, which savings do not offer. */
const MOVEMENTS_SCREEN = `
var ROWS = 10, account, rows, at, days;
function query() { return '?cuenta=' + account.numero + days; }
function openAccount(one) {
  account = one;
  days = '';
  find('#detalle').innerHTML = filled('<h2>? ?</h2><button id="buscar" type="button">' +
    '<span class="only_desktop">Buscar por fechas</span></button><div id="fechas" hidden>' +
    '<label for="date_from">Desde (ddmmaaaa)</label><input id="date_from" />' +
    '<label for="hasta">Hasta (ddmmaaaa)</label><input id="hasta" />' +
    '<button class="search_btn" type="button">Buscar</button></div><div id="tab_panel0">' +
    '<app-movimiento-detalle><app-listado-movimientos></app-listado-movimientos>' +
    '</app-movimiento-detalle></div>', [one.nombre, one.numero]);
  on('#buscar', function () { find('#fechas').hidden = !find('#fechas').hidden; });
  on('.search_btn', function () {
    days = '&desde=' + find('#date_from').value + '&hasta=' + find('#hasta').value;
    load();
  });
  section('detalle');
  load();
}
function load() {
  var asked = account;
  ask(PLACES.services + 'movimientos' + query(), 'json', function (answer) {
    if (asked !== account) return;
    rows = answer.movimientos;
    at = 0;
    showRows();
  });
}
function row(one) {
  return filled('<tr><td role="cell"></td><td role="cell"><div class="contentText"><p>?</p></div></td>' +
    '<td role="cell"><div class="contentText largoDescripcition">' +
    '<button type="button" class="msd-button--link">?</button></div></td><td role="cell">Internet</td>' +
    '<td role="cell"><div class="contentText"><p class="amountsTransferClp"><span>?</span></p></div></td>' +
    '<td role="cell"><p>?</p></td><td role="cell"></td></tr>',
  [one.fecha, one.glosa, (one.monto < 0 ? '' : '+') + pesos(one.monto), pesos(one.saldo)]);
}
var DOWNLOAD = '<msd-download-dropdown><div><button type="button">Descargar</button>' +
  '<ul hidden><li role="button" tabindex="0">Descargar Excel</li></ul></div></msd-download-dropdown>';
var HEADINGS = ['Tags', 'Fecha', 'Descripción', 'Canal', 'Abonos/Cargos', 'Saldos', 'Descargar'];
function showRows() {
  var place = find('app-listado-movimientos');
  if (rows.length === 0) { place.innerHTML = '<p class="no-data">No hay movimientos</p>'; return; }
  place.innerHTML = (account.esAhorro ? '' : DOWNLOAD) + '<div class="tabla"><table><thead><tr>' +
    HEADINGS.map(function (one) { return '<th>' + one + '</th>'; }).join('') + '</tr></thead><tbody>' +
    rows.slice(at, at + ROWS).map(row).join('') + '</tbody></table></div>' +
    '<p><button type="button" class="btn-prev">Anterior</button> ' +
    '<button type="button" class="btn-next">Siguiente</button></p>';
  on('.btn-prev', function () { at -= ROWS; showRows(); });
  on('.btn-next', function () { at += ROWS; showRows(); });
  find('.btn-prev').disabled = at === 0;
  find('.btn-next').disabled = at + ROWS >= rows.length;
  if (account.esAhorro) return;
  on('msd-download-dropdown button', function () {
    find('msd-download-dropdown ul').hidden = !find('msd-download-dropdown ul').hidden;
  });
  on('msd-download-dropdown li', function () {
    ask(PLACES.services + 'planilla' + query(), 'blob', function (file) {
      var link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = 'Ultimos_Movimientos_' + account.numero + '.xlsx';
      link.click();
    });
  });
}
`;
