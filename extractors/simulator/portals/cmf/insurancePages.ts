import type { Context } from 'koa';
import type { Institution } from '../../../src/contract/institution.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { layOut, PAGE } from '../../../synthetic-person/documents/layout.ts';
import { pdfOfPages } from '../../../synthetic-person/documents/pdf.ts';
import { cmfSubject } from '../../../synthetic-person/index.ts';
import type { CmfSubject } from '../../../synthetic-person/index.ts';
import { INSURERS } from '../../../synthetic-person/lists/insurers.ts';
import { addressesOf, UNNAMED_PATH } from '../../http/addresses.ts';
import type { PortalRoot } from '../../http/addresses.ts';
import { html } from '../../http/markup.ts';
import type { MarkupValue } from '../../http/markup.ts';
import { redesigned } from '../../http/redesigned.ts';
import { redirectTo, sendPdf } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { chileanToday } from '../../shared/chileanToday.ts';
import { dataTable, innerPages } from '../../shared/content.ts';
import { holdReading } from '../../shared/context.ts';
import type { SimulatorContext } from '../../shared/context.ts';
import { page } from '../../shared/layout.ts';
import { portalSessions } from '../../shared/portalSessions.ts';
import { RETURN_PATH } from '../../shared/SignOn.ts';
import { createRelyingParty } from '../clave-unica/relyingParty.ts';

/**
 * "Conoce tu Seguro", a service of the regulator on a host of its own. What a person presses is
 * documented, and so are the lines of the certificate; the addresses and the list on the screen are
 * invented.
 */

/** The host's prefix in requests. */
export const INSURANCE_HOST = '/www';
const TITLE = 'Conoce Tu Seguro';
const COOKIE = 'SICS_SESSION';
const PLACES = {
  entrance: `${INSURANCE_HOST}/`,
  signOn: `${INSURANCE_HOST}${UNNAMED_PATH}/claveunica`,
  menu: `${INSURANCE_HOST}${UNNAMED_PATH}/servicios`,
  own: `${INSURANCE_HOST}${UNNAMED_PATH}/asegurado`,
  certificate: `${INSURANCE_HOST}${UNNAMED_PATH}/certificado.pdf`,
  exit: `${INSURANCE_HOST}${UNNAMED_PATH}/salir`,
} as const;

/** Answers requests to the service's host. */
export function insuranceService(
  institution: Institution,
  context: SimulatorContext,
  root: PortalRoot,
): (ctx: Context, path: string) => Promise<Reply> {
  const { at } = addressesOf(institution, context.addresses);
  const relyingParty = createRelyingParty({
    ...{ institution, root, cookieName: COOKIE, context },
    service: 'seguros',
  });
  const entrance = (text: MarkupValue): MarkupValue => [
    html`<p>${text}</p>`,
    html`<p>
      <a class="boton clave-unica" href="${at(PLACES.signOn)}">Ingresar con ClaveÚnica</a>
    </p>`,
  ];
  const outside = (text: MarkupValue) =>
    page({ title: TITLE, brand: institution, content: entrance(text) });
  const { send, cookie, notFound, visitOf, endSession } = portalSessions({
    ...{ institution, context, root, cookieName: COOKIE, charset: 'utf-8' },
    messagePage: (title, text) => page({ title, brand: institution, content: text }),
  });
  const inside = innerPages(institution, '', [
    [at(PLACES.menu), 'Servicios'],
    [at(PLACES.own), 'Asegurado o contratante'],
    [at(PLACES.exit), 'Cerrar sesión'],
  ]);

  return async (ctx, path) => {
    switch (path) {
      case PLACES.entrance:
        return send(outside('Consulte sus seguros vigentes.'));
      case PLACES.signOn:
        return relyingParty.start();
      case INSURANCE_HOST + RETURN_PATH: {
        const session = relyingParty.finish(ctx);
        if (session === null) return send(outside('ClaveÚnica no confirmó su identidad.'), 403);
        return redirectTo(at(PLACES.menu), cookie(session));
      }
      case PLACES.exit:
        return relyingParty.signOff(at(PLACES.entrance), endSession(ctx));
    }
    const visit = visitOf(ctx, path);
    if (visit === null) return redirectTo(at(PLACES.entrance));
    if (path === PLACES.menu) return send(inside('Servicios', html`<p>Elija un servicio.</p>`));
    if (!(await holdReading(context, visit.session, ctx))) return redirectTo(at(PLACES.entrance));
    const subject = cmfSubject(visit.rut, chileanToday(visit.session.openedAt), institution.id);
    if (path === PLACES.certificate) return certificateReply(subject);
    if (path !== PLACES.own) return notFound();
    const address = at(PLACES.certificate);
    const shown = inside('Asegurado o contratante', [
      dataTable({
        caption: 'Seguros informados por las compañías',
        headings: ['Aseguradora', 'Contratante', 'Estado'],
        rows: subject.insurances.map((one) => [one.company, one.policyholder.name, one.status]),
        nothing: NOTHING,
      }),
      visit.isMalformed
        ? html`<p><a href="${address}">Obtener documento</a></p>`
        : html`<p><a href="${address}">Descargar Certificado (PDF)</a></p>`,
    ]);
    return send(visit.isMalformed ? redesigned(shown) : shown);
  };
}

const NOTHING = 'No registra información';

const certificateReply = (subject: CmfSubject): Reply =>
  sendPdf('certificado_seguros', insuranceCertificate(subject));

/** Every second person’s certificate lists an insurer that did not answer. */
function insuranceCertificate({ rut, today, insurances }: CmfSubject): Buffer {
  const issued = `Fecha de emisión: ${formatDate(today, 'slash')}`;
  const lines = insurances.flatMap((one) => [
    '',
    `Detalle Póliza ${one.code}`,
    `Aseguradora : ${one.company}`,
    `Asegurado : ${one.insured.name}`,
    `Contratante : ${one.policyholder.name}`,
    // The label does not fit into its column.
    'Número o código del',
    `contrato : ${one.code}`,
    `Estado : ${one.status}`,
    `Colectiva/Individual : ${one.category === 'collective' ? 'Colectiva' : 'Individual'}`,
    'Coberturas:',
    ...one.coverages.map(({ type }) => type),
  ]);
  const isSilent = Number(rut.slice(0, -2)) % 2 === 1;
  const unanswered = [
    '',
    'COMPAÑÍAS QUE NO RESPONDIERON LA CONSULTA',
    `· ${INSURERS[0] ?? ''}`,
    'La información es proporcionada por las compañías.',
  ];
  const pages = layOut('Certificado de Seguros', [
    ...(lines.length === 0 ? [NOTHING] : lines),
    ...(isSilent ? unanswered : []),
  ]);
  const heading = { baseline: PAGE.height - 25, size: 8, isBold: false };
  return pdfOfPages(
    TITLE,
    pages.map((one) => [
      { ...heading, text: TITLE, left: PAGE.margin },
      { ...heading, text: issued, left: PAGE.width - 200 },
      ...one,
    ]),
  );
}
