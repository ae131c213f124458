import type { PortalRoot } from '../../addresses.ts';
import { siiTaxpayer } from '../../../synthetic-person/index.ts';
import type { SiiTaxpayer } from '../../../synthetic-person/index.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { isIsoMonth } from '../../../src/shared/dates.ts';
import { chileanMonth } from '../../chileanMonth.ts';
import { holdReading } from '../../context.ts';
import type { SimulatorContext } from '../../context.ts';
import { innerPages } from '../form-portal/content.ts';
import type { PortalHandler, Visit } from '../../portalSessions.ts';
import { readPageNumber } from '../html-portal/createHtmlPortal.ts';
import type { Reply } from '../../http/replies.ts';
import { html } from '../../http/markup.ts';
import type { MarkupValue } from '../../http/markup.ts';
import { redesigned } from '../../http/redesigned.ts';
import { formOf } from '../../http/requests.ts';
import { redirectTo } from '../../http/replies.ts';
import { renamedElements, sendXml } from '../../http/xml.ts';
import { createStatePortal } from '../state-portal/createStatePortal.ts';
import {
  declarationContent,
  declarationsContent,
  DECLARATIONS_PER_PAGE,
} from './declarationPages.ts';
import { FORM_PAGES, folderContent, formsContent, requestContent } from './folderPages.ts';
import { propertiesContent, propertyContent } from './propertyPages.ts';
import { documentsIn, isSide, registerContent, registerFile } from './registerDocuments.ts';
import { SII_MENU, siiPortal } from './siiPortal.ts';
import { situationContent } from './situationPage.ts';

/** A page's title and content, before the portal's frame is put around it. */
type Shown = readonly [title: string, content: MarkupValue];

/** The tax service: pages and forms in ISO-8859-1, registers as XML, the tax folder as PDF. */
export function createSiiPortal(
  institution: Institution,
  context: SimulatorContext,
  root: PortalRoot,
): PortalHandler {
  const at = {
    situation: `${root}${SII_MENU.situation.path}`,
    properties: `${root}${SII_MENU.properties.path}`,
    documents: `${root}${SII_MENU.documents.path}`,
    declarations: `${root}${SII_MENU.declarations.path}`,
    folder: `${root}${SII_MENU.folder.path}`,
  } as const;

  const inside = innerPages(institution, root, [
    ...Object.values(SII_MENU).map(({ path, text }) => [path, text] as const),
    ['/salir', 'Cerrar sesión'],
  ]);

  async function show(visit: Visit): Promise<Reply> {
    const { path, session, rut, ctx } = visit;
    const taxpayer = siiTaxpayer(rut, chileanMonth(session.openedAt), institution.id);
    if (path === '/inicio') {
      return visit.send(
        inside(
          'Mi SII',
          html`<p>
            Le damos la bienvenida, ${taxpayer.name}. Elija en el menú lo que quiere ver.
          </p>`,
        ),
      );
    }
    if (!(await holdReading(context, session, ctx))) return visit.expired();
    if (ctx.method === 'POST') return issueFolder(visit, taxpayer);
    const file = fileAt(visit, taxpayer);
    if (file !== null) return file;
    const shown = shownAt(visit, taxpayer);
    if (shown === null) return visit.notFound();
    const whole = inside(...shown);
    return visit.send(visit.isMalformed ? redesigned(whole) : whole);
  }

  function issueFolder(visit: Visit, { taxFolder }: SiiTaxpayer): Reply {
    if (visit.path !== `${SII_MENU.folder.path}/generar`) return visit.notFound();
    const form = formOf(visit.ctx);
    const isValid =
      form.get('referencia') === visit.session.csrfToken &&
      form.get('tipo') === 'CREDITOS' &&
      form.get('destinatario') !== '';
    if (!isValid) {
      const text = html`<p class="mensaje">La solicitud no es válida.</p>`;
      return visit.send(inside('Solicitud rechazada', text), 403);
    }
    return redirectTo(`${at.folder}/${taxFolder.folio}` as `/${string}`);
  }

  function fileAt(visit: Visit, taxpayer: SiiTaxpayer): Reply | null {
    const { folder, documents } = SII_MENU;
    if (visit.path === `${folder.path}/${taxpayer.taxFolder.folio}/carpeta.pdf`) {
      return {
        status: 200,
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="carpeta-${taxpayer.taxFolder.folio}.pdf"`,
        },
        body: Buffer.from(taxpayer.taxFolderPdf.pdf.data, 'base64'),
      };
    }
    if (!visit.path.startsWith(`${documents.path}/`)) return null;
    const [side, file = ''] = visit.path.slice(documents.path.length + 1).split('/');
    const period = file.replace(/\.xml$/, '');
    if (!isSide(side) || !isIsoMonth(period)) return null;
    const listed = documentsIn(taxpayer.dte, side, period);
    const register = registerFile(taxpayer, side, period, listed);
    return sendXml(visit.isMalformed ? renamedElements(register) : register);
  }

  function shownAt(visit: Visit, taxpayer: SiiTaxpayer): Shown | null {
    const { ctx, path, session } = visit;
    switch (path) {
      case SII_MENU.situation.path:
        return [SII_MENU.situation.text, situationContent(taxpayer.taxSituation)];
      case SII_MENU.properties.path:
        return [SII_MENU.properties.text, propertiesContent(taxpayer.propertyTax, at.properties)];
      case SII_MENU.documents.path:
        return [SII_MENU.documents.text, registerContent(taxpayer.dte, at.documents)];
      case SII_MENU.declarations.path: {
        const declarations = taxpayer.swornDeclarations;
        const pageNumber = readPageNumber(ctx.URL.searchParams.get('pagina'));
        const pages = Math.max(1, Math.ceil(declarations.length / DECLARATIONS_PER_PAGE));
        if (pageNumber === null || pageNumber > pages) return null;
        const content = declarationsContent(declarations, pageNumber, at.declarations);
        return [SII_MENU.declarations.text, content];
      }
      case SII_MENU.folder.path:
        return [SII_MENU.folder.text, requestContent(session.csrfToken, at.folder)];
      default:
        return detailAt(path, taxpayer);
    }
  }

  function detailAt(path: string, taxpayer: SiiTaxpayer): Shown | null {
    const [, section, key = '', part] = /^(\/[a-z-]+)\/(\d{1,20})(?:\/(\w+))?$/.exec(path) ?? [];
    const { taxFolder } = taxpayer;
    switch (section) {
      case SII_MENU.properties.path: {
        const property = part === undefined ? taxpayer.propertyTax[Number(key) - 1] : undefined;
        return property === undefined ? null : ['Avalúo y cuotas', propertyContent(property)];
      }
      case SII_MENU.declarations.path: {
        const one = part === undefined ? taxpayer.swornDeclarations[Number(key) - 1] : undefined;
        return one === undefined ? null : ['Declaración jurada', declarationContent(one)];
      }
      case SII_MENU.folder.path: {
        if (key !== taxFolder.folio) return null;
        const here = `${at.folder}/${key}`;
        if (part === undefined) return ['Carpeta tributaria', folderContent(taxFolder, here)];
        if (part !== 'f29' && part !== 'f22') return null;
        const { list, number } = FORM_PAGES[part];
        return [`Formularios ${number}`, formsContent(taxFolder[list], number, key)];
      }
      default:
        return null;
    }
  }

  return createStatePortal(siiPortal, institution, context, root, show);
}
