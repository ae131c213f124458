import type { Context } from 'koa';
import type { Institution } from '../../../src/contract/institution.ts';
import type { FiscalStatement } from '../../../src/products/fiscalStatement.ts';
import { chileanDay } from '../../../src/shared/dates.ts';
import type { Target } from '../../http/addresses.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { formOf } from '../../http/requests.ts';
import { framePage } from '../../shared/layout.ts';
import { propertyQuotas, rollList } from './propertyTaxPages.ts';
import { agreementList, quotaTable } from './quotaPages.ts';

/** The procedures' frames: quotas of agreements, and the property tax. */
export function tgrFrames(
  institution: Institution,
  below: (path: string) => Target,
  now: () => number,
) {
  const list = below('/contribuciones/roles');

  function quotas(statement: FiscalStatement, path: string): Markup | null {
    if (path === '/cuotas') {
      const agreements = agreementList(statement, (one) => below(`/cuotas/${one}`));
      return framePage('Convenios vigentes', institution, agreements);
    }
    const [, resolution] = /^\/cuotas\/([\w-]{1,40})$/.exec(path) ?? [];
    if (resolution === undefined) return null;
    const table = quotaTable(statement, resolution, chileanDay(new Date(now())));
    return table === null ? null : framePage('Cuotas', institution, table);
  }

  return {
    around: (title: string, path: string): Markup =>
      html`<div id="tgr-sp-contenedor-iframe">
        <iframe title="${title}" src="${below(path)}"></iframe>
      </div>`,

    /** A frame's page; null for another path, or for a form without a selection. */
    content: (statement: FiscalStatement, ctx: Context, path: string): Markup | null => {
      switch (`${ctx.method} ${path}`) {
        case 'GET /contribuciones/roles': {
          const rolls = rollList(statement, below('/contribuciones/cuotas'));
          return framePage('Propiedades', institution, rolls);
        }
        case 'POST /contribuciones/cuotas': {
          const shown = propertyQuotas(statement, formOf(ctx), list);
          return shown && framePage('Cuotas', institution, shown);
        }
        default:
          return quotas(statement, path);
      }
    },
  };
}
