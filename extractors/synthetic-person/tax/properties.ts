import { addMonths, monthAt, monthIndex } from '../../src/shared/dates.ts';
import type { TaxProperty } from '../../src/products/taxProperty.ts';
import { companyLevel, mainBankOf } from '../shared/accounts.ts';
import { grantedMonth, mortgageContractsOf } from '../credit/mortgages.ts';
import { identityOf } from '../shared/identity.ts';
import { PLACES, STREETS } from '../lists/places.ts';
import type { Place } from '../lists/places.ts';
import { isCompany, volumeOf } from '../shared/namedRuts.ts';
import { ufOn } from '../market/market.ts';
import { random } from '../shared/random.ts';
import type { Random } from '../shared/random.ts';
import { usualPay } from '../shared/salary.ts';

/**
 * Real estate: homes bought with a loan, and properties that some people and companies own without
 * one.
 */

export interface Property {
  readonly key: string;
  readonly property: TaxProperty;
  readonly since: string;
  /** Pesos. */
  readonly totalAssessment: number;
  readonly exemptAssessment: number;
  readonly taxedAssessment: number;
  /** Each of the year's four instalments. */
  readonly quarterly: number;
}

/** Homes are taxed on the assessment above this amount; a plausible value of 2026, kept fixed. */
const EXEMPT_HOME = 58_000_000;
/** Yearly rate, in ten-thousandths. */
const TAX_RATE = 93;

const USES = ['Comercio', 'Oficina', 'Industria', 'Bodega y almacenaje', 'Sitio eriazo'];

interface Draft {
  readonly since: string;
  readonly value: number;
  readonly isHome: boolean;
}

/** Every property owned at any time, in order of purchase. */
export function propertiesOf(rut: string): Property[] {
  const volume = volumeOf(rut);
  if (volume === 'none') return [];
  const choose = random(rut, 'properties');
  const bought = (low: number, high: number): Draft => ({
    since: monthAt(monthIndex('2004-01') + choose.int(0, 180)),
    value: yardstick(rut) * choose.int(low, high),
    isHome: !isCompany(rut) && choose.chance(7, 10),
  });
  const mortgaged = mortgageContractsOf(rut).map((contract): Draft => ({
    since: grantedMonth(contract),
    // Banks lend eight tenths of the price; the assessment is a little more than half of it.
    value: Math.floor((contract.amount / 10_000 / 0.8) * 0.55 * ufOn('2024-01-01')),
    isHome: true,
  }));
  const isOwner = choose.chance(isCompany(rut) ? 5 : 2, 10);
  const others = volume === 'large' ? 4 : isOwner ? choose.int(1, 2) : 0;
  const drafts = [...mortgaged, ...Array.from({ length: others }, () => bought(20, 105))];
  return drafts
    .map((draft, index) => generate(rut, draft, index, drafts.length))
    .sort((one, other) => (one.since < other.since ? -1 : 1));
}

const yardstick = (rut: string): number =>
  isCompany(rut) ? Math.floor(companyLevel(rut, mainBankOf(rut)) / 8) : usualPay(rut, '2018-01');

function generate(
  rut: string,
  { since, value, isHome }: Draft,
  index: number,
  count: number,
): Property {
  const choose = random(rut, 'property', index);
  // The first home is where they live.
  const home = identityOf(rut).address;
  const isAddress = index === 0 && isHome;
  const place: Place = isAddress
    ? (PLACES.find(({ commune }) => commune === home.commune) ?? PLACES[0])
    : choose.pick<Place>(PLACES);
  const street = isAddress ? `${home.street} ${home.number}` : someAddress(choose);
  const [blockId, lotId] = [choose.int(1, 4_999), choose.int(1, 899)].map((each) =>
    String(each).padStart(5, '0'),
  ) as [string, string];
  const exempt = isHome ? Math.min(EXEMPT_HOME, value) : 0;
  // The tax is limited to what the owner can pay; someone with many homes divides that amount among
  // them.
  const most = Math.floor((yardstick(rut) * 12) / 100 / Math.max(count, 3));
  const quarterly = Math.min(Math.round(((value - exempt) * TAX_RATE) / 40_000), most);
  const taxed = Math.round((quarterly * 40_000) / TAX_RATE);
  return {
    key: `${rut}|property|${index}`,
    since,
    property: {
      rollNumber: `${blockId}-${lotId}`,
      communeName: place.commune,
      ...communeIds(place),
      blockId,
      lotId,
      address: street.toUpperCase(),
      propertyUse: isHome ? 'Habitacional' : choose.sample(USES, 1).join(''),
    },
    totalAssessment: exempt + taxed,
    exemptAssessment: exempt,
    taxedAssessment: taxed,
    quarterly,
  };
}

const someAddress = (choose: Random): string =>
  `${choose.pick<string>(STREETS)} ${choose.int(1, 9_800)}`;

/** Both services have their own numbers for communes; these are invented. */
function communeIds({ commune }: Place): Pick<TaxProperty, 'tgrCommuneId' | 'siiCommuneId'> {
  const index = PLACES.findIndex((place) => place.commune === commune);
  return { tgrCommuneId: String(11 + index * 3), siiCommuneId: String(4_101 + index * 207) };
}

/** The properties owned at the end of a month. */
export const ownedBy = (properties: readonly Property[], lastMonth: string): Property[] =>
  properties.filter(({ since }) => since <= lastMonth);

/** The first year for which the new owner pays. */
export const firstYearOf = ({ since }: Property): number =>
  Number(addMonths(since, 12).slice(0, 4));
