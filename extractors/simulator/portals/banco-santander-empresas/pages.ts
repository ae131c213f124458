import type { Institution } from '../../../src/contract/institution.ts';
import { addDays, formatDate } from '../../../src/shared/dates.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import type { CompanyChoice } from '../../../synthetic-person/shared/types.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { framePage as frameContent, page } from '../../shared/layout.ts';
import { cellRow, headingRow, passwordField, rutField } from '../../shared/content.ts';

/** The addresses that the portal's pages and scripts use. */
export interface OfficeBankingPlaces {
  readonly entrance: string;
  readonly frame: string;
  /** The target of the login's form is not documented. */
  readonly login: string;
  readonly validate: string;
  readonly home: string;
  readonly companies: string;
  readonly refused: string;
  readonly leave: string;
  readonly screen: string;
  readonly token: string;
  readonly services: string;
}

const WORDS = {
  401: 'USUARIO O CLAVE INCORRECTA',
  423: 'USUARIO BLOQUEADO',
} as const;

/** The public page: its button opens the login in a frame, next to a frame without a size. */
export function entrancePage(institution: Institution, places: OfficeBankingPlaces): Markup {
  return page({
    title: 'Office Banking',
    brand: institution,
    content: html` <p><button id="ingresar" type="button">Ingresar</button></p>
      <iframe width="0" height="0" title="Telemetría" tabindex="-1" aria-hidden="true"></iframe>
      <div id="login"></div>
      ${inlineScript(`
document.getElementById('ingresar').addEventListener('click', function () {
  if (document.getElementById('login').firstChild) return;
  var frame = document.createElement('iframe');
  frame.title = 'Ingreso';
  frame.src = ${inlineJson(places.frame)};
  document.getElementById('login').appendChild(frame);
});
`)}`,
  });
}

/** The login, whose refusals are shown in the frame itself. */
export function loginFrame(institution: Institution, places: OfficeBankingPlaces): Markup {
  return frameContent(
    'Ingreso a Office Banking',
    institution,
    html` <form id="ingreso" novalidate>
        <p id="error" role="alert" hidden></p>
        ${rutField({ id: 'username' })} ${passwordField({ id: 'password' })}
        <button id="doLoginButton" type="submit" disabled>Ingresar</button>
      </form>
      ${inlineScript(`
(function () {
  var form = document.getElementById('ingreso');
  var rut = document.getElementById('username');
  var password = document.getElementById('password');
  var button = document.getElementById('doLoginButton');
  function update() { button.disabled = rut.value.length < 8 || password.value === ''; }
  form.addEventListener('input', update);
  function ask(method, address, body, done) {
    var request = new XMLHttpRequest();
    request.open(method, address);
    request.withCredentials = true;
    if (body !== null) request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded');
    request.onload = function () { done(request); };
    request.send(body);
  }
  function go(address) { window.top.location.href = address; }
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    button.disabled = true;
    ask('POST', ${inlineJson(places.login)}, 'username=' + encodeURIComponent(rut.value) +
      '&password=' + encodeURIComponent(password.value), function (login) {
      var words = ${inlineJson(WORDS)}[login.status];
      if (words !== undefined) {
        var error = document.getElementById('error');
        error.textContent = words;
        error.hidden = false;
        update();
      } else if (login.status === 200) {
        ask('GET', ${inlineJson(places.validate)}, null, function (valid) {
          go(valid.status === 200 ? ${inlineJson(places.home)} : ${inlineJson(places.refused)});
        });
      } else go(${inlineJson(places.refused)});
    });
  });
})();
`)}`,
  );
}

/** The shell's page for a login that the bank refuses. */
export function refusedPage(institution: Institution, places: OfficeBankingPlaces): Markup {
  return page({
    title: 'Error de seguridad',
    brand: institution,
    content: html`<app-error-seguridad
        ><p>En este momento no es posible ingresar.</p></app-error-seguridad
      >
      <p><a href="${places.entrance}">Volver</a></p>`,
  });
}

/** The companies that the user acts for; shown only if there are several. */
export function companiesPage(
  institution: Institution,
  places: OfficeBankingPlaces,
  companies: readonly CompanyChoice[],
  csrfToken: string,
): Markup {
  return page({
    title: 'Selecciona una empresa',
    brand: institution,
    content: html`<div id="listadoEmpresas" class="tabla" role="region" aria-label="Empresas">
        <table>
          <thead>
            ${headingRow(['Empresa', 'RUT', 'Acción'])}
          </thead>
          <tbody>
            ${companies.map(({ rut, name }, index) =>
              cellRow([
                name,
                formatRut(rut),
                html`<form method="post" action="${places.companies}">
                  <input type="hidden" name="token" value="${csrfToken}" />
                  <input type="hidden" name="empresa" value="${index}" />
                  <button type="submit">Entrar</button>
                </form>`,
              ]),
            )}
          </tbody>
        </table>
      </div>
      <p><a href="${places.leave}">Salir</a></p>`,
  });
}

/** The shell: a menu whose modules open in a frame. */
export function homePage(
  institution: Institution,
  places: OfficeBankingPlaces,
  company: string,
): Markup {
  return page({
    title: 'Inicio',
    brand: institution,
    content: html` <p>${company}</p>
      <ul>
        <li>
          Cuentas Corrientes
          <ul>
            <li><button id="saldos" type="button">Saldos y movimientos</button></li>
          </ul>
        </li>
        <li>
          Empresa / Rol
          <ul>
            <li><a href="${places.companies}">Volver al selector de empresas</a></li>
          </ul>
        </li>
        <li><a href="${places.leave}">Salir</a></li>
      </ul>
      <div id="modulo"></div>
      ${inlineScript(`
document.getElementById('saldos').addEventListener('click', function () {
  if (document.getElementById('modulo').firstChild) return;
  var frame = document.createElement('iframe');
  frame.title = 'Saldos y movimientos';
  frame.src = ${inlineJson(places.screen)};
  document.getElementById('modulo').appendChild(frame);
});
`)}`,
  });
}

