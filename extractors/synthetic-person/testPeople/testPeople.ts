import { institutions } from '../../src/catalogue/institutions.ts';
import { isCompanyRut } from '../../src/shared/rut.ts';
import { mainBankOf, salaryBankOf, usedBanksOf } from '../shared/accounts.ts';
import { COMPANY_BANKS } from '../shared/banks.ts';
import { expectedProduct } from '../expected/expectedProduct.ts';
import { isEmpty } from '../expected/isEmpty.ts';
import { identityOf } from '../shared/identity.ts';
import { EVERYTHING, GUIDES, isCompany, VERY_MUCH_DATA } from '../shared/namedRuts.ts';
import { AFPS, isMemberOf } from '../shared/pension.ts';
import { salaryIn } from '../shared/salary.ts';
import { tradeOf } from '../tax/business.ts';

/**
 * The sandbox's people that the site describes, and the data that each of them has at each
 * institution.
 */

/**
 * The day that is described. It is fixed, because people's data changes slowly and the files must
 * not change daily.
 */
const DAY = '2026-11-24';

/**
 * The people listed by institution. The person with everything is left out, being in every list.
 */
const PEOPLE = [GUIDES, '11111111-1', '15509661-6', '12678579-8', VERY_MUCH_DATA, '76123456-0'];

interface TestPerson {
  readonly rut: string;
  readonly name: string;
  readonly isCompany: boolean;
  /** Pesos per month that the main bank receives; null without a salary. */
  readonly netSalary: number | null;
  readonly hasBusiness: boolean;
  /**
   * Institution ids: the bank that receives the salary, other banks in use, the pension fund
   * manager.
   */
  readonly mainBank: string;
  readonly otherBanks: readonly string[];
  readonly afp: string | null;
}

export interface TestPeople {
  readonly day: string;
  /** The RUT of the person who has data for every action. */
  readonly everything: string;
  readonly people: readonly TestPerson[];
  /** The RUTs of the people who have data, by institution and action. */
  readonly has: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

function personOf(rut: string): TestPerson {
  const main = isCompany(rut) ? mainBankOf(rut) : salaryBankOf(rut);
  const used = isCompany(rut) ? COMPANY_BANKS : usedBanksOf(rut);
  const isEverywhere = rut === EVERYTHING || rut === VERY_MUCH_DATA;
  return {
    rut,
    name: identityOf(rut).name,
    isCompany: isCompany(rut),
    netSalary: isCompany(rut) ? null : (salaryIn(rut, DAY.slice(0, 7))?.net ?? null),
    hasBusiness: tradeOf(rut) !== null,
    mainBank: main.id,
    otherBanks: isEverywhere ? [] : used.filter(({ id }) => id !== main.id).map(({ id }) => id),
    afp: isCompany(rut) ? null : (AFPS.find((afp) => isMemberOf(rut, afp))?.entityId ?? null),
  };
}

/** Products that companies cannot have. */
const PEOPLE_ONLY = [
  'birth-certificate',
  'personal-information',
  'consolidate',
  'afc-personal-information',
  'afc-consolidate',
];

function hasSomething(rut: string, entityId: string, product: string): boolean {
  if (isCompany(rut) && PEOPLE_ONLY.includes(product)) return false;
  return !isEmpty(product, expectedProduct(product, rut, DAY, entityId));
}

export function testPeople(): TestPeople {
  return {
    day: DAY,
    everything: EVERYTHING,
    people: [...PEOPLE, EVERYTHING].map(personOf),
    has: Object.fromEntries(
      institutions.map(({ id, type, usernameKinds, actions }) => {
        // Business banking only accepts a company's RUT; banks for people only serve people.
        const users = usernameKinds.includes('company-rut')
          ? PEOPLE.filter(isCompanyRut)
          : PEOPLE.filter((rut) => type !== 'bank' || !isCompany(rut));
        const who = (product: string) => users.filter((rut) => hasSomething(rut, id, product));
        return [id, Object.fromEntries(actions.map((one) => [one.type, who(one.product)]))];
      }),
    ),
  };
}
