import { createHash } from 'node:crypto';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { words } from '../../platforms/banking/words.ts';
import { readNotice } from '../../platforms/form-login/messages.ts';
import { pageOf } from '../../platforms/form-login/pageOf.ts';
import type { Annotation, BirthCertificate } from '../../products/birthCertificate.ts';
import { parseDate, parseTime } from '../../shared/dates.ts';
import { readLabelled, readLabelledAs } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { parseCount } from '../../shared/money.ts';
import { ParseError, readField } from '../../shared/ParseError.ts';
import { readLines } from '../../shared/pdfLines.ts';
import { readRut } from '../../shared/rut.ts';
import { foldText } from '../../shared/text.ts';
import { registryMessages } from './portal.ts';

/** A parsed page of the civil registry. */
export type RegistryPage =
  | {
      readonly kind: 'issued';
      readonly folio: string;
      readonly verificationCode: string;
      readonly expirationDate: string;
      readonly checksum: string;
    }
  | { readonly kind: 'certificate'; readonly certificate: BirthCertificate };

const TITLE = 'Certificado de nacimiento';
const NOT_KNOWN = 'No consta';
const NO_ANNOTATIONS = 'Sin anotaciones';

const genderOf = words('sex', { Femenino: 'female', Masculino: 'male' } as const);

/** Parses a page of the registry. Throws `UNEXPECTED_PAGE` for an unknown layout. */
export function parse(document: RawDocument): RegistryPage {
  switch (document.page) {
    case 'issued':
      return parseIssued(pageOf(document));
    case 'certificate':
      return { kind: 'certificate', certificate: parseCertificate(document) };
    default:
      throw new ExtractionError('INTERNAL', `No parser knows the page "${document.page}"`);
  }
}

function parseIssued(page: HtmlPage): RegistryPage {
  try {
    return {
      kind: 'issued',
      folio: readLabelled(page, 'Folio'),
      verificationCode: readLabelled(page, 'Código de verificación'),
      expirationDate: readLabelledAs(page, 'Verificable hasta', parseDate),
      checksum: readLabelled(page, 'Suma de verificación (SHA-1)').toLowerCase(),
    };
  } catch (error) {
    throw readNotice(registryMessages, page) ?? error;
  }
}

function parseCertificate({ text, bytes }: RawDocument): BirthCertificate {
  const lines = readLines(text, TITLE);
  if (bytes === null) throw new ExtractionError('INTERNAL', 'The certificate came without bytes');
  const { value } = lines;
  const valueAs = <T>(label: string, parse: (text: string) => T): T =>
    readField(label, () => parse(value(label)));
  const runOrNull = (label: string): string | null =>
    known(value(label)) === null ? null : valueAs(label, readRut);
  const birthTime = known(value('Hora de nacimiento'));
  return {
    folio: value('Folio'),
    verificationCode: value('Código de verificación'),
    issuingDatetime: valueAs('Fecha de emisión', readMoment),
    expirationDate: valueAs('Verificable hasta', parseDate),
    purpose: value('Propósito'),
    applicant: valueAs('Solicitante', readApplicant),
    district: value('Circunscripción'),
    registrationNumber: value('N° inscripción'),
    registry: value('Registro'),
    registryYear: valueAs('Año', parseCount),
    run: valueAs('R.U.N.', readRut),
    registeredName: value('Nombre inscrito'),
    birthDate: valueAs('Fecha de nacimiento', parseDate),
    birthTime: birthTime === null ? null : parseTime(birthTime).slice(0, 5),
    age: valueAs('Edad', parseCount),
    gender: valueAs('Sexo', genderOf),
    fatherRun: runOrNull('R.U.N. del padre'),
    fatherName: known(value('Nombre del padre')),
    motherRun: runOrNull('R.U.N. de la madre'),
    motherName: known(value('Nombre de la madre')),
    annotations: readAnnotations(lines.after('Anotaciones')),
    pdf: {
      data: Buffer.from(bytes).toString('base64'),
      checksum: createHash('sha1').update(bytes).digest('hex'),
    },
  };
}

function known(printed: string): string | null {
  return foldText(printed) === foldText(NOT_KNOWN) ? null : printed;
}

/** Reads `2026-01-01T15:04:05-03:00`: the registry prints that day's UTC offset. */
function readMoment(printed: string): string {
  const [, day = '', time = '', offset] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(-0[34]:00)$/.exec(printed) ?? [];
  if (offset === undefined) throw new ParseError('time');
  return `${parseDate(day)}T${parseTime(time)}${offset}`;
}

/** `12.345.678-5, serie A012345678`. */
function readApplicant(printed: string): BirthCertificate['applicant'] {
  const [, run, serial] = /^([\d.]+-[\dK]), serie (\S+)$/.exec(printed) ?? [];
  if (run === undefined || serial === undefined) throw new ParseError('rut', 'applicant');
  return { run: readRut(run), serial };
}

/**
 * Reads `Matrimonio: Contrajo matrimonio ...`, one annotation per line; the document states it if
 * there are none.
 */
function readAnnotations(lines: readonly string[]): Annotation[] {
  const [first] = lines;
  if (first === undefined) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'The certificate does not mention annotations');
  }
  if (lines.length === 1 && foldText(first) === foldText(NO_ANNOTATIONS)) return [];
  return lines.map((line) => {
    const [, type, text] = /^([^:]+): (.+)$/.exec(line) ?? [];
    if (type === undefined || text === undefined) {
      throw new ExtractionError('UNEXPECTED_PAGE', 'The certificate has an unknown annotation');
    }
    return { type, text };
  });
}
