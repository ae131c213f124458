import type { Context } from 'koa';
import { PENSION_FUNDS } from '../../src/products/accountBalance.ts';
import { MINDICADOR_ORIGIN, PENSION_REGULATOR_ORIGIN } from '../../src/rates/origins.ts';
import { addDays, addMonths, chileanDay, daysInMonth, dayOf } from '../../src/shared/dates.ts';
import { formatNumber } from '../../src/shared/money.ts';
import { offsetOf } from '../../synthetic-person/documents/chileanTime.ts';
import { dollarOn, euroOn, levelOn, ufOn } from '../../synthetic-person/market/market.ts';
import { AFPS } from '../../synthetic-person/shared/pension.ts';
import { shareValue } from '../../synthetic-person/pension/history.ts';
import { exchangePrices } from '../../synthetic-person/index.ts';
import { UTM } from '../../synthetic-person/shared/salary.ts';
import { sendJson } from '../http/replies.ts';
import type { Reply } from '../http/replies.ts';

/** The UF is published a month ahead. */
const DAYS_AHEAD = 30;
/**
 * Share values are provisional for this many days; the provisional block repeats some confirmed
 * days.
 */
const PROVISIONAL_DAYS = 10;
const REPEATED_DAYS = 3;

const notFound = (): Reply => sendJson({ error: 'Not found' }, 404);

/**
 * The public services that need no API key, with the prices of the synthetic market. Those that
 * need one are not simulated: they answer 404, so the next source is tried.
 * @param now epoch milliseconds
 */
export function answerPublicFacts(ctx: Context, origin: string, path: string, now: number): Reply {
  const today = chileanDay(new Date(now));
  if (origin === MINDICADOR_ORIGIN) {
    if (/^\/api\/?$/.test(path)) return sendJson(summaryAnswer(today));
    const [, code = '', asked = ''] = MINDICADOR_PATH.exec(path) ?? [];
    return Object.hasOwn(SERIES, code)
      ? sendJson(seriesAnswer(code, asked, today))
      : sendJson({ message: 'No se ha encontrado el indicador' }, 404);
  }
  if (origin !== PENSION_REGULATOR_ORIGIN || !path.endsWith('/vcfAFPxls.php')) return notFound();
  const [fund, first, last] = ['tf', 'aaaaini', 'aaaafin'].map((name) =>
    ctx.URL.searchParams.get(name),
  );
  const found = PENSION_FUNDS.find((one) => one === fund);
  if (found === undefined || first !== last || !/^20\d{2}$/.test(first ?? '')) return notFound();
  return {
    status: 200,
    headers: { 'content-type': 'application/vnd.ms-excel' },
    body: Buffer.from(shareFile(found, first ?? '', today), 'latin1'),
  };
}

interface Series {
  readonly name: string;
  /** Pesos by default. */
  readonly unit?: 'Porcentaje' | 'Dólar';
  /** Null for a day without a value. */
  readonly valueOn: (date: string) => number | null;
  readonly daysAhead?: number;
}

const isWeekday = (date: string): boolean => ![0, 6].includes(new Date(date).getUTCDay());
const onWeekdays = (price: (date: string) => number) => (date: string) =>
  isWeekday(date) ? price(date) : null;

/** One value per month, dated on its first day. */
const monthly = (value: (date: string) => number) => (date: string) =>
  date.endsWith('-01') ? value(date) : null;
/** Percentages of a month are known in the next one. */
const measured = (name: string, code: string, middle: number, distance: number): Series => ({
  name,
  unit: 'Porcentaje',
  valueOn: monthly((date) => levelOn(code, middle, distance, date)),
  daysAhead: -DAYS_AHEAD,
});

