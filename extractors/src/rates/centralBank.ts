import Joi from 'joi';
import { ExtractionError } from '../contract/ExtractionError.ts';
import type { Indicator } from '../contract/rates.ts';
import { dayOf, daysInMonth } from '../shared/dates.ts';
import { jsonShape, unread } from '../shared/shape.ts';
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

interface Observation {
  /** `31-01-2026` */
  readonly indexDateString: string;
  /** With a decimal point, or `NaN`. */
  readonly value: string;
}

interface Answer {
  readonly Codigo: number;
  readonly Series: { readonly Obs: Observation[] | null };
}

const answer = jsonShape(
  Joi.object<Answer, true>({
    Codigo: Joi.number(),
    Series: Joi.object<Answer['Series'], true>({
      Obs: Joi.array()
        .items(
          Joi.object<Observation, true>({
            indexDateString: Joi.string(),
            value: Joi.string(),
            ...unread('statusCode'),
          }),
        )
        .allow(null),
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
