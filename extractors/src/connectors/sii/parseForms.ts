import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { parseDate } from '../../shared/dates.ts';
import { words } from '../../families/banking/words.ts';
import { parseNumber } from '../../shared/money.ts';
import {
  boolean,
  either,
  jsonShape,
  list,
  nullable,
  number,
  object,
  optional,
  string,
  unread,
} from '../../shared/shape.ts';
import { cleanText } from '../../shared/text.ts';
import { answerOf } from './sdi.ts';
import type { SiiPageOf } from './SiiPage.ts';

/**
 * The forms that a taxpayer declared: F22 for each year, with its lines, and F29 for each month.
 */

const DECLARATION_UNREAD = {
  ...unread('codConc', 'nombres', 'apellidos', 'calle', 'comuna', 'cta', 'ctabco', 'bco', 'prev'),
  ...unread('tipoIng', 'tipoImpugnado', 'rectificacble', 'ddeclarante', 'fp', 'rp', 'me', 'n'),
  ...unread('remanenteSolicitado', 'remanenteDevuelto', 'evigCodigo', 'evigCodigoAnterior'),
  ...unread('tramCodigo', 'tramFncr', 'giro', 'rut', 'dv', 'periodo', 'pagoMulta', 'checksum'),
  ...unread('cmnaCodigo', 'cntrDv', 'cntrRut', 'codigo', 'dcrtCodigoAnulado', 'folioF01'),
  ...unread('dcrtCodigoRectificado', 'diferenciaMenor', 'fechaCitacionQuer', 'fechaCruce'),
  ...unread('fechaNotificacionServ', 'fechaResolucion', 'fechaVencimiento', 'impuestoPagado'),
  ...unread('montoDevRes', 'montoGiradoDiferencia', 'montoGiro', 'montoPagoRes', 'numeroGiro'),
  ...unread('numeroResolucion', 'reajusteGiro', 'uopvCodigo', 'personanatural', 'rtaFGiro'),
  ...unread('fvencimientoGiro'),
};

export const incomeFormsShape = jsonShape(
  answerOf({
    data: nullable(
      object({
        decls: nullable(
          list(
            optional(
              object({
                folio: either(string(), number().integer()),
                vgte: either(string(), boolean()),
                fecIng: nullable(string().allow('')),
                tramFecha: optional(nullable(string().allow(''))),
              }).keys(DECLARATION_UNREAD),
            ),
          ),
        ),
      }).keys(unread('glosas')),
    ),
    respCod: optional(nullable(number().integer())),
    errorMsg: optional(nullable(string().allow(''))),
  }),
);

/** An answer without data means that there is none only with this code. */
const NO_DECLARATIONS = 2;

/** Whether a declaration is in force, in the forms in which the sources show it. */
const isInForce = words('state of a declaration', {
  ...{ 1: true, S: true, true: true },
  ...{ 0: false, N: false, false: false },
});

/** The declaration in force. A list that is null or has only drafts means that there is none. */
export function parseIncomeForms(document: RawDocument): SiiPageOf<'income-forms'> {
  const { data, respCod } = incomeFormsShape.read(document);
  if (data === null && respCod !== NO_DECLARATIONS) {
    throw unexpectedPage('The service does not say whether a year was declared');
  }
  const declarations = data?.decls ?? [];
  const [form, other] = declarations.filter(({ vgte }) => isInForce(String(vgte)));
  if (other !== undefined) {
    throw unexpectedPage('A year has two declarations in force');
  }
  return {
    kind: 'income-forms',
    taxYear: document.about['taxYear'] ?? '',
    form:
      form === undefined
        ? null
        : {
            folio: String(form.folio),
            // Some declarations have no date of entry, only that of the procedure.
            date: parseDate(dayOf(form.fecIng || (form.tramFecha ?? ''))),
          },
  };
}

export const incomeFormShape = jsonShape(
  answerOf({
    data: list(
      object({
        codigo: either(string(), number().integer()),
        valor: nullable(either(string().allow(''), number())),
        glosa: nullable(string().allow('')),
      }).required(),
    ).min(1),
    respCod: optional(nullable(number().integer())),
    errorMsg: optional(nullable(string().allow(''))),
  }),
);

export function parseIncomeForm(document: RawDocument): SiiPageOf<'income-form'> {
  const { data } = incomeFormShape.read(document);
  return {
    kind: 'income-form',
    folio: document.about['folio'] ?? '',
    data: data.map(({ codigo, valor, glosa }) => ({
      // Internal lines have no name.
      name: cleanText(glosa ?? ''),
      value: plainNumber(String(valor ?? '')),
      code: String(codigo),
    })),
  };
}

/** Removes the thousands separators of amounts; other values are returned unchanged. */
export function plainNumber(text: string): string {
  return /^-?\d{1,3}(\.\d{3})*$/.test(text) ? String(parseNumber(text, 0)) : text;
}

export const vatFormShape = jsonShape(
  answerOf({
    data: list(
      optional(
        object({
          estadoDeclaracionId: number().integer(),
          folio: nullable(either(string(), number().integer())),
          declFechaCreacion: nullable(string().allow('')),
          monto: nullable(number().integer()),
          codigo: optional(nullable(either(string().allow(''), number().integer()))),
        }).keys(unread('estado', 'enNegocio', 'codInt', 'tingcodingreso')),
      ),
    ),
  }),
);

/** The states of a filed declaration: in force, and filed without movement. */
const IN_FORCE = 1;
const WITHOUT_MOVEMENT = 48;

/** The states of declarations that were saved, are being paid, or whose payment failed. */
const NOT_FILED: readonly number[] = [10, 12, 40, 41, 42, 43, 44, 70];

/** An empty list means that nothing was declared for the month. */
export function parseVatForm(document: RawDocument): SiiPageOf<'vat-form'> {
  const { data } = vatFormShape.read(document);
  const [form, other] = data.filter((one) =>
    [IN_FORCE, WITHOUT_MOVEMENT].includes(one.estadoDeclaracionId),
  );
  if (other !== undefined) {
    throw unexpectedPage('A month has two declarations in force');
  }
  const period = document.about['period'] ?? '';
  if (form === undefined) {
    // No source says whether the other known states (50, 67) count as filed.
    if (!data.every((one) => NOT_FILED.includes(one.estadoDeclaracionId))) {
      throw unexpectedPage('A declaration has an unexplained state');
    }
    return { kind: 'vat-form', period, form: null };
  }
  const { folio, declFechaCreacion, monto, codigo } = form;
  const hasMovement = form.estadoDeclaracionId === IN_FORCE;
  if (folio === null || declFechaCreacion === null || (hasMovement && monto === null)) {
    throw unexpectedPage('A declaration in force is not complete');
  }
  const date = parseDate(dayOf(declFechaCreacion));
  // Some declarations have no code, and thus no document that shows their lines.
  const code = String(codigo ?? '') || null;
  return {
    kind: 'vat-form',
    period,
    ...(code === null && { gaps: { vatForms: null } }),
    form: {
      folio: String(folio),
      date,
      total: hasMovement ? monto : null,
      code,
    },
  };
}

/** `12/06/2026 10:31:00` */
const dayOf = (text: string): string => text.trim().split(' ')[0] ?? '';