/** The module, whose frame calls only its own services. */
export function accountsScreen(
  institution: Institution,
  places: OfficeBankingPlaces,
  today: string,
): Markup {
  // The range that is shown initially.
  const [from, to] = [addDays(today, -15), today].map((day) => formatDate(day, 'slash'));
  return frameContent(
    'Saldos y movimientos',
    institution,
    html` <p id="estado" role="status"></p>
      <label for="cuenta">Cuenta</label>
      <select id="cuenta"></select>
      <label for="FechaDesde">Desde</label>
      <input id="FechaDesde" value="${from ?? ''}" />
      <label for="FechaHasta">Hasta</label>
      <input id="FechaHasta" value="${to ?? ''}" />
      <button id="consultar" type="button">Consultar</button>
      <p id="saldo"></p>
      <div class="tabla" role="region" aria-label="Movimientos" tabindex="0" hidden>
        <table>
          <caption>
            Movimientos
          </caption>
          <thead>
            ${headingRow(['Fecha', 'Descripción', 'Cargo', 'Abono', 'Saldo'])}
          </thead>
          <tbody id="movimientos"></tbody>
        </table>
        <p><a href="#" data-bind="click: PaginaSiguiente">Siguiente</a></p>
      </div>
      <p>
        <a href="#" data-bind="click: PaginaSiguienteLinea">Siguiente de la línea de crédito</a>
      </p>
      ${inlineScript(screenScript(places))}`,
  );
}

const screenScript = ({ token, services }: OfficeBankingPlaces): string => `
(function () {
  var bearer = null;
  var hash = null;
  var place = null;
  function find(id) { return document.getElementById(id); }
  function say(text) { find('estado').textContent = text; }
  function ask(path, body, done) {
    var request = new XMLHttpRequest();
    request.open(body === null ? 'GET' : 'POST', ${inlineJson(services)} + path);
    request.setRequestHeader('Authorization', 'Bearer ' + bearer);
    if (body !== null) request.setRequestHeader('Content-Type', 'application/json');
    request.onload = function () {
      if (request.status === 200) done(JSON.parse(request.responseText));
      else say('Su sesión ha finalizado.');
    };
    request.send(body === null ? null : JSON.stringify(body));
  }
  function day(id) { return find(id).value.split('/').reverse().join('-'); }
  function row(cells) {
    var tr = document.createElement('tr');
    cells.forEach(function (text) {
      tr.appendChild(document.createElement('td')).textContent = text;
    });
    find('movimientos').appendChild(tr);
  }
  function show(answer) {
    if (answer.Result === null) { say(answer.Mensaje.Texto); return; }
    place = answer.Result;
    document.querySelector('.tabla').hidden = false;
    place.Detalle.forEach(function (one) {
      var amount = one.Monto.toLocaleString('es-CL');
      row([one.FechaContableMovimiento.slice(0, 10).split('-').reverse().join('/'),
        one.Descripcion.trim(), one.EsCargo ? amount : '', one.EsAbono ? amount : '',
        one.NuevoSaldo.toLocaleString('es-CL')]);
    });
  }
  function movements(currency, from) {
    ask('SaldoCuentaCorriente/ObtenerMovimientos', {
      FechaDesde: day('FechaDesde'), FechaHasta: day('FechaHasta'),
      NumeroCuenta: find('cuenta').value, CodigoMoneda: currency, DatosHash: hash,
      MovimientoDesde: String(from.MovimientoDesde), MovimientoHasta: String(from.MovimientoHasta),
      TimeStamp: from.TimeStamp
    }, show);
  }
  find('consultar').addEventListener('click', function () {
    var asked = { NumeroCuenta: find('cuenta').value, DatosHash: hash };
    find('movimientos').textContent = '';
    say('');
    ask('saldocuentacorriente/datoscliente', asked, function (account) {
      asked.CodigoMoneda = account.Result.CodigoMoneda;
      ask('saldocuentacorriente/saldos', asked, function (balance) {
        find('saldo').textContent = 'Saldo disponible: ' + balance.Result.SaldoDisponible;
        movements(asked.CodigoMoneda, { MovimientoDesde: '', MovimientoHasta: '', TimeStamp: '' });
      });
    });
  });
  document.querySelector('.tabla a').addEventListener('click', function (event) {
    event.preventDefault();
    if (place !== null) movements(place.Divisa, place);
  });
  var login = new XMLHttpRequest();
  login.open('POST', ${inlineJson(token)});
  login.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded');
  login.onload = function () {
    if (login.status !== 200) { say('Su sesión ha finalizado.'); return; }
    bearer = JSON.parse(login.responseText).access_token;
    ask('saldocuentacorriente/cuentas', null, function (answer) {
      hash = answer.DatosHash;
      answer.Cuentas.forEach(function (one) {
        var option = document.createElement('option');
        option.value = one.NumeroCuenta;
        option.textContent = one.NumeroCuentaFormated;
        find('cuenta').appendChild(option);
      });
    });
  };
  login.send('grant_type=password');
})();
`;
