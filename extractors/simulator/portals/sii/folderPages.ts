import type { Context } from 'koa';
import type { SiiTaxpayer } from '../../../synthetic-person/index.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf } from '../../http/requests.ts';
import { framePage } from '../../shared/layout.ts';
import { feesTable, propertiesTable, shownTable, taxpayerTable } from './folderTables.ts';
import type { SiiSite } from './siiSite.ts';
import type { Visit } from './visits.ts';

/**
 * The tax folder: a page with a frame, in which the visitor previews its content, enters the
 * recipient, and stores the document.
 */

const FOLDER = '/dii_cgi/carpeta_tributaria/';

/** The purpose of each folder, by the name of its programs. */
const PURPOSES: Readonly<Record<string, string>> = {
  cte_para_creditos: 'Carpeta para solicitar créditos',
  cte_acreditar_renta: 'Carpeta para acreditar renta',
};

/** Code for an institution that is not in the list and whose name is typed. */
const OTHER = '999';

type Shown = { readonly page: Markup; readonly isFrame: boolean };

/** A page of the folder; null for an unknown path. */
export function folderReply(site: SiiSite, path: string, visit: Visit): Shown | Reply | null {
  const [, program = '', step = ''] =
    /^\/dii_cgi\/carpeta_tributaria\/(cte_\w+?)_(0\d|pdf)\.cgi$/.exec(path) ?? [];
  const purpose = Object.hasOwn(PURPOSES, program) ? PURPOSES[program] : undefined;
  if (purpose === undefined) return null;
  const at = (next: string): string => site.at('zeus', `${FOLDER}${program}_${next}.cgi`);
  const { ctx, taxpayer } = visit;
  const frame = (content: Markup): Shown => ({
    page: framePage(purpose, site.institution, content),
    isFrame: true,
  });
  switch (step) {
    case '00':
      return {
        page: site.inside(
          purpose,
          html`<iframe name="cte" title="${purpose}" src="${at('01')}"></iframe>`,
        ),
        isFrame: false,
      };
    case '01':
      return frame(dataContent(taxpayer, at('02')));
    case '02':
      return frame(recipientContent(at('03')));
    case '03':
      return isComplete(ctx) ? frame(issuedContent(at('pdf'))) : frame(recipientContent(at('03')));
    case 'pdf':
      // The button submits the form; programs also open the popup's address.
      return pdfReply(taxpayer);
    default:
      return null;
  }
}

function dataContent(taxpayer: SiiTaxpayer, next: string): Markup {
  const { taxFolder, rut, name } = taxpayer;
  const [digits = '', checkDigit = ''] = rut.split('-');
  const hidden = (id: string, value: string): Markup =>
    html`<input type="hidden" id="${id}" name="${id}" value="${value}" />`;
  return html`<h1>Datos de la carpeta</h1>
    <form method="post" action="${next}">
      ${hidden('rut', digits)} ${hidden('dv', checkDigit)} ${hidden('codigo', taxFolder.folio)}
      ${hidden('fecha_emision', formatDate(taxFolder.issuedDate, 'slash'))}
      ${hidden('nombre_completo', name)} ${hidden('mail', taxFolder.taxpayer.email ?? '')}
      ${hidden('tbl_dbcontribuyente1', taxpayerTable(taxpayer).text)}
      ${hidden('tbl_propiedades1', propertiesTable(taxpayer).text)}
      ${hidden('tbl_boletas1', feesTable(taxpayer).text)}
      <input type="submit" value="Continuar" />
    </form>
    ${[taxpayerTable, propertiesTable, feesTable].map((table) => shownTable(table(taxpayer)))}`;
}

function recipientContent(next: string): Markup {
  return html`<h1>Destinatario</h1>
    <form method="post" action="${next}">
      <label>Nombre<input id="d_nombre" name="d_nombre" maxlength="80" /></label>
      <label>Correo electrónico<input id="d_email" name="d_email" maxlength="80" /></label>
      <label
        >Institución<select id="frm_instituciones" name="frm_instituciones">
          <option value="">Seleccione</option>
          <option value="${OTHER}">Otra institución</option>
        </select></label
      >
      <label>Otra<input id="txtInstitucion" name="txtInstitucion" maxlength="80" /></label>
      <label
        ><input type="checkbox" id="chkautorizo" name="chkautorizo" value="1" />Autorizo el envío de
        mis antecedentes</label
      >
      <input type="submit" value="Enviar" />
    </form>`;
}

function isComplete(ctx: Context): boolean {
  const form = formOf(ctx);
  const has = (name: string): boolean => (form.get(name) ?? '') !== '';
  return (
    ['d_nombre', 'txtInstitucion', 'chkautorizo'].every(has) &&
    form.get('frm_instituciones') === OTHER
  );
}

function issuedContent(document: string): Markup {
  return html`<h1>Carpeta enviada</h1>
    <p>La carpeta fue enviada a su destinatario.</p>
    <form method="post" action="${document}" target="_blank">
      <input type="submit" name="guardarPdf" value="Guardar como PDF" />
    </form>`;
}

const pdfReply = ({ taxFolder, taxFolderPdf }: SiiTaxpayer): Reply => ({
  status: 200,
  headers: {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="carpeta-${taxFolder.folio}.pdf"`,
  },
  body: Buffer.from(taxFolderPdf.pdf.data, 'base64'),
});
