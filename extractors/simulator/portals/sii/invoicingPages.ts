import type { WholeDocument as DteDocument } from '../../../synthetic-person/shared/nonBankTypes.ts';
import { stripAccents } from '../../../src/shared/text.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html, Markup } from '../../http/markup.ts';
import { formOf } from '../../http/requests.ts';
import type { Reply } from '../../http/replies.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import type { SiiSite } from './siiSite.ts';
import type { Visit } from './visits.ts';
import { headingRow } from '../../shared/content.ts';

/**
 * The free invoicing portal, which leaves options and cells open. Who may act for several companies
 * chooses one, who may for a single one is led on at once, and others see an empty list.
 */

const PORTAL = '/www1/cgi-bin/Portal001/';
const PER_PAGE = 100;

/** What the portal can issue. */
const TYPES: readonly number[] = [33, 34, 43, 46, 52, 56, 61, 110, 111, 112];

/** Sessions that have selected their company. */
const selected = new WeakSet<PortalSession>();

const issuedBy = ({ taxpayer }: Visit): DteDocument[] =>
  taxpayer.dte.issued.filter(({ documentType }) => TYPES.includes(documentType));

/** A page of the portal; null for an unknown path. */
export function invoicingReply(site: SiiSite, path: string, visit: Visit): Reply | null {
  if (!path.startsWith(PORTAL)) return null;
  switch (path.slice(PORTAL.length)) {
    case 'mipeSelEmpresa.cgi':
      return site.sendScripted(chooser(site, visit));
    case 'mipeGenFacEx.cgi':
      return site.send(
        site.inside(
          'Factura electrónica',
          html`<div class="well well-sm">
            <strong>Rut ${visit.taxpayer.rut}</strong> FACTURA ELECTRÓNICA N° folio no asignado
          </div>`,
        ),
      );
    case 'mipeAdminDocsEmi.cgi':
      return site.sendScripted(selected.has(visit.session) ? list(site, visit) : REFUSED);
    default:
      return null;
  }
}

const REFUSED = new Markup(
  '<html><head><title>Error al contribuyente</title></head><body><script>' +
    "alert('Usted no ha seleccionado una Empresa.\\n\\nCODIGO:   02.35.209.-1.148.10');" +
    '</script></body></html>',
);

function chooser(site: SiiSite, visit: Visit): Markup {
  const { ctx, session, taxpayer } = visit;
  const isIssuer = issuedBy(visit).length > 0;
  const isOnly = isIssuer && Number(taxpayer.rut.slice(0, -2)) % 2 === 1;
  if (isOnly || (isIssuer && formOf(ctx).get('RUT_EMP') === taxpayer.rut)) {
    selected.add(session);
    const next = site.at('www1', '/cgi-bin/Portal001/mipeGenFacEx.cgi?PTDC_CODIGO=33');
    const documents = site.at('www1', '/cgi-bin/Portal001/mipeAdminDocsEmi.cgi');
    // The real page has only the script, which opens the invoice.
    return site.inside('Facturación electrónica', [
      html`<p><a href="${next}">Emitir factura</a></p>`,
      html`<p><a href="${documents}">Ver documentos emitidos</a></p>`,
      inlineScript(`function start_pop() { FacturaOpenEnlace(${inlineJson(next)}); }`),
    ]);
  }
  const own = `<option value="${taxpayer.rut}">${taxpayer.rut}\n`;
  const other = '<option value="77111222-6">TALLER DEL SUR LTDA 77111222-6\n';
  const action = site.at('www1', '/cgi-bin/Portal001/mipeSelEmpresa.cgi');
  return site.inside(
    'Selección de empresa',
    html`<form id="fPrmEmpPOP" method="post" action="${action}">
      <label
        >Empresa<select name="RUT_EMP">
          ${new Markup(isIssuer ? other + own : '')}
        </select></label
      ><button type="submit">Ingresar</button>
    </form>`,
  );
}

/** A page of the documents; past the last one, the last one again. */
function list(site: SiiSite, visit: Visit): Markup {
  const query = visit.ctx.URL.searchParams;
  const [since = '', until = ''] = ['FEC_DESDE', 'FEC_HASTA'].map((name) => query.get(name) ?? '');
  const documents = issuedBy(visit).filter(
    ({ issueDate }) => issueDate >= since && (until === '' || issueDate <= until),
  );
  const pages = Math.max(1, Math.ceil(documents.length / PER_PAGE));
  const page = Math.min(pages, Math.max(1, Number(query.get('NUM_PAG') ?? '1')));
  const rows = documents.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(rowOf);
  const folio = visit.isMalformed ? 'N°' : 'Folio';
  const headings = ['Ver', 'Receptor', 'Razón Social', 'Documento', folio, 'Fecha', 'Monto'];
  return site.inside(
    'Documentos emitidos',
    html`<div class="tabla" role="region" aria-label="Documentos emitidos" tabindex="0">
        <table class="table">
          <caption>
            Documentos emitidos
          </caption>
          <tbody>
            ${headingRow([...headings, 'Estado'])} ${new Markup(rows.join('\n'))}
          </tbody>
        </table>
      </div>
      <div>Página ${page}&nbsp;de ${pages}&nbsp;</div>`,
  );
}

/** The cell of the recipient stays open. */
function rowOf(one: DteDocument): string {
  const { receiverRut, receiverName, documentTypeName, folioNumber, issueDate, totalAmount } = one;
  return (
    `<tr> <td>Ver</td> <td>${receiverRut}<td>${html`${receiverName}`.text}</td>` +
    `<td>${stripAccents(documentTypeName)}</td> <td>${folioNumber}</td> <td>${issueDate}</td>` +
    `<td>${totalAmount}</td> <td>Documento Emitido</td> </tr>`
  );
}
