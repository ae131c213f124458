import type { PortalRoot } from '../../addresses.ts';
import { registeredPerson } from '../../../synthetic-person/index.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import type { BirthCertificate } from '../../../src/products/birthCertificate.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { chileanToday } from '../../chileanToday.ts';
import { holdReading } from '../../context.ts';
import type { SimulatorContext } from '../../context.ts';
import { innerPages, labelled } from '../form-portal/content.ts';
import type { PortalHandler, Visit } from '../../portalSessions.ts';
import type { Reply } from '../../http/replies.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { redesigned } from '../../http/redesigned.ts';
import { formOf } from '../../http/requests.ts';
import { redirectTo } from '../../http/replies.ts';
import { createStatePortal } from '../state-portal/createStatePortal.ts';
import type { StatePortal } from '../state-portal/StatePortal.ts';

const portal: StatePortal = {
  entityId: 'registro-civil',
  charset: 'utf-8',
  cookieName: 'SRCEI_SESION',
  messages: {
    expired: 'Tu sesión ha expirado. Ingresa nuevamente.',
    notSignedOn: 'ClaveÚnica no confirmó tu identidad. Vuelve a ingresar.',
  },
};

const BIRTH_PATH = '/certificados/nacimiento';

/** The only purpose for which certificates are issued online. */
const PURPOSE = 'TODO_TRAMITE';

/** The civil registry: a certificate is requested with a form and downloaded as a PDF. */
export function createRegistroCivil(
  institution: Institution,
  context: SimulatorContext,
  root: PortalRoot,
): PortalHandler {
  const inside = innerPages(institution, root, [
    [BIRTH_PATH, 'Certificado de nacimiento'],
    ['/salir', 'Cerrar sesión'],
  ]);

  function requestPage({ csrfToken }: Visit['session']): Markup {
    return inside(
      'Certificado de nacimiento',
      html`<p>El certificado es gratuito y se puede verificar por 60 días.</p>
        <form id="solicitud-certificado" method="post" action="${root}${BIRTH_PATH}">
          <input type="hidden" name="token" value="${csrfToken}" />
          <fieldset>
            <legend>Propósito</legend>
            <label class="opcion"
              ><input type="radio" name="proposito" value="${PURPOSE}" checked /> Para todo
              trámite</label
            >
          </fieldset>
          <button type="submit">Emitir certificado</button>
        </form>`,
    );
  }

  function certificatePage(certificate: BirthCertificate): Markup {
    return inside('Certificado emitido', [
      labelled([
        ['Folio', certificate.folio],
        ['Código de verificación', certificate.verificationCode],
        ['Verificable hasta', formatDate(certificate.expirationDate)],
        ['Suma de verificación (SHA-1)', certificate.pdf.checksum],
      ]),
      html`<p>
        <a href="${root}/certificados/${certificate.folio}/certificado.pdf"
          >Descargar certificado (PDF)</a
        >
      </p>`,
    ]);
  }

  function issue(visit: Visit, { folio }: BirthCertificate): Reply {
    if (visit.path !== BIRTH_PATH) return visit.notFound();
    const form = formOf(visit.ctx);
    const isValid =
      form.get('token') === visit.session.csrfToken && form.get('proposito') === PURPOSE;
    if (isValid) return redirectTo(`${root}/certificados/${folio}`);
    const text = html`<p class="mensaje">La solicitud no es válida.</p>`;
    return visit.send(inside('Solicitud rechazada', text), 403);
  }

  async function show(visit: Visit): Promise<Reply> {
    const { path, session, rut, ctx } = visit;
    const person = registeredPerson(rut, chileanToday(session.openedAt), institution.id);
    const certificate = person.birthCertificate;
    if (path === '/inicio') {
      return visit.send(
        inside(
          'Servicios en línea',
          html`<p>Hola, ${person.name}. Elige en el menú lo que quieres hacer.</p>`,
        ),
      );
    }
    if (!(await holdReading(context, session, ctx))) return visit.expired();
    if (certificate === null) return visit.notFound();
    if (ctx.method === 'POST') return issue(visit, certificate);
    const send = (shown: Markup): Reply =>
      visit.send(visit.isMalformed ? redesigned(shown) : shown);
    switch (path) {
      case BIRTH_PATH:
        return send(requestPage(session));
      case `/certificados/${certificate.folio}`:
        return send(certificatePage(certificate));
      case `/certificados/${certificate.folio}/certificado.pdf`:
        return {
          status: 200,
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': `inline; filename="nacimiento-${certificate.folio}.pdf"`,
          },
          body: Buffer.from(certificate.pdf.data, 'base64'),
        };
      default:
        return visit.notFound();
    }
  }

  return createStatePortal(portal, institution, context, root, show);
}
