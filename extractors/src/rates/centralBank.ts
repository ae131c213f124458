import { ExtractionError } from '../contract/ExtractionError.ts';
import type { Indicator } from '../contract/rates.ts';
import { dayOf, daysInMonth } from '../shared/dates.ts';
import { jsonShape, list, nullable, number, object, string, unread } from '../shared/shape.ts';
import { CENTRAL_BANK_ORIGIN } from './origins.ts';
import type { RateSource } from './RateSource.ts';
import { checkValue, dayIn, malformed } from './values.ts';

/** The statistics of the Banco Central (SI3), used with a free account. */
const PAGE = 'central-bank';

/** The value of a day without one. */
const NONE = 'NaN';

const SERIES: Readonly<Record<Indicator, string>> = {
  uf: 'F073.UFF.PRE.Z.D',
  utm: 'F073.UTR.PRE.Z.M',
  usd: 'F073.TCO.PRE.Z.D',
  eur: 'F072.CLP.EUR.N.O.D',
};

const answer = jsonShape(
  object({
    Codigo: number(),
    Series: object({
      Obs: nullable(
        list(
          object({
            // `31-01-2026`
            indexDateString: string(),
            // With a decimal point, or `NaN`.
            value: string(),
            ...unread('statusCode'),
          }),
        ),
      ),
      ...unread('descripEsp', 'descripIng', 'seriesId'),
    }),
    ...unread('Descripcion', 'SeriesInfos'),
  }),
);

export interface CentralBankUser {
  readonly user: string;
  readonly password: string;
}

export function centralBank({ user, password }: CentralBankUser): RateSource {
  return {
    name: 'central-bank',
    origin: CENTRAL_BANK_ORIGIN,
    async read(session, indicator, month) {
      const response = await session.get('/SieteRestWS/SieteRestWS.ashx', {
        page: PAGE,
        expect: 'any',
        query: {
          user,
          pass: password,
          firstdate: dayOf(month, 1),
          lastdate: dayOf(month, daysInMonth(month)),
          timeseries: SERIES[indicator],
          function: 'GetSeries',
        },
      });
      const { Codigo: code, Series: series } = answer.read(response.document());
      // Refusals also have status 200; the code -5 means a wrong user or password.
      if (code !== 0) {
        const kind = code === -5 ? 'WRONG_LOGIN' : 'UNEXPECTED_PAGE';
        throw new ExtractionError(kind, `The Banco Central refused the request with ${code}`);
      }
      if (series.Obs === null) throw malformed(PAGE, 'Obs');
      return new Map(
        series.Obs.filter(({ value }) => value !== NONE).map(
          (one) => [dayIn(isoOf(one.indexDateString), PAGE), valueOf(one.value)] as const,
        ),
      );
    },
  };
}

const isoOf = (text: string): string => text.split('-').reverse().join('-');

function valueOf(text: string): number {
  if (!/^\d{1,8}(?:\.\d{1,8})?$/.test(text)) throw malformed(PAGE, 'value');
  return checkValue(Number(text), PAGE);
}
