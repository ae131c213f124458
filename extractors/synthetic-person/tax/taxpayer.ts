import type { TaxAddress, TaxCompany, Taxpayer } from '../../src/products/taxpayer.ts';
import type { TaxSituation } from '../../src/products/taxSituation.ts';
import { companyIdentity, identityOf, someCompanyRut } from '../shared/identity.ts';
import { BUSINESSES } from '../lists/companies.ts';
import { isCompany, volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import { tradeOf } from './business.ts';
import { hasFees } from './fees.ts';
import { refundAccount } from './incomeTax.ts';

/** The taxpayer as recorded by the tax service and the treasury. */

export function taxpayerOf(rut: string): Taxpayer {
  const who = identityOf(rut);
  const isBare = volumeOf(rut) === 'none';
  const choose = random(rut, 'taxpayer');
  const { street, number, other, commune } = who.address;
  const address: TaxAddress = { street, number, other, commune };
  const isPerson = 'gender' in who;
  return {
    name: who.name,
    rut,
    email: !isBare && choose.chance(9, 10) ? who.email : null,
    phone: !isBare && choose.chance(8, 10) ? who.mobilePhone : null,
    gender: isPerson ? who.gender : null,
    birthDate: isPerson ? who.birthDate : null,
    personType: isPerson ? 'natural' : 'juridica',
    taxResidence: address,
    mailingAddress: !isBare && choose.chance(1, 5) ? { ...address, other: 'Casilla 42' } : null,
    bankAccount: isBare || isCompany(rut) ? null : refundAccount(rut),
  };
}

/** The company itself; null for a person. */
export function taxCompanyOf(rut: string): TaxCompany | null {
  if (!isCompany(rut)) return null;
  const { businessName, incorporationDate } = companyIdentity(rut);
  return { businessName, rut, incorporationDate };
}

/** Companies of which the person is a partner; one person in eight is. */
export function partnershipsOf(rut: string): TaxCompany[] {
  if (isCompany(rut) || volumeOf(rut) === 'none') return [];
  const choose = random(rut, 'partner');
  const size = volumeOf(rut) === 'large' ? 25 : choose.chance(1, 8) ? choose.int(1, 2) : 0;
  return Array.from({ length: size }, () => someCompanyRut(choose)).map((one) => {
    const { businessName, incorporationDate } = companyIdentity(one);
    return { businessName, rut: one, incorporationDate };
  });
}

/** Codes of the companies' activities, in the order of their list. */
const CODES = ['471990', '410010', '492300', '012111', '861010', '852021', '040000', '620100'];
const OTHER_CODES = ['031110', '107100', '702000'];

const FEE_ACTIVITIES = [
  { name: 'Actividades de consultoría de gestión', code: '702000' },
  { name: 'Otras actividades profesionales, científicas y técnicas n.c.p.', code: '749009' },
  { name: 'Actividades de diseño especializado', code: '741009' },
];

const OBSERVATIONS = [
  'Contribuyente con situación pendiente: domicilio no verificado.',
  'Registra diferencias en el Formulario 29; concurra a la unidad del SII.',
];

export function taxSituationOf(rut: string, today: string): TaxSituation {
  const who = identityOf(rut);
  const trade = tradeOf(rut);
  const choose = random(rut, 'tax situation');
  const lastYear = Number(today.slice(0, 4)) - 1;
  const activities: TaxSituation['activities'] = [];
  const stamped: TaxSituation['stampedDocuments'] = [];
  if (trade !== null && trade.since < today) {
    const index =
      'activity' in who
        ? BUSINESSES.findIndex(({ activity }) => activity === who.activity)
        : choose.int(0, BUSINESSES.length - 1);
    activities.push({
      name: BUSINESSES[index]?.activity ?? who.name,
      code: [...CODES, ...OTHER_CODES][index] ?? '702000',
      category: 'first',
      isVatAffected: true,
      startDate: trade.since,
    });
    stamped.push(
      { documentType: 'Factura electrónica', lastYear },
      { documentType: 'Nota de crédito electrónica', lastYear },
    );
  }
  if (hasFees(rut)) {
    const startDate = `${choose.int(2005, 2018)}-0${choose.int(1, 9)}-${choose.int(10, 28)}`;
    const activity = choose.pick(FEE_ACTIVITIES);
    activities.push({ ...activity, category: 'second', isVatAffected: false, startDate });
    stamped.push({ documentType: 'Boleta de honorarios electrónica', lastYear });
  }
  const starts = activities.map(({ startDate }) => startDate).sort();
  return {
    name: who.name,
    rut,
    consultedDate: today,
    hasStartedActivities: activities.length > 0,
    activitiesStartDate: starts[0] ?? null,
    isSmallBusiness: trade !== null,
    // The tax service's own pages do not show it.
    mayUseForeignCurrency: null,
    activities,
    stampedDocuments: stamped,
    observations:
      activities.length > 0 && choose.chance(1, 8) ? choose.sample(OBSERVATIONS, 1) : [],
  };
}
