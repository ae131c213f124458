import { addDays, formatDate } from '../../src/shared/dates.ts';
import { formatRut } from '../../src/shared/rut.ts';
import type { Annotation, BirthCertificate } from '../../src/products/birthCertificate.ts';
import { offsetOf } from '../documents/chileanTime.ts';
import { pdfOf } from '../documents/pdf.ts';
import { identityOf, personIdentity } from '../shared/identity.ts';
import { PLACES } from '../lists/places.ts';
import { known } from '../shared/memory.ts';
import { isCompany, volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import type { RegisteredPerson } from '../shared/nonBankTypes.ts';
import { parentOf } from './parents.ts';

/** Days for which a certificate can be verified. */
const VALID_DAYS = 60;

/**
 * One synthetic person as the civil registry knows them.
 * @throws RangeError for an invalid RUT or day, or an institution that is not the registry
 */
export function registeredPerson(rut: string, today: string, entityId: string): RegisteredPerson {
  if (entityId !== 'registro-civil') throw new RangeError(`${entityId} is not the civil registry`);
  return known('registry', rut, today, entityId, () => ({
    entityId,
    rut,
    today,
    name: identityOf(rut).name,
    birthCertificate: isCompany(rut) ? null : certificateOf(rut, today),
  }));
}

function certificateOf(rut: string, today: string): BirthCertificate {
  const who = personIdentity(rut);
  const choose = random(rut, 'birth');
  const issue = random(rut, 'birth certificate', today);
  const issued = today;
  const isBare = volumeOf(rut) === 'none';
  const [father, mother] = isBare
    ? [null, null]
    : [choose.chance(19, 20) ? parentOf(rut, 'male') : null, parentOf(rut, 'female')];
  const facts: Omit<BirthCertificate, 'pdf'> = {
    folio: `5006${issue.digits(8)}`,
    verificationCode: hex(issue.digits(14)),
    // Soon after midnight, so that it is in the past at any time of the day.
    issuingDatetime: `${issued}T00:0${issue.int(0, 9)}:${issue.int(10, 59)}${offsetOf(issued)}`,
    expirationDate: addDays(issued, VALID_DAYS),
    purpose: 'Todo trámite',
    applicant: { run: rut, serial: `A${random(rut, 'identity card').digits(9)}` },
    district: choose.pick(PLACES).commune,
    registrationNumber: String(choose.int(1, 4_900)),
    registry: choose.sample(['S1', 'S2', 'X1'], 1).join(''),
    registryYear: Number(who.birthDate.slice(0, 4)),
    run: rut,
    registeredName: who.name,
    birthDate: who.birthDate,
    birthTime: !isBare && choose.chance(9, 10) ? birthTime(choose.int(0, 1_439)) : null,
    age: ageOn(who.birthDate, issued),
    gender: who.gender,
    fatherRun: father?.run ?? null,
    fatherName: father?.name ?? null,
    motherRun: mother?.run ?? null,
    motherName: mother?.name ?? null,
    annotations: isBare ? [] : annotationsOf(rut, who.birthDate, issued),
  };
  return { ...facts, pdf: pdfOf('CERTIFICADO DE NACIMIENTO', linesOf(facts)) };
}

const hex = (digits: string): string => BigInt(digits).toString(16).padStart(12, '0');

function birthTime(minutes: number): string {
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Age in whole years. */
function ageOn(birthDate: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return date.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

function annotationsOf(rut: string, birthDate: string, issued: string): Annotation[] {
  const choose = random(rut, 'annotations');
  if (!choose.chance(2, 5)) return [];
  const married = addDays(birthDate, choose.int(24 * 365, 38 * 365));
  const number = choose.int(1, 900);
  const { commune } = choose.pick(PLACES);
  if (married >= issued) return [];
  const text = `Contrajo matrimonio el ${formatDate(married, 'long')} en ${commune}, inscripción N° ${number}.`;
  return [{ type: 'Matrimonio', text }];
}

function linesOf(facts: Omit<BirthCertificate, 'pdf'>): string[] {
  const run = (value: string | null): string => (value === null ? 'No consta' : formatRut(value));
  return [
    'Servicio de Registro Civil e Identificación (simulación)',
    `Folio: ${facts.folio}`,
    `Código de verificación: ${facts.verificationCode}`,
    `Fecha de emisión: ${facts.issuingDatetime}`,
    `Verificable hasta: ${formatDate(facts.expirationDate)}`,
    `Propósito: ${facts.purpose}`,
    `Solicitante: ${formatRut(facts.applicant.run)}, serie ${facts.applicant.serial}`,
    '',
    `Circunscripción: ${facts.district}`,
    `N° inscripción: ${facts.registrationNumber}`,
    `Registro: ${facts.registry}`,
    `Año: ${facts.registryYear}`,
    '',
    `Nombre inscrito: ${facts.registeredName}`,
    `R.U.N.: ${formatRut(facts.run)}`,
    `Fecha de nacimiento: ${formatDate(facts.birthDate)}`,
    `Hora de nacimiento: ${facts.birthTime ?? 'No consta'}`,
    `Edad: ${facts.age}`,
    `Sexo: ${facts.gender === 'female' ? 'Femenino' : 'Masculino'}`,
    `Nombre del padre: ${facts.fatherName ?? 'No consta'}`,
    `R.U.N. del padre: ${run(facts.fatherRun)}`,
    `Nombre de la madre: ${facts.motherName ?? 'No consta'}`,
    `R.U.N. de la madre: ${run(facts.motherRun)}`,
    '',
    'Anotaciones:',
    ...(facts.annotations.length === 0
      ? ['Sin anotaciones']
      : facts.annotations.map(({ type, text }) => `${type}: ${text}`)),
  ];
}
