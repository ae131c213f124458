import Joi from 'joi';
import { jsonShape, unread } from '../../shared/shape.ts';

/** The shapes of the bank's answers, as far as the connector reads them. */

const text = () => Joi.string().allow('');
/** `1.234.567`, `1.234,56`. */
const amount = () => Joi.string().pattern(/^-?\d[\d.]{0,19}(,\d{1,2})?$/);
/** YYYYMMDD, or DDMMYYYY. */
const day = () => Joi.string().pattern(/^\d{8}$/);
const count = () =>
  Joi.alternatives(Joi.number().integer().min(0), Joi.string().pattern(/^\d{1,6}$/));

export interface ScotiabankAccount {
  display_id: string;
  type: string;
  description: string;
  currency_code: string;
  total_balance: string;
  amount_available: string;
}

/** The answer with accounts and credit lines. */
export const accountsAnswer = jsonShape<ScotiabankAccount[]>(
  Joi.array<ScotiabankAccount[]>().items(
    Joi.object<ScotiabankAccount>({
      display_id: Joi.string().pattern(/^\d[\d\s.-]{0,39}$/),
      type: Joi.string(),
      description: Joi.string(),
      currency_code: Joi.string(),
      total_balance: amount(),
      amount_available: amount(),
      ...unread('key', 'icon_name'),
    }),
  ),
);

export interface ScotiabankCard {
  key: string;
  description: string;
  /** A number of which only the last four digits are reliable. */
  id: number | string;
}

export const cardsAnswer = jsonShape<ScotiabankCard[]>(
  Joi.array<ScotiabankCard[]>().items(
    Joi.object<ScotiabankCard>({
      key: Joi.string(),
      description: Joi.string(),
      id: Joi.alternatives(Joi.number().integer().min(0), Joi.string().pattern(/\d{4}$/)),
      ...unread('type', 'code', 'icon_name', 'is_card_disabled_by_fraud_law'),
    }),
  ),
);

interface LimitsAnswer {
  key: string;
  national_amount: string;
  national_amount_available: string;
  international_amount: string | null;
  international_amount_available: string | null;
}

export const limitsAnswer = jsonShape<LimitsAnswer>(
  Joi.object<LimitsAnswer, true>({
    key: Joi.string(),
    national_amount: amount(),
    national_amount_available: amount(),
    international_amount: amount().allow(null),
    international_amount_available: amount().allow(null),
  }),
);

/** One id, or several. */
interface Product {
  prd: string | string[];
}

interface ProductsAnswer {
  T01000?: Product;
  T01100?: Product;
  L09000?: Product;
}

const product = () =>
  Joi.object<Product>({ prd: Joi.alternatives(text(), Joi.array().items(text())) })
    .unknown()
    .optional();

/** Product ids by transaction code: current accounts, credit lines, cards, and others. */
export const productsAnswer = jsonShape<ProductsAnswer>(
  Joi.object<ProductsAnswer>({
    T01000: product(),
    T01100: product(),
    L09000: product(),
  }).pattern(Joi.string(), Joi.any()),
);

interface LegacyCardsAnswer {
  L09000: { cards: { prd: string; prdoriid: string }[] };
}

/** The cards as the older services identify them: `prd` ends with the card number's last digits. */
export const legacyCardsAnswer = jsonShape<LegacyCardsAnswer>(
  Joi.object<LegacyCardsAnswer>({
    L09000: Joi.object({
      cards: Joi.array().items(
        Joi.object({ prd: Joi.string().pattern(/\d{4}$/), prdoriid: Joi.string() }),
      ),
    }),
  }),
);

interface Unbilled {
  gtipo: string[];
  gdesc: string[];
  /** The last two digits are decimals, without a separator. */
  vtrs: string[];
  svtrs: string[];
  ftrs: string[];
  gciu: string[];
  cpais: string[];
  nreg: number | string;
  haymas: string;
  fant: string;
  fsig: string;
}
export type ScotiabankUnbilled = Readonly<Unbilled>;

const list = (items: Joi.Schema) => Joi.array().items(items);

