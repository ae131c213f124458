import type { SiiTaxpayer } from '../../../synthetic-person/index.ts';
import { html, Markup } from '../../http/markup.ts';
import type { MarkupValue } from '../../http/markup.ts';
import { inlineJson } from '../../http/inlineData.ts';
import { purchaseRegister } from './purchaseRegister.ts';

/**
 * The register's application: a form, and a script that calls the service for what the visitor asks
 * for.
 */

const APPLICATION = `
function consultar(event) {
  event.preventDefault();
  var facade = location.pathname.replace(/[^/]*$/, '') + 'services/data/facadeService/';
  var cookie = /(?:^|; )TOKEN=([^;]*)/.exec(document.cookie);
  var field = function (id) { return document.getElementById(id).value; };
  var body = {
    metaData: {
      namespace: NAMESPACE + '/getResumen',
      conversationId: cookie ? cookie[1] : '',
      transactionId: String(Math.random()).slice(2),
      page: null
    },
    data: {
      rutEmisor: RUT[0], dvEmisor: RUT[1], ptributario: field('periodo').replace('-', ''),
      estadoContab: field('estado'), operacion: field('operacion'), busquedaInicial: true
    }
  };
  fetch(facade + 'getResumen', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body)
  }).then(function (answer) { return answer.json(); }).then(function (answer) {
    var rows = answer.data || [];
    var list = document.getElementById('resumen');
    list.textContent = rows.length ? '' : 'No existen documentos.';
    rows.forEach(function (row) {
      var item = document.createElement('li');
      item.textContent = row.dcvNombreTipoDoc + ': ' + row.rsmnTotDoc + ' documentos, $ ' + row.rsmnMntTotal;
      list.appendChild(item);
    });
  });
}
document.getElementById('consulta').addEventListener('submit', consultar);
`;

export function registerContent({ rut, today }: SiiTaxpayer): MarkupValue {
  const constants = `var RUT = ${inlineJson(rut.split('-'))};\nvar NAMESPACE = ${inlineJson(purchaseRegister.namespace)};`;
  const options = (values: readonly string[]): MarkupValue =>
    values.map((value) => html`<option>${value}</option>`);
  return [
    html`<form id="consulta" method="get">
        <label>Período<input id="periodo" name="periodo" value="${today.slice(0, 7)}" /></label>
        <label
          >Operación<select id="operacion" name="operacion">
            ${options(['COMPRA', 'VENTA'])}
          </select></label
        >
        <label
          >Estado<select id="estado" name="estado">
            ${options(['REGISTRO', 'PENDIENTE', 'NO_INCLUIR', 'RECLAMADO'])}
          </select></label
        >
        <button type="submit">Consultar</button>
      </form>
      <ul id="resumen"></ul>`,
    new Markup(`<script>\n${constants}\n${APPLICATION}</script>`),
  ];
}
