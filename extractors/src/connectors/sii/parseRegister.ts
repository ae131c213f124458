import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { DTE_TYPES } from '../../products/dte.ts';
import { parseDate } from '../../shared/dates.ts';
import { readRut } from '../../shared/rut.ts';
import {
  boolean,
  jsonShape,
  list,
  nullable,
  number,
  object,
  optional,
  string,
  unread,
} from '../../shared/shape.ts';
import type { TypeOf } from '../../shared/shape.ts';
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
  ...unread('dcvCodigo', 'dcvNombreTipoDoc', 'dcvOperacion', 'dcvTipoIngresoDoc', 'rsmnMntExe'),
  ...unread('rsmnMntNeto', 'rsmnMntIVA', 'rsmnMntIVANoRec'),
};

const DETAIL_UNREAD = {
  ...unread('detCodigo', 'detTipoDoc', 'detFecRecepcion', 'detFecAcuse', 'detMntIVANoRec'),
  ...unread('detTasaImp', 'detAnulado', 'detEventoReceptor', 'detEventoReceptorLeyenda'),
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
              rsmnMntTotal: amount(),
              rsmnLink: optional(boolean()),
            }).keys(SUMMARY_UNREAD),
          ),
        ),
      ),
      respEstado,
      totDocRes: optional(nullable(amount())),
    },
    'dataCabecera',
    'verF29',
  ),
);

export const registerDocumentsShape = jsonShape(
  answerOf(
    {
      data: nullable(
        list(
          optional(
            object({
              detNroDoc: amount(),
              detRutDoc: amount(),
              detDvDoc: string(),
              detRznSoc: string(),
              detFchDoc: string(),
              detMntExe: nullable(amount()),
              detMntNeto: nullable(amount()),
              detMntIVA: nullable(amount()),
              detMntTotal: amount(),
            }).keys(DETAIL_UNREAD),
          ),
        ),
      ),
      respEstado,
    },
    'dataCabecera',
    'totDocRes',
    'verF29',
  ),
);

/** Paper documents, and documents that the taxpayer did not issue, such as those of customs. */
const NOT_ELECTRONIC = [30, 32, 35, 38, 40, 45, 48, 55, 60, 101, 103, 104, 105, 106, 108, 914];

const NO_DOCUMENTS = 3;

/**
 * An answer without documents is accepted only if the service says so by its code; any other code
 * but 0 is an error.
 */
function rowsOf<Row>(
  answer: Readonly<{ data: readonly Row[] | null; respEstado: TypeOf<typeof respEstado> }>,
): readonly Row[] {
  const { codRespuesta } = answer.respEstado;
  if (codRespuesta === NO_DOCUMENTS && (answer.data ?? []).length === 0) return [];
  if (codRespuesta === 0 && answer.data !== null) return answer.data;
  if (codRespuesta === 2) {
    throw new ExtractionError('INSTITUTION_UNAVAILABLE', 'The register answers with an error');
  }
  throw unexpectedPage('The register does not return what was requested');
}

function partOf({ about }: RawDocument): RegisterPart {
  const { period = '', operation, state = '' } = about;
  return { period, operation: operation as Operation, state };
}

export function parseRegister(document: RawDocument): SiiPageOf<'register'> {
  const answer = registerShape.read(document);
  const rows = rowsOf(answer);
  const total = rows.reduce((sum, { rsmnTotDoc }) => sum + rsmnTotDoc, 0);
  // A month without documents is sometimes an empty list; then only the count of 0 or the code
  // proves it.
  const announced =
    answer.totDocRes ?? (answer.respEstado.codRespuesta === NO_DOCUMENTS ? 0 : null);
  if (announced !== total) {
    throw unexpectedPage('The register does not add up to its total');
  }
  const counts = new Map<number, number>();
  for (const { rsmnTipoDocInteger: type, rsmnTotDoc, rsmnLink } of rows) {
    if (rsmnLink === false || NOT_ELECTRONIC.includes(type)) continue;
    if (!Object.hasOwn(DTE_TYPES, type)) {
      throw unexpectedPage('The register has an unknown type of document');
    }
    counts.set(type, (counts.get(type) ?? 0) + rsmnTotDoc);
  }
  return { kind: 'register', part: partOf(document), counts };
}

export function parseRegisterDocuments(document: RawDocument): SiiPageOf<'register-documents'> {
  return {
    kind: 'register-documents',
    part: partOf(document),
    documentType: Number(document.about['type']),
    documents: rowsOf(registerDocumentsShape.read(document)).map((row): RegisteredDocument => ({
      folioNumber: String(row.detNroDoc),
      issueDate: parseDate(row.detFchDoc),
      otherRut: readRut(`${row.detRutDoc}-${row.detDvDoc}`),
      otherName: cleanText(row.detRznSoc),
      exemptAmount: row.detMntExe ?? 0,
      netAmount: row.detMntNeto ?? 0,
      vatAmount: row.detMntIVA ?? 0,
      totalAmount: row.detMntTotal,
    })),
  };
}
