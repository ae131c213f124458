import type { PortalRoot } from '../../addresses.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { holdReading } from '../../context.ts';
import type { SimulatorContext } from '../../context.ts';
import { dataTable, innerPages, labelled } from '../form-portal/content.ts';
import { createFormPortal } from '../form-portal/createFormPortal.ts';
import type { PortalHandler, Visit } from '../../portalSessions.ts';
import type { Reply } from '../../http/replies.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { memberOf } from '../pension/memberOf.ts';
import type { Member } from '../pension/memberOf.ts';
import { ACCOUNTS, pensionPrinter } from '../pension/pensionCells.ts';
import type { AfpCsvPortal } from './AfpCsvPortal.ts';
import { filesOf } from './files.ts';
import type { DownloadFile } from './files.ts';
import { writeSheet } from './writeSheet.ts';
import type { SheetContent } from './writeSheet.ts';

/** A fund manager's portal that shows a summary and offers everything else as file downloads. */
export function createAfpCsvPortal(
  portal: AfpCsvPortal,
  institution: Institution,
  context: SimulatorContext,
  root: PortalRoot,
): PortalHandler {
  const printer = pensionPrinter(portal.style);
  const files = filesOf(portal, printer);

  const inside = innerPages(institution, root, [
    ['/inicio', portal.links.home],
    ['/descargas', portal.links.downloads],
    ['/salir', portal.links.logout],
  ]);

  async function show(visit: Visit): Promise<Reply> {
    const { path, session, send } = visit;
    const member = memberOf(session, visit.rut);
    if (member === null) return visit.expired();
    if (path === '/inicio') return send(homePage(member));
    if (!(await holdReading(context, session, visit.ctx))) return visit.expired();
    if (path === '/descargas') return send(downloadsPage());
    const file = files.find((one) => one.path === path);
    return file === undefined ? visit.notFound() : sendFile(file, member, visit.isMalformed);
  }

  function sendFile(file: DownloadFile, member: Member, isMalformed: boolean): Reply {
    const content = file.content(member);
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    return {
      status: 200,
      headers: {
        'content-type': portal.file.contentType,
        'content-disposition': `attachment; filename="${name}"`,
      },
      body: writeSheet(isMalformed ? relabelled(content) : content, portal.file),
    };
  }

  function homePage(member: Member): Markup {
    const totals = printer.totals(member.pension);
    return inside(portal.links.home, [
      html`<p>Hola, ${member.name}. Sus cartolas están en «${portal.links.downloads}».</p>`,
      labelled(portal.totals.map(([field, name]) => [name, totals[field]])),
      dataTable({
        caption: 'Sus cuentas',
        headings: ['Cuenta', 'Fondo', 'Saldo'],
        rows: ACCOUNTS.map((account) => {
          const line = printer.accountLine(account, member.pension.accounts[account]);
          return [line.account, line.collectorFund, line.balance];
        }),
        nothing: '',
      }),
    ]);
  }

  function downloadsPage(): Markup {
    return inside(
      portal.links.downloads,
      html`<ul>
        ${files.map(({ path, text }) => html`<li><a href="${root}${path}" download>${text}</a></li>`)}
      </ul>`,
    );
  }

  return createFormPortal(portal, institution, context, root, {
    show,
    knows: (session, rut) => memberOf(session, rut) !== null,
  });
}

/** The same file with renamed headings, as after a new release of the portal. */
function relabelled({ facts, table }: SheetContent): SheetContent {
  const [headings = [], ...rows] = table ?? [];
  return {
    facts: facts.map(([name, value]) => [`Nuevo ${name}`, value]),
    table: table === null ? null : [headings.map((one) => `Nuevo ${one}`), ...rows],
  };
}
