import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { DTE_TYPES } from '../../products/dte.ts';
import { parseDate } from '../../shared/dates.ts';
import { readRows } from '../../shared/rows.ts';
import { readRut } from '../../shared/rut.ts';
import {
  boolean,
  gappedList,
  jsonShape,
  list,
  nullable,
  number,
  object,
  optional,
  string,
  unread,
} from '../../shared/shape.ts';
import type { AnswerOf, TypeOf } from '../../shared/shape.ts';
import { cleanText } from '../../shared/text.ts';
import { answerOf } from './sdi.ts';
import type { Operation, RegisteredDocument, RegisterPart, SiiPageOf } from './SiiPage.ts';

/**
 * The register of purchases and sales: a summary by type of document, and the documents of a type.
 */

const respEstado = object({ codRespuesta: number().integer() }).keys(
  unread('msgeRespuesta', 'codError'),
);

const amount = () => number().integer();

const SUMMARY_UNREAD = {
  ...unread('dcvCodigo', 'dcvNombreTipoDoc', 'dcvOperacion', 'rsmnCodigo', 'rsmnMntExe'),
  ...unread('rsmnMntNeto', 'rsmnMntIVA', 'rsmnMntIVANoRec', 'rsmnIVAUsoComun', 'rsmnMntTotal'),
  ...unread('rsmnFechModificacion', 'rsmnEstadoContab', 'rsmnTotalRutEmisor'),
};

const DETAIL_UNREAD = {
  ...unread('dhdrCodigo', 'dcvCodigo', 'dcvEstadoContab', 'detCodigo', 'detTipoDoc'),
  ...unread('detFecAcuse', 'detFecReclamado', 'detFecRecepcion', 'detMntActFijo'),
  ...unread('detMntIVAActFijo', 'detMntIVANoRec', 'detMntCodNoRec', 'detMntSinCredito'),
  ...unread('detTasaImp', 'detAnulado', 'detIVARetTotal', 'detIVARetParcial', 'detIVANoRetenido'),
  ...unread('detIVAPropio', 'detIVATerceros', 'detIVAUsoComun', 'detLiqRutEmisor'),
  ...unread('detLiqDvEmisor', 'detLiqValComNeto', 'detLiqValComExe', 'detLiqValComIVA'),
  ...unread('detIVAFueraPlazo', 'detTipoDocRef', 'detFolioDocRef', 'detExpNumId', 'detCredEc'),
  ...unread('detExpNacionalidad', 'detLey18211', 'detDepEnvase', 'detIndSinCosto'),
  ...unread('detIndServicio', 'detMntNoFact', 'detMntPeriodo', 'detPsjNac', 'detPsjInt'),
  ...unread('detNumInt', 'detCdgSIISucur', 'detEmisorNota', 'detTabPuros', 'detTabCigarrillos'),
  ...unread('detTabElaborado', 'detImpVehiculo', 'detTpoImp', 'detTipoTransaccion'),
  ...unread('detEventoReceptor', 'detEventoReceptorLeyenda', 'cambiarTipoTran', 'detPcarga'),
  ...unread('descTipoTransaccion', 'totalDtoiMontoImp', 'totalDinrMontoIVANoR'),
  ...unread('emisorAgresivo', 'fechaActivacionAnotacion'),
};

export const registerShape = jsonShape(
  answerOf(
    {
      data: nullable(
        list(
          optional(
            object({
              rsmnTipoDocInteger: amount(),
              rsmnTotDoc: amount(),
              rsmnLink: optional(nullable(boolean())),
              dcvTipoIngresoDoc: optional(nullable(string().allow(''))),
            }).keys(SUMMARY_UNREAD),
          ),
        ),
      ),
      respEstado,
      totDocRes: optional(nullable(amount())),
    },
    'dataCabecera',
    'verF29',
    'tieneEmisorAgresivo',
    'pDB',
  ),
);

