import type { AnySchema } from 'joi';
import {
  anything,
  either,
  gappedList,
  jsonShape,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  string,
  unread,
} from '../../shared/shape.ts';
import type { AnswerOf } from '../../shared/shape.ts';

/** The shapes of the bank's answers, as far as the connector reads them. */

const text = () => string().allow('');
/** `1.234.567`, `1.234,56`. */
const amount = () => string().pattern(/^-?\d[\d.]{0,19}(,\d{1,2})?$/);
/** Null or blank if there is none. */
const amountOrNone = () => nullable(amount().allow(''));
/** YYYYMMDD, or DDMMYYYY. */
const day = () => string().pattern(/^\d{8}$/);
const count = () => either(number().integer().min(0), string().pattern(/^\d{1,6}$/));

/** The answer with accounts and credit lines. */
export const accountsAnswer = jsonShape(
  list(
    object({
      display_id: string().pattern(/^\d[\d\s.-]{0,39}$/),
      type: string(),
      description: string(),
      currency_code: string(),
      total_balance: amount(),
      amount_available: amount(),
      ...unread('key', 'icon_name'),
    }),
  ),
);

export type ScotiabankAccount = AnswerOf<typeof accountsAnswer>[number];

export const cardsAnswer = jsonShape(
  list(
    object({
      key: string(),
      description: string(),
      id: either(number().integer().min(0), string().pattern(/\d{4}$/)),
      ...unread('type', 'code', 'icon_name', 'is_card_disabled_by_fraud_law'),
    }),
  ),
);

export type ScotiabankCard = AnswerOf<typeof cardsAnswer>[number];

export const limitsAnswer = jsonShape(
  object({
    key: string(),
    national_amount: amount(),
    national_amount_available: amount(),
    international_amount: amountOrNone(),
    international_amount_available: amountOrNone(),
  }),
);

/** One id, or several. */
const product = () => optional(object({ prd: either(text(), list(text())) }).unknown());

/** Product ids by transaction code: current accounts, credit lines, cards, and others. */
export const productsAnswer = jsonShape(
  object({
    T01000: product(),
    T01100: product(),
    L09000: product(),
  }).pattern(string(), anything()),
);

/** The cards as the older services identify them: `prd` ends with the card number's last digits. */
export const legacyCardsAnswer = jsonShape(
  object({
    L09000: object({
      cards: list(object({ prd: string().pattern(/\d{4}$/), prdoriid: string() })),
    }),
  }),
);

/** A column, which may be missing if there are no rows; an unreadable cell costs its row. */
const column = <S extends AnySchema>(cell: S) => optional(nullable(gappedList(cell)));

/** A list for each column instead of a list of rows. */
export const unbilledAnswer = jsonShape(
  object({
    lstUltimosMovVisaEnc: object({
      gtipo: column(text()),
      gdesc: column(text()),
      vtrs: column(string().pattern(/^\d{1,15}$/)),
      svtrs: column(oneOf('+', '-')),
      ftrs: column(day()),
      gciu: column(text()),
      cpais: column(text()),
      nreg: either(count(), string().valid('')),
      haymas: text(),
      fant: day().allow(''),
      fsig: day().allow(''),
      ...unread('vmonori', 'svmonori', 'ntar', 'visnac', 'visint', 'rellamado'),
    }),
  }),
);

export type ScotiabankUnbilled = AnswerOf<typeof unbilledAnswer>['lstUltimosMovVisaEnc'];

/** When each statement was issued, also as one list per column. */
export const periodsAnswer = jsonShape(
  object({
    // Null without statements, or only its columns are.
    lstConsultaEstadoVisaEnc: nullable(
      object({
        tipo: nullable(list(text())),
        fecfac: nullable(list(day())),
        ...unread('fecproxpag'),
      }),
    ),
  }),
);

/** DD/MM/YYYY, or dashes, a blank or null. */
const dayOrDashes = () =>
  nullable(
    string()
      .pattern(/^(\d\d\/\d\d\/\d{4}|--\/--\/--)$/)
      .allow(''),
  );

/** A statement without its movements, for its information on the next period. */
export const nextPeriodAnswer = jsonShape(
  object({
    proximoPeriodoResumen: object({
      pagarHasta: dayOrDashes(),
      ...unread('periodoDesde', 'periodoHasta'),
    }),
    ...unread('informacionPeriodoResumen', 'informacionPeriodoDetalle', 'proximoPeriodoDetalle'),
  }),
);

/** The same statement, as far as the connector reads it. */
export const summaryAnswer = jsonShape(
  object({
    informacionPeriodoResumen: object({
      totalFacturado: amountOrNone(),
      pagoMinimo: amountOrNone(),
      pagarHasta: dayOrDashes(),
      periodoFacturacionDesde: dayOrDashes(),
      periodoFacturacionHasta: dayOrDashes(),
    }),
    informacionPeriodoDetalle: object({
      totalPeriodoAnterior: amountOrNone(),
      pagosRealizados: amountOrNone(),
      pagosAutomaticos: amountOrNone(),
      totalComprasAvanceSinCuotas: amountOrNone(),
      totalComprasAvancesEnCuotas: amountOrNone(),
      traspasoDeudaInternacional: amountOrNone(),
      totalCostos: amountOrNone(),
      totalAbonosDevoluciones: amountOrNone(),
    }),
    proximoPeriodoResumen: object({
      periodoHasta: dayOrDashes(),
      ...unread('periodoDesde', 'pagarHasta'),
    }),
    // Lists of rates, without documentation of what each of them is.
    ...unread('proximoPeriodoDetalle'),
  }),
);
