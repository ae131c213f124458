import type { WholeDocument as DteDocument } from '../../../synthetic-person/shared/nonBankTypes.ts';
import { isIsoMonth } from '../../../src/shared/dates.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { SdiFacade, SdiMethod } from './sdi.ts';
import type { Visit } from './visits.ts';

/**
 * The register of purchases and sales (RCV): a summary of each month, and its documents by type.
 */

const STATES = ['REGISTRO', 'PENDIENTE', 'NO_INCLUIR', 'RECLAMADO'] as const;
type State = (typeof STATES)[number];

const OPERATIONS = ['COMPRA', 'VENTA'] as const;
type Operation = (typeof OPERATIONS)[number];

interface Asked {
  readonly operation: Operation;
  readonly period: string;
  readonly documents: readonly DteDocument[];
}

/** `respEstado`, which is more specific than the HTTP status. */
const state = (code: number, message: string | null): JsonObject => ({
  respEstado: { codRespuesta: code, msgeRespuesta: message, codError: null },
});

const NOTHING = 3;
const NOT_AUTHORISED = 99;

/** Some purchases are neither accepted nor refused yet, or are excluded from the month's credit. */
function stateOf(document: DteDocument, operation: Operation): State {
  const folio = Number(document.folioNumber);
  if (operation === 'VENTA') return 'REGISTRO';
  if (folio % 11 === 0) return 'NO_INCLUIR';
  return folio % 5 === 0 ? 'PENDIENTE' : 'REGISTRO';
}

/** The documents that a call asks for; null for invalid fields, a code for a refusal. */
function read(data: JsonObject, { taxpayer }: Visit): Asked | number | null {
  const period = String(data['ptributario']).replace(/^(\d{4})(\d{2})$/, '$1-$2');
  const operation = OPERATIONS.find((one) => one === data['operacion']);
  const asked = STATES.find((one) => one === data['estadoContab']);
  if (operation === undefined || asked === undefined || !isIsoMonth(period)) return null;
  if (`${String(data['rutEmisor'])}-${String(data['dvEmisor'])}` !== taxpayer.rut) {
    return NOT_AUTHORISED;
  }
  const side = operation === 'VENTA' ? taxpayer.dte.issued : taxpayer.dte.received;
  const documents = side.filter(
    (document) => document.period === period && stateOf(document, operation) === asked,
  );
  return { operation, period, documents };
}

const refusal = (code: number): JsonObject => ({
  data: null,
  ...state(code, code === NOT_AUTHORISED ? 'No autorizado' : 'No existen documentos'),
});

const sum = (documents: readonly DteDocument[], of: (one: DteDocument) => number): number =>
  documents.reduce((total, one) => total + of(one), 0);

const NO_SUMMARY: JsonObject = {
  ...{ totDocRes: null, dataCabecera: null },
  ...{ tieneEmisorAgresivo: false, pDB: false, verF29: false },
};

const getResumen: SdiMethod = (data, visit) => {
  const asked = read(data, visit);
  if (asked === null) return null;
  if (typeof asked === 'number') return { ...NO_SUMMARY, ...refusal(asked) };
  const { documents, operation } = asked;
  if (documents.length === 0) return { ...NO_SUMMARY, ...refusal(NOTHING) };
  const types = [...new Set(documents.map((one) => one.documentType))].sort((a, b) => a - b);
  return {
    data: types.map((type) => {
      const listed = documents.filter((one) => one.documentType === type);
      return {
        dcvCodigo: 1_000_000 + type,
        rsmnCodigo: 2_000_000 + type,
        dcvNombreTipoDoc: listed[0]?.documentTypeName ?? '',
        dcvOperacion: null,
        dcvTipoIngresoDoc: 'DET_ELE',
        rsmnTipoDocInteger: type,
        rsmnTotDoc: listed.length,
        rsmnMntExe: sum(listed, (one) => one.exemptAmount),
        rsmnMntNeto: sum(listed, (one) => one.netAmount),
        rsmnMntIVA: sum(listed, (one) => one.vatAmount),
        rsmnMntIVANoRec: 0,
        rsmnIVAUsoComun: 0,
        rsmnMntTotal: sum(listed, (one) => one.totalAmount),
        rsmnLink: true,
        rsmnFechModificacion: null,
        rsmnEstadoContab: null,
        rsmnTotalRutEmisor: null,
      };
    }),
    dataCabecera: { dcvFecModificacion: formatDate(`${asked.period}-28`, 'slash') },
    totDocRes: documents.length,
    tieneEmisorAgresivo: false,
    pDB: operation === 'VENTA',
    verF29: false,
    ...state(0, null),
  };
};

const NO_DETAIL: JsonObject = { esDocPapel: false, dataCabecera: null };

/**
 * The value that the application sends in place of a captcha's answer; an empty one is accepted
 * too.
 */
const ANSWERS = ['t-o-k-e-n-web', ''];

const getDetalle =
  (operation: Operation, action: string): SdiMethod =>
  (data, visit) => {
    const asked = read(data, visit);
    if (asked === null || data['accionRecaptcha'] !== action) return null;
    if (typeof asked === 'number') return { ...NO_DETAIL, ...refusal(asked) };
    if (asked.operation !== operation) return null;
    if (!ANSWERS.includes(String(data['tokenRecaptcha']))) return refusal(NOT_AUTHORISED);
    const type = Number(data['codTipoDoc']);
    const listed = asked.documents.filter((one) => one.documentType === type);
    if (listed.length === 0) return { ...NO_DETAIL, ...refusal(NOTHING) };
    return {
      // Oldest first, whatever the order of the summary.
      data: listed.toReversed().map((one) => detail(one, operation)),
      ...NO_DETAIL,
      ...state(0, null),
    };
  };

/** Amounts that do not apply to a document are null. */
function detail(document: DteDocument, operation: Operation): JsonObject {
  const [rut, name] =
    operation === 'VENTA'
      ? [document.receiverRut, document.receiverName]
      : [document.issuerRut, document.issuerName];
  const [digits = '', checkDigit = ''] = rut.split('-');
  const received = `${formatDate(document.issueDate, 'slash')} 10:30:00`;
  const orNull = (amount: number): number | null => (amount === 0 ? null : amount);
  return {
    dhdrCodigo: Number(document.folioNumber),
    detCodigo: Number(document.folioNumber),
    detTipoDoc: document.documentType,
    detNroDoc: Number(document.folioNumber),
    detRutDoc: Number(digits),
    detDvDoc: checkDigit,
    detRznSoc: name,
    detFchDoc: formatDate(document.issueDate, 'slash'),
    detFecRecepcion: received,
    detFecAcuse: null,
    detMntExe: orNull(document.exemptAmount),
    detMntNeto: orNull(document.netAmount),
    detMntIVA: orNull(document.vatAmount),
    detMntIVANoRec: null,
    detMntTotal: document.totalAmount,
    detTasaImp: document.vatAmount === 0 ? null : '19',
    detAnulado: null,
    detEventoReceptor: operation === 'VENTA' ? 'A' : null,
    detEventoReceptorLeyenda: operation === 'VENTA' ? 'Acuse de recibo' : null,
  };
}

export const purchaseRegister: SdiFacade = {
  path: '/consdcvinternetui/services/data/facadeService/',
  namespace: 'cl.sii.sdi.lob.diii.consdcv.data.api.interfaces.FacadeService',
  charset: 'utf-8',
  methods: {
    getResumen,
    getDetalleCompra: getDetalle('COMPRA', 'RCV_DETC'),
    getDetalleVenta: getDetalle('VENTA', 'RCV_DETV'),
  },
};