export const registerDocumentsShape = jsonShape(
  answerOf(
    {
      data: nullable(
        gappedList(
          object({
            detNroDoc: amount(),
            detRutDoc: amount(),
            detDvDoc: string(),
            detRznSoc: optional(nullable(string().allow(''))),
            detFchDoc: string(),
            detMntExe: nullable(amount()),
            detMntNeto: nullable(amount()),
            detMntIVA: nullable(amount()),
            detMntTotal: amount(),
          }).keys(DETAIL_UNREAD),
        ),
      ),
      respEstado,
    },
    'dataCabecera',
    'esDocPapel',
    'totDocRes',
    'verF29',
  ),
);

/** Types of which the register states only a month's total. */
const SUMMARISED = 'RESUMEN';

const NO_DOCUMENTS = 3;

/** The code states whether there are documents; any other code is an error. */
function rowsOf<Row>(
  answer: Readonly<{ data: readonly Row[] | null; respEstado: TypeOf<typeof respEstado> }>,
): readonly Row[] {
  const { codRespuesta } = answer.respEstado;
  if (codRespuesta === NO_DOCUMENTS && (answer.data ?? []).length === 0) return [];
  if (codRespuesta === 0) return answer.data ?? [];
  if (codRespuesta === 2) {
    throw new ExtractionError('INSTITUTION_UNAVAILABLE', 'The register answers with an error');
  }
  throw unexpectedPage('The register does not return what was requested');
}

const LISTS = { VENTA: 'issued', COMPRA: 'received' } as const;

function partOf({ about }: RawDocument): RegisterPart {
  const { period = '', operation, state = '' } = about;
  return { period, operation: operation as Operation, state };
}

export function parseRegister(document: RawDocument): SiiPageOf<'register'> {
  const answer = registerShape.read(document);
  const rows = rowsOf(answer);
  const total = rows.reduce((sum, { rsmnTotDoc }) => sum + rsmnTotDoc, 0);
  // A month without documents may be an empty list, or none, without a total.
  if ((answer.totDocRes ?? (rows.length === 0 ? 0 : null)) !== total) {
    throw unexpectedPage('The register does not add up to its total');
  }
  const part = partOf(document);
  const counts = new Map<number, number>();
  for (const row of rows.filter(isListed)) {
    const { rsmnTipoDocInteger: type, rsmnTotDoc } = row;
    counts.set(type, (counts.get(type) ?? 0) + rsmnTotDoc);
  }
  const listed = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    kind: 'register',
    part,
    counts,
    ...(listed === total ? {} : { gaps: { [LISTS[part.operation]]: total - listed } }),
  };
}

/**
 * Whether the documents of a row are shown one by one and are electronic. The register also counts
 * paper documents, those of customs, and types that only the tax service's own list names.
 */
function isListed({
  rsmnTipoDocInteger: type,
  rsmnLink,
  dcvTipoIngresoDoc,
}: NonNullable<AnswerOf<typeof registerShape>['data']>[number]): boolean {
  return rsmnLink !== false && dcvTipoIngresoDoc !== SUMMARISED && Object.hasOwn(DTE_TYPES, type);
}

export function parseRegisterDocuments(document: RawDocument): SiiPageOf<'register-documents'> {
  const part = partOf(document);
  const rows = rowsOf(registerDocumentsShape.read(document));
  return {
    kind: 'register-documents',
    part,
    documentType: Number(document.about['type']),
    ...readRows(LISTS[part.operation], rows, (row): RegisteredDocument => ({
      folioNumber: String(row.detNroDoc),
      issueDate: parseDate(row.detFchDoc),
      otherRut: readRut(`${row.detRutDoc}-${row.detDvDoc}`),
      otherName: cleanText(row.detRznSoc ?? ''),
      exemptAmount: row.detMntExe ?? 0,
      netAmount: row.detMntNeto ?? 0,
      vatAmount: row.detMntIVA ?? 0,
      totalAmount: row.detMntTotal,
    })),
  };
}