/** A list for each column instead of a list of rows. */
export const unbilledAnswer = jsonShape<{ lstUltimosMovVisaEnc: Unbilled }>(
  Joi.object<{ lstUltimosMovVisaEnc: Unbilled }>({
    lstUltimosMovVisaEnc: Joi.object<Unbilled>({
      gtipo: list(text()),
      gdesc: list(text()),
      vtrs: list(Joi.string().pattern(/^\d{1,15}$/)),
      svtrs: list(Joi.string().valid('+', '-')),
      ftrs: list(day()),
      gciu: list(text()),
      cpais: list(text()),
      nreg: count(),
      haymas: text(),
      fant: day(),
      fsig: day(),
      ...unread('vmonori', 'svmonori', 'ntar', 'visnac', 'visint', 'rellamado'),
    }),
  }),
);

interface PeriodsAnswer {
  lstConsultaEstadoVisaEnc: {
    /** `I` for a statement in dollars. */
    tipo: string[];
    /** DDMMYYYY. */
    fecfac: string[];
  };
}

/** When each statement was issued, also as one list per column. */
export const periodsAnswer = jsonShape<PeriodsAnswer>(
  Joi.object<PeriodsAnswer>({
    lstConsultaEstadoVisaEnc: Joi.object({
      tipo: list(text()),
      fecfac: list(day()),
      ...unread('fecproxpag'),
    }),
  }),
);

/** DD/MM/YYYY, or dashes. */
const dayOrDashes = () => Joi.string().pattern(/^(\d\d\/\d\d\/\d{4}|--\/--\/--)$/);

interface NextPeriodAnswer {
  proximoPeriodoResumen: { pagarHasta: string };
}

/** A statement without its movements, for its information on the next period. */
export const nextPeriodAnswer = jsonShape<NextPeriodAnswer>(
  Joi.object<NextPeriodAnswer>({
    proximoPeriodoResumen: Joi.object({
      pagarHasta: dayOrDashes(),
      ...unread('periodoDesde', 'periodoHasta'),
    }),
    ...unread('informacionPeriodoResumen', 'informacionPeriodoDetalle', 'proximoPeriodoDetalle'),
  }),
);

interface SummaryAnswer {
  informacionPeriodoResumen: {
    totalFacturado: string;
    pagoMinimo: string;
    pagarHasta: string;
    periodoFacturacionDesde: string;
    periodoFacturacionHasta: string;
  };
  informacionPeriodoDetalle: Record<
    | 'totalPeriodoAnterior'
    | 'pagosRealizados'
    | 'pagosAutomaticos'
    | 'totalComprasAvanceSinCuotas'
    | 'totalComprasAvancesEnCuotas'
    | 'traspasoDeudaInternacional'
    | 'totalCostos'
    | 'totalAbonosDevoluciones',
    string
  >;
  proximoPeriodoResumen: { periodoHasta: string };
}

/** The same statement, as far as the connector reads it. */
export const summaryAnswer = jsonShape<SummaryAnswer>(
  Joi.object<SummaryAnswer>({
    informacionPeriodoResumen: Joi.object<SummaryAnswer['informacionPeriodoResumen']>({
      totalFacturado: amount(),
      pagoMinimo: amount(),
      pagarHasta: dayOrDashes(),
      periodoFacturacionDesde: dayOrDashes(),
      periodoFacturacionHasta: dayOrDashes(),
    }),
    informacionPeriodoDetalle: Joi.object<SummaryAnswer['informacionPeriodoDetalle']>({
      totalPeriodoAnterior: amount(),
      pagosRealizados: amount(),
      pagosAutomaticos: amount(),
      totalComprasAvanceSinCuotas: amount(),
      totalComprasAvancesEnCuotas: amount(),
      traspasoDeudaInternacional: amount(),
      totalCostos: amount(),
      totalAbonosDevoluciones: amount(),
    }),
    proximoPeriodoResumen: Joi.object({
      periodoHasta: dayOrDashes(),
      ...unread('periodoDesde', 'pagarHasta'),
    }),
    // Lists of rates, without documentation of what each of them is.
    ...unread('proximoPeriodoDetalle'),
  }),
);
