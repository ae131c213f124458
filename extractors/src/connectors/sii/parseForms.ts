import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { parseDate } from '../../shared/dates.ts';
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

export const incomeFormsShape = jsonShape(
  answerOf({
    data: object({
      decls: nullable(
        list(
          optional(
            object({
              folio: either(string(), number().integer()),
              vgte: either(string(), boolean()),
              fecIng: string(),
            }).keys(unread('codConc', 'nombres', 'calle', 'comuna', 'cta', 'bco', 'tipoImpugnado')),
          ),
        ),
      ),
    }).keys(unread('glosas')),
  }),
);

/** The declaration in force. A list that is null means that there is none. */
export function parseIncomeForms(document: RawDocument): SiiPageOf<'income-forms'> {
  const { data } = incomeFormsShape.read(document);
  const declarations = data.decls ?? [];
  const [form, other] = declarations.filter(({ vgte }) => vgte === 'S' || vgte === true);
  if (other !== undefined || (form === undefined && declarations.length > 0)) {
    throw unexpectedPage('A year does not have exactly one declaration in force');
  }
  return {
    kind: 'income-forms',
    taxYear: document.about['taxYear'] ?? '',
    form:
      form === undefined
        ? null
        : { folio: String(form.folio), date: parseDate(dayOf(form.fecIng)) },
  };
}

export const incomeFormShape = jsonShape(
  answerOf({
    data: list(
      object({
        codigo: either(string(), number().integer()),
        valor: nullable(either(string().allow(''), number())),
        glosa: string(),
      }).required(),
    ).min(1),
  }),
);

export function parseIncomeForm(document: RawDocument): SiiPageOf<'income-form'> {
  const { data } = incomeFormShape.read(document);
  return {
    kind: 'income-form',
    folio: document.about['folio'] ?? '',
    data: data.map(({ codigo, valor, glosa }) => ({
      name: cleanText(glosa),
      value: plainNumber(String(valor ?? '')),
      code: String(codigo),
    })),
  };
}

/** Removes the thousands separators of amounts; other values are returned unchanged. */
function plainNumber(text: string): string {
  return /^-?\d{1,3}(\.\d{3})*$/.test(text) ? String(parseNumber(text, 0)) : text;
}

export const vatFormShape = jsonShape(
  answerOf({
    data: list(
      optional(
        object({
          estadoDeclaracionId: number().integer(),
          folio: nullable(either(string(), number().integer())),
          declFechaCreacion: nullable(string()),
          monto: nullable(number().integer()),
        }).keys(unread('estado', 'enNegocio', 'codigo', 'codInt', 'tingcodingreso')),
      ),
    ),
  }),
);

/** The state of the declaration in force. */
const IN_FORCE = 1;

/** The states of declarations that were saved, are being paid, or whose payment failed. */
const NOT_FILED: readonly number[] = [10, 12, 40, 41, 42, 43, 70];

/** An empty list means that nothing was declared for the month. */
export function parseVatForm(document: RawDocument): SiiPageOf<'vat-form'> {
  const { data } = vatFormShape.read(document);
  const [form, other] = data.filter((one) => one.estadoDeclaracionId === IN_FORCE);
  if (other !== undefined) {
    throw unexpectedPage('A month has two declarations in force');
  }
  const period = document.about['period'] ?? '';
  if (form === undefined) {
    // No source says whether the other known states (48, 50, 67) count as filed.
    if (!data.every((one) => NOT_FILED.includes(one.estadoDeclaracionId))) {
      throw unexpectedPage('A declaration has an unexplained state');
    }
    return { kind: 'vat-form', period, form: null };
  }
  const { folio, declFechaCreacion, monto } = form;
  if (folio === null || declFechaCreacion === null || monto === null) {
    throw unexpectedPage('A declaration in force is not complete');
  }
  return {
    kind: 'vat-form',
    period,
    form: { folio: String(folio), date: parseDate(dayOf(declFechaCreacion)), total: monto },
  };
}

/** `12/06/2026 10:31:00` */
const dayOf = (text: string): string => text.trim().split(' ')[0] ?? '';
