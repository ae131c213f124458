import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { JsonShape, ShapedDocument } from '../../contract/shape.ts';
import { ParseError, readField } from '../../shared/ParseError.ts';
import { pick } from '../../shared/json.ts';
import { readRut } from '../../shared/rut.ts';
import { jsonShape, list, number, object, optional, string, unread } from '../../shared/shape.ts';
import type { AnswerOf } from '../../shared/shape.ts';
import { cleanText } from '../../shared/text.ts';
import type { ListedProperty, SiiPageOf } from './SiiPage.ts';

/** The real estate application: the holder of its session, and the taxpayer's properties. */

/** `userId` is a RUT with its check digit. */
export const applicationSessionShape = jsonShape(
  object({ userId: string() }).keys(
    unread('seconds', 'userProfiles', 'userAuthType', 'authTime', 'userRte'),
  ),
);

const whole = () => number().integer().min(0);

/** Confirms that there are no properties: an empty list alone does not prove it. */
export const NO_PROPERTIES = { properties: 'none' } as const;

/** Further fields that the sources have seen: the title, and many that the list leaves empty. */
const UNREAD = {
  ...unread('fojas', 'numero', 'anno', 'porcentajeDerecho', 'ultimoEacAplicado'),
  ...unread('fechaInscripcion', 'idRol', 'comunaActual', 'manzanaActual', 'predioActual'),
  ...unread('rutPropietario', 'rutdv', 'rutPropietarioS', 'calle', 'numeroCalleStr'),
  ...unread('numeroDetalleN', 'numeroDetalleStr', 'detalle', 'lugar', 'ubicacion', 'areaHomogenea'),
  ...unread('existePredio', 'tablaOrigen', 'prerol', 'indPadreHijo', 'indCopropiedad'),
  ...unread('indicadorMatriz', 'manzanaMatriz', 'predioMatriz', 'avaluoFiscalS'),
  ...unread('avaluoTotalFinal', 'avaluoExentoFinal', 'avaluoAfecto', 'avaluoSuelo'),
  ...unread('avaluoDeflactado', 'avaluoConstrucciones', 'annoAvaluo', 'semestreAvaluo', 'reAvaluo'),
  ...unread('agnoReAvaluo', 'semestreReAvaluo', 'casaPatronal', 'agroIndustrial'),
  ...unread('benefCasaPatronal', 'porcentajeAjuste', 'supTerreno', 'supConstruccion'),
  ...unread('supConstrM3', 'serie', 'serieChar', 'estadoContribuciones', 'totalContrib'),
  ...unread('totalContribS', 'totalUnidadesVendibles', 'fechaEmision', 'fechaActualizacion'),
  ...unread('nroSolicitud', 'tipoSolicitud', 'totalSolicitud', 'agnoVigencia', 'semestreVigencia'),
  ...unread('agnoActual', 'semestreActual', 'agnovigdesde', 'semesvigdesde', 'agnoProceso'),
  ...unread('semestreProceso', 'correlativo', 'valorAlza', 'validaCarga', 'listaDetalle'),
  ...unread('listaAxenosAd', 'x', 'y', 'rangoAHMin', 'rangoAHMax', 'valorBaseAH', 'datoBuscador'),
  ...unread('desdePosicion', 'numeroItems', 'sortBy', 'sortOrder', 'ecprNroCertificado'),
};

const listShape = jsonShape(
  list(
    optional(
      object({
        comunaCnp: whole(),
        manzanaCnp: whole(),
        predioCnp: whole(),
        comuna: string(),
        rol: string(),
        direccion: string(),
        destino: string(),
        avaluoFiscal: whole(),
      }).keys(UNREAD),
    ),
  ),
);

/**
 * Two servers answer at the same address; one of them wraps its answers in an object with a status.
 */
function unwrapped(document: ShapedDocument): ShapedDocument {
  let answer: unknown;
  try {
    answer = JSON.parse(document.text);
  } catch {
    // The shape then rejects the document.
    return document;
  }
  const body = pick(answer, 'body');
  return pick(answer, 'statusCodeValue') === 200 && body !== undefined
    ? { page: document.page, text: JSON.stringify(body) }
    : document;
}

type Rows = AnswerOf<typeof listShape>;

export const realEstateShape: JsonShape<Rows> = {
  read: (document) => listShape.read(unwrapped(document)),
  newFields: (document) => listShape.newFields(unwrapped(document)),
};

export function parseApplicationSession(document: RawDocument): SiiPageOf<'application-session'> {
  const { userId } = applicationSessionShape.read(document);
  return { kind: 'application-session', rut: readField('userId', () => readRut(userId)) };
}

export function parseRealEstate(document: RawDocument): SiiPageOf<'real-estate'> {
  const properties = realEstateShape.read(document).map(propertyOf);
  if (properties.length === 0 && document.about['properties'] !== NO_PROPERTIES.properties) {
    const { page } = document;
    throw unexpectedPage('The list of real estate is empty', { page, field: '[]' });
  }
  return { kind: 'real-estate', properties };
}

/** The roll is block and lot padded with zeros; the separate numbers are not padded. */
function propertyOf(row: Rows[number]): ListedProperty {
  const roll = row.rol.trim();
  const [, blockId = '', lotId = ''] = /^(\d{1,5})-(\d{1,5})$/.exec(roll) ?? [];
  readField('[].rol', () => {
    const isRoll = Number(blockId) === row.manzanaCnp && Number(lotId) === row.predioCnp;
    if (blockId === '' || !isRoll) throw new ParseError('number', 'roll of a property');
  });
  return {
    property: {
      rollNumber: roll,
      communeName: cleanText(row.comuna),
      // The list has only the tax service's own number.
      tgrCommuneId: null,
      siiCommuneId: String(row.comunaCnp),
      blockId,
      lotId,
      address: cleanText(row.direccion),
      propertyUse: cleanText(row.destino),
    },
    totalAssessment: row.avaluoFiscal,
  };
}
