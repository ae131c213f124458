import type { Institution } from '../../../src/contract/institution.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { page } from '../../layout.ts';

/**
 * The portal: one page, whose script asks the services for what its fragment names. At home it asks
 * for nothing.
 */
export function homePage(
  institution: Institution,
  { services, exit }: { readonly services: string; readonly exit: string },
): Markup {
  return page({
    title: 'Mi Banco',
    brand: institution,
    content: html` <p><a class="button-logout" href="${exit}">Cerrar sesión</a></p>
      <div id="aviso-inicial" class="cdk-overlay-container">
        <p>Bienvenido a tu Banco en Línea</p>
        <button id="modal_emergente_close" class="btn-no-mas" type="button">No ver Más</button>
      </div>
      <section aria-label="Mis Productos">
        <h2>Mis Productos</h2>
        <p>
          <a href="#/movimientos/cuenta/saldos-movimientos/">SALDOS Y MOV. CUENTAS</a>
          <a href="#/tarjeta-credito/consultar/saldos">SALDOS Y MOV.TARJETAS</a>
        </p>
      </section>
      <label id="elegir" hidden>
        Seleccione una cuenta
        <select id="cuenta"></select>
      </label>
      <p id="tarjetas" hidden>
        <button type="button" data-origen="NAC">Nacional</button>
        <button type="button" data-origen="INT">Internacional</button>
      </p>
      <div class="bch-alert" role="status" hidden>No existe información</div>
      <div class="tabla" role="region" aria-label="Movimientos" tabindex="0" hidden>
        <table class="bch-table">
          <caption>
            Movimientos
          </caption>
          <thead></thead>
          <tbody></tbody>
        </table>
      </div>
      <p><button id="siguiente" type="button" hidden>Próxima página</button></p>
      ${inlineScript(`
(function () {
  var services = ${inlineJson(services)};
  function find(selector) { return document.querySelector(selector); }
  function ask(method, service, body, show) {
    var token = (/XSRF-TOKEN=([^;]*)/.exec(document.cookie) || [])[1] || '';
    var request = new XMLHttpRequest();
    request.open(method, services + service);
    request.setRequestHeader('Accept', 'application/json, text/plain, */*');
    request.setRequestHeader('X-XSRF-TOKEN', decodeURIComponent(token));
    if (body !== null) request.setRequestHeader('Content-Type', 'application/json');
    request.onload = function () {
      if (/json/.test(request.getResponseHeader('Content-Type'))) show(JSON.parse(request.responseText));
      else location.href = ${inlineJson(exit)};
    };
    request.send(body === null ? null : JSON.stringify(body));
  }
  function amount(value) { return Number(value).toLocaleString('es-CL'); }
  function show(columns, rows, isMore) {
    find('.tabla').hidden = rows.length === 0 && !isMore;
    find('.bch-alert').hidden = rows.length > 0 || isMore;
    var head = document.createElement('tr');
    columns.forEach(function (column) {
      var cell = document.createElement('th');
      cell.textContent = column[1];
      head.appendChild(cell);
    });
    find('thead').replaceChildren(head);
    if (!isMore) find('tbody').replaceChildren();
    rows.forEach(function (values) {
      var row = document.createElement('tr');
      row.className = 'bch-row';
      values.forEach(function (value, index) {
        var cell = document.createElement('td');
        cell.className = 'cdk-column-' + columns[index][0];
        cell.textContent = value;
        row.appendChild(cell);
      });
      find('tbody').appendChild(row);
    });
  }
  var ACCOUNT = [['fechaContable', 'Fecha'], ['descripcion', 'Descripción'], ['cargo', 'Cargos (CLP)'],
    ['abono', 'Abonos (CLP)'], ['saldo', 'Saldo (CLP)']];
  var CARD = [['fechaTransaccion', 'Fecha'], ['descripcion', 'Descripción'], ['cuotas', 'Cuotas'],
    ['cargo', 'Cargos'], ['pago', 'Pagos']];
  function accounts() {
    ask('GET', 'selectorproductos/selectorProductos/obtenerProductos?incluirTarjetas=true', null, function (all) {
      var own = all.productos.filter(function (one) { return one.tipo === 'cuenta'; });
      var select = find('#cuenta');
      select.replaceChildren();
      own.forEach(function (one) { select.appendChild(new Option(one.label + ' ' + one.numero)); });
      find('#elegir').hidden = own.length === 0;
      if (own.length === 0) { show(ACCOUNT, [], false); return; }
      select.onchange = function () { movements(all, own[select.selectedIndex]); };
      movements(all, own[0]);
    });
  }
  function movements(all, account) {
    var selected = {
      nombreCliente: all.nombre, rutCliente: all.rut, numero: account.numero, mascara: account.mascara,
      selected: true, codigoProducto: account.codigo, claseCuenta: account.claseCuenta,
      moneda: account.codigoMoneda
    };
    function next(from) {
      ask('POST', 'bff-pper-prd-cta-movimientos/movimientos/getCartola', {
        cuentaSeleccionada: selected, cabecera: { statusGenerico: true, paginacionDesde: from }
      }, function (found) {
        show(ACCOUNT, found.movimientos.map(function (one) {
          var isCharge = one.tipo === 'cargo';
          return [one.fechaContable, one.descripcion, isCharge ? amount(one.monto) : '',
            isCharge ? '' : amount(one.monto), amount(one.saldo)];
        }), from > 1);
        var button = find('#siguiente');
        button.hidden = !found.pagina[0].masPaginas;
        button.onclick = function () { next(from + found.movimientos.length); };
      });
    }
    ask('POST', 'movimientos/getConfigConsultaMovimientos', { cuentasSeleccionadas: [selected] },
      function () { next(1); });
  }
  function cards() {
    ask('POST', 'tarjetas/widget/informacion-tarjetas', {}, function (all) {
      find('#tarjetas').hidden = all.length === 0;
      if (all.length === 0) { show(CARD, [], false); return; }
      ask('POST', 'tarjeta-credito-digital/movimientos-no-facturados', {
        idTarjeta: all[0].idProducto, codigoProducto: 'TNM', tipoTarjeta: all[0].marca + ' ' + all[0].tipo,
        mascara: all[0].numero, nombreTitular: '', tipoCliente: 'T'
      }, function (found) {
        function tab(origin) {
          show(CARD, found.listaMovNoFactur.filter(function (one) {
            return one.origenTransaccion === origin;
          }).map(function (one) {
            var isCharge = one.montoCompra >= 0;
            return [one.fechaTransaccionString, one.glosaTransaccion, one.despliegueCuotas,
              isCharge ? amount(one.montoCompra) : '', isCharge ? '' : amount(-one.montoCompra)];
          }), false);
        }
        document.querySelectorAll('#tarjetas button').forEach(function (button) {
          button.onclick = function () { tab(button.dataset.origen); };
        });
        tab('NAC');
      });
    });
  }
  function route() {
    ['.tabla', '.bch-alert', '#elegir', '#tarjetas', '#siguiente'].forEach(function (selector) {
      find(selector).hidden = true;
    });
    if (/^#.movimientos.cuenta/.test(location.hash)) accounts();
    if (/^#.tarjeta-credito/.test(location.hash)) cards();
  }
  find('#modal_emergente_close').addEventListener('click', function () {
    find('#aviso-inicial').remove();
  });
  window.addEventListener('hashchange', route);
  route();
})();
`)}`,
  });
}