const SERIES: Readonly<Record<string, Series>> = {
  uf: { name: 'Unidad de fomento (UF)', valueOn: ufOn, daysAhead: DAYS_AHEAD },
  ivp: { name: 'Indice de valor promedio (IVP)', valueOn: ufOn, daysAhead: DAYS_AHEAD },
  utm: { name: 'Unidad Tributaria Mensual (UTM)', valueOn: monthly(() => UTM) },
  dolar: { name: 'Dólar observado', valueOn: onWeekdays(dollarOn) },
  euro: { name: 'Euro', valueOn: onWeekdays(euroOn) },
  ipc: measured('Indice de Precios al Consumidor (IPC)', 'ipc', 0.3, 0.5),
  imacec: measured('Imacec', 'imacec', 2.5, 1.5),
  tasa_desempleo: measured('Tasa de desempleo', 'unemployment', 8.5, 0.7),
  tpm: {
    name: 'Tasa Política Monetaria (TPM)',
    unit: 'Porcentaje',
    valueOn: onWeekdays(() => 4.5),
  },
  libra_cobre: {
    name: 'Libra de Cobre',
    unit: 'Dólar',
    valueOn: onWeekdays((date) => levelOn('copper', 4.4, 0.5, date)),
  },
  bitcoin: {
    name: 'Bitcoin',
    unit: 'Dólar',
    valueOn: (date) => exchangePrices(date).usd.get('BTC') ?? null,
  },
};

/** The values of a year, of a day as `31-01-2026`, or the newest of a series. */
const MINDICADOR_PATH = /^\/api\/([a-z_]+)(?:\/((?:19|20)\d{2}|\d{2}-\d{2}-\d{4}))?\/?$/;
const RECENT_VALUES = 31;
const SOURCE = { version: '1.7.0', autor: 'mindicador.cl' };

/** Each date is midnight in Chile. */
const moment = (date: string): string => `${date}T${offsetOf(date).slice(1)}:00.000Z`;

const describe = (code: string) => {
  const { name = '', unit = 'Pesos' } = SERIES[code] ?? {};
  return { codigo: code, nombre: name, unidad_medida: unit };
};

/** Newest first; a day without a value has an empty list. */
function seriesAnswer(code: string, asked: string, today: string) {
  const { valueOn, daysAhead = 0 } = SERIES[code] as Series;
  const last = addDays(today, daysAhead);
  const [day] = asked.length > 4 ? [asked.split('-').reverse().join('-')] : [];
  const days =
    asked === ''
      ? [String(Number(today.slice(0, 4)) - 1), today.slice(0, 4)].flatMap((year) =>
          daysOf(year, daysAhead < 0 ? last : today),
        )
      : daysOf((day ?? asked).slice(0, 4), last).filter((one) => day === undefined || one === day);
  const serie = days.reverse().flatMap((date) => {
    const valor = valueOn(date);
    return valor === null ? [] : [{ fecha: moment(date), valor }];
  });
  const shown = asked === '' ? serie.slice(0, RECENT_VALUES) : serie;
  return { ...SOURCE, ...describe(code), serie: shown };
}

/** The newest value of each series. */
function summaryAnswer(today: string) {
  const newest = Object.keys(SERIES).map((code) => {
    const [value] = seriesAnswer(code, '', today).serie;
    return [code, { ...describe(code), ...value }] as const;
  });
  return { ...SOURCE, fecha: moment(today), ...Object.fromEntries(newest) };
}

function shareFile(fund: (typeof PENSION_FUNDS)[number], year: string, today: string): string {
  const days = daysOf(year, addDays(today, -1));
  const confirmed = days.filter((day) => day <= addDays(today, -PROVISIONAL_DAYS));
  const provisional = days.slice(Math.max(0, confirmed.length - REPEATED_DAYS));
  const managers = AFPS.map((afp) => ({
    afp,
    name: afp.entityId.replace('afp-', '').toUpperCase(),
  }));
  const header = [
    `Fecha;${managers.map(({ name }) => `${name};`).join(';')}`,
    `;${managers.map(() => 'Valor Cuota;Valor Patrimonio').join(';')}`,
  ];
  const row = (day: string): string =>
    `${day};${managers
      .map(
        ({ afp }) =>
          `${formatNumber(shareValue(afp, fund, day) / 100, 2, 'chilean')};9867260780625`,
      )
      .join(';')}`;
  return [
    'Valores Confirmados',
    ...header,
    ...confirmed.map(row),
    'Valores Provisorios - Sujetos a Confirmación',
    ...header,
    ...provisional.map(row),
    '',
  ].join('\r\n');
}

/** The dates of a year up to the given last one, oldest first. */
function daysOf(year: string, last: string): string[] {
  return Array.from({ length: 12 }, (_, index) => addMonths(`${year}-01`, index))
    .flatMap((month) =>
      Array.from({ length: daysInMonth(month) }, (_, index) => dayOf(month, index + 1)),
    )
    .filter((day) => day <= last);
}
