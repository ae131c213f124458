import type { PropertyTax } from '../../../src/products/propertyTax.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import type { SiiTaxpayer } from '../../../synthetic-person/index.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { MarkupValue } from '../../http/markup.ts';
import { renamed } from '../../http/renamed.ts';
import { redirectTo, sendJson } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import type { SiiSite } from './siiSite.ts';
import type { Visit } from './visits.ts';

/**
 * The real estate application: a page whose script requests the state of the session, then plain
 * JSON without an envelope. The answer is zero bytes unless the page and the state were requested
 * in that order.
 */

const STATUS = '/app/session/status';
const SERVICE = '/app/vica/';

/** Set by the status call for everything below `/app`; the name is invented. */
const COOKIE = 'SII-APP';

/** The real service answers zero bytes rather than an error. */
const silence = (): Reply => ({ status: 200, headers: {}, body: '' });

/** The response to a visitor without a session; null for paths that redirect to the login. */
export function realEstateOutside(path: string): Reply | null {
  if (path === `/www2${STATUS}`) return { status: 401, headers: {}, body: '' };
  return path.startsWith(`/www2${SERVICE}`) ? silence() : null;
}

/** Sessions that have opened the page. */
const opened = new WeakSet<PortalSession>();

/**
 * Opens the application for a session. The page's script makes the calls that a program without a
 * browser has to make itself.
 */
export function realEstateContent(site: SiiSite, { session, taxpayer }: Visit): MarkupValue {
  opened.add(session);
  const service = site.at('www2', `${SERVICE}${taxpayer.rut}/v1`);
  return [
    html`<ul id="propiedades"></ul>`,
    inlineScript(`
var STATUS = ${inlineJson(site.at('www2', STATUS))};
var SERVICE = ${inlineJson(service)};
fetch(STATUS + '?originalUrl=' + encodeURIComponent(location.href)).then(function () {
  return fetch(SERVICE + '/mis-bbrr/get/by-rut');
}).then(function (answer) { return answer.json(); }).then(function (properties) {
  var list = document.getElementById('propiedades');
  list.textContent = properties.length ? '' : 'No registra bienes raíces.';
  properties.forEach(function (one) {
    var item = document.createElement('li');
    item.textContent = one.comuna + ', rol ' + one.rol + ': ' + one.direccion + ' (' + one.destino + ')';
    list.appendChild(item);
  });
});`),
  ];
}

/** The application's response; null for an unknown path. */
export function realEstateReply(site: SiiSite, path: string, visit: Visit): Reply | null {
  const { ctx, session, taxpayer, isMalformed } = visit;
  const send = (value: unknown, headers: Reply['headers'] = {}): Reply =>
    sendJson(isMalformed ? renamed(value) : value, 200, headers);
  if (path.startsWith(BRIDGE) || path.startsWith(FOLDER))
    return folderApplication(site, path, visit);
  if (ctx.method !== 'GET') return null;
  if (path === `/www2${STATUS}`) {
    // The folder's application has a session of its own.
    const isOfFolder = ctx.URL.searchParams.get('originalUrl')?.includes('carpetatributaria');
    if (isOfFolder === true && ctx.cookies.get(STATE) !== session.csrfToken) {
      return { status: 401, headers: {}, body: '' };
    }
    const scope = site.applicationCookie(COOKIE, session.csrfToken);
    return send(stateOf(visit), opened.has(session) ? { 'set-cookie': scope } : {});
  }
  // A path whose RUT lacks the hyphen before the check digit does not exist.
  const service = `/www2${SERVICE}${taxpayer.rut}/v1`;
  if (!path.startsWith(`${service}/`)) return null;
  if (ctx.cookies.get(COOKIE) !== session.csrfToken) return silence();
  switch (path.slice(service.length)) {
    case '/mis-bbrr/get/by-rut':
      return send(taxpayer.propertyTax.map((one, index) => listed(one, index, taxpayer)));
    case '/mis-bbrr/obtener/cabecera':
      return send(HEADER);
    default:
      return null;
  }
}

const stateOf = ({ session, taxpayer }: Visit): JsonObject => ({
  seconds: 5999,
  userId: taxpayer.rut,
  userProfiles: null,
  userAuthType: 'CT',
  authTime: session.openedAt,
  userRte: null,
});

/** The real service counts zero properties even for a taxpayer who owns some. */
const HEADER = {
  totalBienesRaices: 0,
  solicitudesEnCurso: 0,
  solicitudesCerradas: 0,
  notificacionesDeBBRR: 0,
  contribuciones: null,
  sobretasaModernizacion: false,
  beneficiosAdultoMayor: false,
};

/** The fields for exempt, taxed and owed amounts are present but empty. */
function listed(
  { property, totalAssessment }: PropertyTax,
  index: number,
  { rut }: SiiTaxpayer,
): JsonObject {
  return {
    comunaCnp: Number(property.siiCommuneId),
    manzanaCnp: Number(property.blockId),
    predioCnp: Number(property.lotId),
    ultimoEacAplicado: 14,
    comuna: property.communeName,
    rol: property.rollNumber,
    direccion: property.address,
    destino: property.propertyUse,
    fojas: String(6_603 + index),
    numero: 5_204 + index,
    anno: 2019,
    porcentajeDerecho: '100.00',
    avaluoFiscal: totalAssessment,
    estadoContribuciones: null,
    rutPropietario: Number(rut.split('-')[0]),
    avaluoExentoFinal: null,
    avaluoAfecto: null,
    totalContrib: 0,
    // Padded as in a column of figures.
    avaluoFiscalS: formatNumber(totalAssessment, 0).padStart(24),
    totalContribS: null,
  };
}

const BRIDGE = '/www2/app/session/legacy/bridge2';
const FOLDER = '/www2/app/cte-api-carpetatributaria/';
const STATE = 'X-SII-STATE-CL';

/**
 * The new tax folder. Sources disagree on whether the bridge opens its session: here it does for
 * every second taxpayer, and leads the others to the home page.
 */
function folderApplication(site: SiiSite, path: string, visit: Visit): Reply | null {
  const { session, taxpayer, ctx, isMalformed } = visit;
  const { folio, pdf } = taxpayer.taxFolderPdf;
  if (path.startsWith(BRIDGE)) {
    const isOpen = Number(taxpayer.rut.slice(0, -2)) % 2 === 1;
    if (!isOpen) return redirectTo(site.at('homer', '/'));
    const cookie = site.stateCookie(STATE, session.csrfToken);
    return redirectTo(site.at('www2', '/carpetatributaria/generarcteregular'), {
      'set-cookie': cookie,
    });
  }
  const service = `${FOLDER}${taxpayer.rut}/recurso/v2/carpeta-tributaria/`;
  if (ctx.cookies.get(STATE) !== session.csrfToken) return { status: 401, headers: {}, body: '' };
  const answers: Readonly<Record<string, unknown>> = {
    // The whole list has 67 rows; that it has one for others is an assumption.
    instituciones: [
      { enfinCodigo: '059', enfinDescripcion: 'BANCO SINTÉTICO UNO S.A.', enfinTipo: 4 },
      { enfinCodigo: '999', enfinDescripcion: 'OTRA INSTITUCIÓN', enfinTipo: 3 },
    ],
    generar: { carpCodigoRepositorio: Number(folio), carpClaveCarpeta: 'XXXXXXXXXX' },
    [`pdfInicial/${folio}`]: { base64: pdf.data },
  };
  const asked = path.slice(service.length);
  if (!path.startsWith(service) || !Object.hasOwn(answers, asked)) return null;
  return sendJson(isMalformed ? renamed(answers[asked]) : answers[asked]);
}
