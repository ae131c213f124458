import type { Institution } from '../../../src/contract/institution.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { framePage, page } from '../../shared/layout.ts';

/** Every screen is shown in a frame of this page. */
export const SHELL = '/mfe/sweb/mfe-shell-web-cl/mfe';
export const SCREENS = {
  home: '/mfe/sweb/mfe-home-cl/',
  account: '/mfe/ltmnsw/mfe-accounts-balancesmovements-web/',
  cards: '/mfe-simple-account-statement-web-cl/',
} as const;

export const shellPage = (
  institution: Institution,
  { own, screen, exit }: Readonly<Record<'own' | 'screen' | 'exit', string>>,
): Markup =>
  page({
    title: 'Scotiabank',
    brand: institution,
    content: html` <ul>
        <li><a href="${own}${SHELL}${SCREENS.home}">Inicio</a></li>
        <li><a href="${own}${SHELL}${SCREENS.account}?tab=saldos&type=CTACTE">Cuentas</a></li>
        <li>
          <a href="${own}${SHELL}${SCREENS.cards}?tab=movimientos-no-facturados">Tarjetas</a>
        </li>
        <li><a href="${exit}">Cerrar sesión</a></li>
      </ul>
      <iframe id="iframe-stage" title="Contenido" src="${own}${screen}"></iframe>`,
  });

/** Shared by the scripts of the screens: calls with the cookies and a passport token. */
const calls = (own: string): string => `
  var DOTRX = '/cgi-bin/transac/dotrxajax?TMPL=';
  function load(address, token, show) {
    var request = new XMLHttpRequest();
    request.open('GET', ${inlineJson(own)} + address);
    if (token !== null) request.setRequestHeader('Authorization', 'Bearer ' + token);
    request.onload = function () { if (request.status === 200) show(request); };
    request.send();
  }
  function ask(address, token, show) {
    load(address, token, function (request) {
      show(JSON.parse(request.responseText), request.getResponseHeader('Date'));
    });
  }
  function accounts(show) {
    ask(DOTRX + '/security/passport.json&intends=', null, function (passport) {
      ask('/api/clservices/bff-home-main-web/v1/accounts', passport.token, show);
    });
  }
  function add(parent, name, text, classes) {
    var element = document.createElement(name);
    element.textContent = text;
    element.className = classes || '';
    parent.appendChild(element);
    return element;
  }`;

/** The home screen: balances of accounts. */
export const homeScreen = (institution: Institution, own: string): Markup =>
  framePage(
    'Inicio',
    institution,
    html` <h2>Tus productos</h2>
      <ul id="productos" class="cuentas"></ul>
      ${inlineScript(`
(function () {${calls(own)}
  accounts(function (all) {
    all.forEach(function (one) {
      var product = add(document.getElementById('productos'), 'li', '');
      add(product, 'b', one.description);
      add(product, 'span', 'N.º ' + one.display_id);
      add(product, 'strong', one.currency_code + ' ' + one.amount_available);
      add(product, 'span', 'Saldo disponible');
    });
  });
})();
`)}`,
  );

/** The last movements of a current account. */
export const accountScreen = (institution: Institution, own: string): Markup =>
  framePage(
    'Saldos y últimos movimientos',
    institution,
    html` <h2>Detalle de tu cuenta</h2>
      <label
        >Cuenta
        <select id="cuenta"></select
      ></label>
      <p>Saldo disponible</p>
      <p class="TextCaption__text--bold"></p>
      <h3>Saldos y últimos movimientos</h3>
      <p>Últimos movimientos al: <span id="fecha"></span></p>
      <p>
        <button type="button" data-testid="cartolas-historicas">Ver movimientos anteriores</button>
      </p>
      <div class="tabla" role="region" aria-label="Movimientos" tabindex="0">
        <table id="table-table" class="Table__dataTable">
          <thead>
            <tr>
              <th class="TableHead__headColumn" hidden>Id</th>
              ${['Fecha', 'Descripción', 'Ciudad', 'Monto', 'Saldo', ''].map(
                (one) => html`<th class="TableHead__headColumn">${one}</th>`,
              )}
            </tr>
          </thead>
          <tbody class="TableBody"></tbody>
        </table>
      </div>
      ${inlineScript(`
(function () {${calls(own)}
  function compact(date) { return date.toISOString().slice(0, 10).replace(/-/g, ''); }
  function amount(cents, sign) {
    return '$' + sign + (Number(cents) / 100).toLocaleString('es-CL');
  }
  function show(account, id, now) {
    document.querySelector('.TextCaption__text--bold').textContent = account.amount_available;
    var from = new Date(now.getTime() - 45 * 86400000);
    load('/api/sweb/jo-scotiaweb-cgi-java/download?TRANS=vt_TraeCartolaHistCtaCte&TMPL=/admin/ftp.html&XFMT=1' +
      '&cta=' + encodeURIComponent(id) + '&codtrs=T01000&codprd=01000&fecini=' + compact(from) +
      '&fecfin=' + compact(now), null, function (request) {
      var body = document.querySelector('tbody');
      body.replaceChildren();
      var lines = request.responseText.trim().split('\\r\\n');
      lines.slice(lines.findIndex(function (one) { return /^Fecha;/.test(one); }) + 1).reverse()
        .forEach(function (line, index) {
          var cells = /^(..)(..)(....);(.*);.*;(.*);(.*);(.*)$/.exec(line);
          var row = add(body, 'tr', '', 'TableBody__bodyRow');
          [String(index), cells.slice(1, 4).join('-'), cells[4], '',
            cells[5] === '0' ? amount(cells[6], '') : amount(cells[5], '-'), amount(cells[7], ''), '']
            .forEach(function (text, at) {
              add(row, 'td', text, 'TableBody__cell').hidden = at === 0;
            });
        });
    });
  }
  accounts(function (all, date) {
    var type = new URLSearchParams(location.search).get('type');
    var own = all.filter(function (one) { return one.type === type && type === 'CTACTE'; });
    var now = new Date(date);
    document.getElementById('fecha').textContent = now.toISOString().slice(0, 10).split('-').reverse().join('-');
    if (own.length === 0) return;
    ask(DOTRX + '/admin/session.json', null, function (products) {
      var ids = [].concat(products.T01000.prd);
      var select = document.getElementById('cuenta');
      own.forEach(function (one) { add(select, 'option', one.description + ' ' + one.display_id); });
      select.onchange = function () {
        var one = own[select.selectedIndex];
        show(one, ids.find(function (id) { return id.endsWith(one.display_id); }), now);
      };
      select.onchange();
    });
  });
})();
`)}`,
  );
