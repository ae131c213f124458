import type { Context } from 'koa';
import { DTE_TYPES } from '../../../src/products/dte.ts';
import { isCompanyRut, parseRut } from '../../../src/shared/rut.ts';
import { stripAccents } from '../../../src/shared/text.ts';
import { companyIdentity } from '../../../synthetic-person/shared/identity.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf } from '../../http/requests.ts';
import { framePage } from '../../shared/layout.ts';
import type { SiiSite } from './siiSite.ts';
import { cellRow } from '../../shared/content.ts';

/**
 * Whether a company may issue electronic documents: a public program, without a session. Here every
 * company may, since the same day.
 */
export const AUTHORISED_ISSUERS = '/palena/cvc_cgi/dte/ee_empresa_rut';

const RESOLUTION = ['80', '22-08-2014'] as const;
const TYPES = [33, 34, 52, 56, 61] as const;

export function authorisedIssuer(site: SiiSite, ctx: Context): Reply {
  const form = formOf(ctx);
  const rut = parseRut(`${form.get('RUT_EMP') ?? ''}-${form.get('DV_EMP') ?? ''}`);
  const send = (content: Markup): Reply =>
    site.send(framePage('Empresas autorizadas', site.institution, content));
  if (rut === null || !isCompanyRut(rut)) {
    return send(html`<p>El RUT consultado no corresponde a una empresa autorizada.</p>`);
  }
  const row = (...cells: readonly string[]): Markup => cellRow(cells);
  const nameOf = (type: (typeof TYPES)[number]): string =>
    stripAccents(DTE_TYPES[type]).toUpperCase();
  return send(
    html`<table>
        ${row('Rut', rut)} ${row('Razón Social/Nombres', companyIdentity(rut).businessName)}
        ${row('N° Resolución', RESOLUTION[0])} ${row('Fecha Resolución', RESOLUTION[1])}
        ${row('Dirección Regional', 'RM')}
      </table>
      <table>
        ${row('Código', 'Descripción', 'Autorizado', 'Desautorizado')}
        ${TYPES.map((type) => row(String(type), nameOf(type), RESOLUTION[1], ''))}
      </table>`,
  );
}
