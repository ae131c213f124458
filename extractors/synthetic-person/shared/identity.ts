import { addDays, dayOf, daysInMonth } from '../../src/shared/dates.ts';
import { rutNumberOf, rutOf } from '../../src/shared/rut.ts';
import { foldText } from '../../src/shared/text.ts';
import { BUSINESSES, COMPANY_FORMS, COMPANY_PLACES } from '../lists/companies.ts';
import { FEMALE_NAMES, MALE_NAMES, SURNAMES } from '../lists/names.ts';
import { PLACES, STREETS } from '../lists/places.ts';
import { isCompany } from './namedRuts.ts';
import { random } from './random.ts';
import type { Random } from './random.ts';
import type { Address, CompanyIdentity, PersonIdentity } from './types.ts';

/** A person's identity: the facts that do not change by month. */

/** The identity for any valid RUT, of a company or a person. */
export function identityOf(rut: string): PersonIdentity | CompanyIdentity {
  return isCompany(rut) ? companyIdentity(rut) : personIdentity(rut);
}

export function personIdentity(rut: string): PersonIdentity {
  const choose = random(rut, 'identity');
  const gender = choose.chance(1, 2) ? 'female' : 'male';
  const names = gender === 'female' ? FEMALE_NAMES : MALE_NAMES;
  const givenNames = choose.sample<string>(names, choose.chance(7, 10) ? 2 : 1).join(' ');
  const lastName = choose.pick<string>(SURNAMES);
  const motherLastName = choose.pick<string>(SURNAMES);
  const mailbox = mailboxOf(`${givenNames.split(' ')[0] ?? ''}.${lastName}`);
  return {
    rut,
    kind: 'person',
    name: `${givenNames} ${lastName} ${motherLastName}`,
    givenNames,
    lastName,
    motherLastName,
    gender,
    birthDate: birthDate(rut, choose),
    // The number distinguishes people of the same name.
    email: `${mailbox}.${rutNumberOf(rut) % 10_000}@correo.test`,
    ...contact(choose),
  };
}

export function companyIdentity(rut: string): CompanyIdentity {
  const choose = random(rut, 'company');
  const { prefix, activity } = choose.pick(BUSINESSES);
  const middle = choose.pick<string>(choose.chance(1, 2) ? COMPANY_PLACES : SURNAMES);
  const businessName = `${prefix} ${middle} ${choose.pick(COMPANY_FORMS)}`;
  const month = `${choose.int(1985, 2021)}-${String(choose.int(1, 12)).padStart(2, '0')}`;
  return {
    rut,
    kind: 'company',
    name: businessName,
    businessName,
    activity,
    incorporationDate: dayOf(month, choose.int(1, 28)),
    email: `contacto@${mailboxOf(`${prefix}${middle}`)}.test`,
    ...contact(choose),
  };
}

/** A random natural person, never one of the named RUTs: only one of those is in this range. */
export function somePersonRut(choose: Random): string {
  const rut = rutOf(choose.int(6_000_000, 20_900_000));
  return rut === '11111111-1' ? rutOf(11_111_112) : rut;
}

/** A random company, from the ranges of Chilean companies. */
export function someCompanyRut(choose: Random): string {
  return rutOf(
    choose.chance(4, 5) ? choose.int(76_000_000, 77_700_000) : choose.int(96_500_000, 99_500_000),
  );
}

function mailboxOf(text: string): string {
  return foldText(text).replaceAll(/[^a-z0-9.]/g, '');
}

function contact(choose: Random): { phone: string; mobilePhone: string; address: Address } {
  const place = choose.pick(PLACES);
  return {
    phone: `+562${choose.digits(8)}`,
    mobilePhone: `+569${choose.digits(8)}`,
    address: {
      street: choose.pick<string>(STREETS),
      number: String(choose.int(1, 9_800)),
      other: choose.chance(2, 5) ? `Depto. ${choose.int(1, 28)}0${choose.int(1, 9)}` : null,
      ...place,
    },
  };
}

/**
 * RUTs are issued at birth in ascending order, roughly 270,000 a year. Those outside the range of
 * adults born in Chile belong to immigrants.
 */
function birthDate(rut: string, choose: Random): string {
  const rutNumber = rutNumberOf(rut);
  const isNative = rutNumber >= 4_500_000 && rutNumber <= 20_900_000;
  const year = isNative
    ? 1936 + Math.floor((rutNumber - 3_000_000) / 270_000)
    : choose.int(1958, 2002);
  const firstDay = dayOf(`${year}-01`, 1);
  return addDays(firstDay, choose.int(0, 336 + daysInMonth(`${year}-02`)));
}
