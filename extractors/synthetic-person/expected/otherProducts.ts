import { afcIncomeReport, isUpToDate, newestPeriod } from '../../src/derived/afcReports.ts';
import { consolidate } from '../../src/derived/consolidate.ts';
import { cryptoBalances } from '../../src/derived/cryptoBalances.ts';
import { jobsOf } from '../../src/derived/jobs.ts';
import { exchangeCustomer } from '../exchange/exchangeCustomer.ts';
import { isCompany } from '../shared/namedRuts.ts';
import { afcMember } from '../pension/afcMember.ts';
import { afpMember } from '../pension/afpMember.ts';
import { memberAsShown } from '../pension/memberAsShown.ts';
import { AFPS } from '../shared/pension.ts';
import { cmfSubject } from '../public/cmfSubject.ts';
import { registeredPerson } from '../public/registeredPerson.ts';
import { tgrTaxpayer } from '../public/tgrTaxpayer.ts';
import { isBillSite } from '../services/bills.ts';
import { serviceCustomer } from '../services/serviceCustomer.ts';
import { siiTaxpayer } from '../tax/siiTaxpayer.ts';
import type { AfcPersonalInformation } from '../../src/products/afc.ts';
import type { ExpectedProducts } from './ExpectedProducts.ts';
import {
  debtAsShown,
  folderAsShown,
  insuranceAsShown,
  propertyTaxAsShown,
} from './shownByState.ts';
import { UNTOLD_AFC_PERSON } from '../../src/products/afc.ts';

/** Products of institutions other than banks. */

type View = readonly [rut: string, today: string, entityId: string];

type Builders = {
  readonly [Id in keyof ExpectedProducts]?: (...view: View) => ExpectedProducts[Id];
};

/** A product that companies cannot have. */
function present<T>(value: T | null, what: string): T {
  if (value === null) throw new RangeError(`A company has no ${what}`);
  return value;
}

const identity = { 'identity-validation': () => ({ isValid: true }) } satisfies Builders;

const billSite: Builders = {
  ...identity,
  bill: (...view) => serviceCustomer(...view).bills,
  pac: (...view) => serviceCustomer(...view).pacs,
  pat: (...view) => serviceCustomer(...view).pats,
};

const fundManager: Builders = {
  ...identity,
  'account-balance': (...view) => memberAsShown(...view).pension,
  'personal-information': (...view) =>
    present(afpMember(...view).personalInformation, 'personal information'),
  contribution: (...view) => memberAsShown(...view).contributions,
  job: (...view) => {
    const { contributions, lastPeriod } = memberAsShown(...view);
    return jobsOf(contributions, lastPeriod);
  },
  consolidate: (...view) => {
    const { personalInformation, pension, contributions, lastPeriod } = memberAsShown(...view);
    return consolidate({
      personalInformation: present(personalInformation, 'personal information'),
      accountBalance: pension,
      contributions,
      lastPeriod,
    });
  },
};

/** The AFC's documents show no more about the person than this. */
function afcPerson(...view: View): AfcPersonalInformation {
  const { rut, name } = afcMember(...view);
  return {
    ...UNTOLD_AFC_PERSON,
    rut,
    name: present(isCompany(rut) ? null : name, 'unemployment insurance'),
  };
}

const afcReport = (...view: View) => {
  const { contributions, employers, today } = afcMember(...view);
  return afcIncomeReport(contributions, employers, today);
};

const byEntity: Readonly<Record<string, Builders>> = {
  sii: {
    'tax-folder': (...view) => folderAsShown(siiTaxpayer(...view).taxFolder),
    'tax-folder-pdf': (...view) => siiTaxpayer(...view).taxFolderPdf,
    'tax-situation': (...view) => siiTaxpayer(...view).taxSituation,
    'property-tax': (...view) => siiTaxpayer(...view).propertyTax.map(propertyTaxAsShown),
    dte: (...view) => siiTaxpayer(...view).dte,
    'sworn-declaration': (...view) => siiTaxpayer(...view).swornDeclarations,
  },
  tgr: { 'fiscal-statement': (...view) => tgrTaxpayer(...view).fiscalStatement },
  'registro-civil': {
    'birth-certificate': (...view) =>
      present(registeredPerson(...view).birthCertificate, 'birth certificate'),
  },
  cmf: {
    debt: (...view) => debtAsShown(cmfSubject(...view).debt),
    insurance: (...view) => cmfSubject(...view).insurances.map(insuranceAsShown),
  },
  afc: {
    'afc-consolidate': (...view) => {
      const { balance, contributions, employers, today } = afcMember(...view);
      return {
        balance,
        lastCreditedContributionPeriod: newestPeriod(contributions) || null,
        contributionsUpToDate: isUpToDate(contributions, today),
        personalInformation: afcPerson(...view),
        contributions,
        employers,
        incomeReport: afcReport(...view),
      };
    },
    'afc-personal-information': afcPerson,
    'afc-contribution': (...view) => afcMember(...view).contributions,
    'afc-job': (...view) => afcMember(...view).employers,
    'afc-income-report': afcReport,
  },
  buda: {
    balances: (...view) => {
      const { exchangeName, wallets } = exchangeCustomer(...view);
      return cryptoBalances(exchangeName, wallets);
    },
  },
};

function buildersOf(entityId: string): Builders {
  if (isBillSite(entityId)) return billSite;
  if (AFPS.some((afp) => afp.entityId === entityId)) return fundManager;
  return byEntity[entityId] ?? {};
}

/** @throws RangeError for a product that the institution does not serve or a company cannot have */
export function otherProduct(productId: string, ...view: View): unknown {
  const builder = new Map(Object.entries(buildersOf(view[2]))).get(productId);
  if (builder === undefined) throw new RangeError(`${view[2]} does not serve ${productId}`);
  return builder(...view);
}
