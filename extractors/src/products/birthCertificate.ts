import Joi from 'joi';
import { defineProduct } from './definition.ts';
import {
  base64,
  count,
  digits,
  isoDate,
  isoDateTime,
  listOf,
  oneOf,
  rut,
  sha1,
  text,
  named,
} from './fields.ts';
import { pdfExample } from './pdfExample.ts';
import { GENDERS } from './personalInformation.ts';
import type { Gender } from './personalInformation.ts';

export interface Pdf {
  /** Base64. */
  data: string;
  /** SHA-1 of the bytes, lower-case hexadecimal. */
  checksum: string;
}

export interface Annotation {
  type: string;
  text: string;
}

export interface BirthCertificate {
  folio: string;
  verificationCode: string;
  issuingDatetime: string;
  expirationDate: string;
  purpose: string;
  applicant: { run: string; serial: string };
  district: string;
  registrationNumber: string;
  registry: string;
  registryYear: number;
  run: string;
  registeredName: string;
  birthDate: string;
  birthTime: string | null;
  /** In whole years, on the day of issue. */
  age: number;
  gender: Gender;
  fatherRun: string | null;
  fatherName: string | null;
  motherRun: string | null;
  motherName: string | null;
  annotations: Annotation[];
  pdf: Pdf;
}

export const pdfSchema = named<Pdf>('Pdf', {
  data: base64('Documento PDF, en base64.'),
  checksum: sha1('SHA-1 del documento, en hexadecimal.'),
})
  .required()
  .description('El documento.');

export const birthCertificate = defineProduct<BirthCertificate>({
  id: 'birth-certificate',
  title: 'Certificado de nacimiento',
  description: 'El certificado de nacimiento del Registro Civil: sus datos y el documento.',
  schema: Joi.object<BirthCertificate, true>({
    folio: text('Folio del certificado.'),
    verificationCode: text('Código de verificación.'),
    issuingDatetime: isoDateTime('Fecha y hora de emisión'),
    expirationDate: isoDate('Fecha hasta la que se puede verificar'),
    purpose: text('Para qué se emitió.'),
    applicant: named<BirthCertificate['applicant']>('BirthCertificateApplicant', {
      run: rut('RUN de quien lo pidió'),
      serial: text('Número de serie o documento de su cédula.'),
    })
      .required()
      .description('Solicitante.'),
    district: text('Circunscripción de la inscripción.'),
    registrationNumber: digits('Número de inscripción.'),
    registry: text('Registro.'),
    registryYear: count('Año de la inscripción.'),
    run: rut('RUN de la persona inscrita'),
    registeredName: text('Nombre inscrito.'),
    birthDate: isoDate('Fecha de nacimiento'),
    birthTime: Joi.string()
      .pattern(/^([01]\d|2[0-3]):[0-5]\d$/)
      .allow(null)
      .required()
      .description('Hora de nacimiento (HH:MM); null si no consta.'),
    age: count('Edad en años cumplidos a la emisión.'),
    gender: oneOf(GENDERS, 'Sexo inscrito: `female` femenino, `male` masculino.'),
    fatherRun: rut('RUN del padre; null si no consta').allow(null),
    fatherName: text('Nombre del padre; null si no consta.').allow(null),
    motherRun: rut('RUN de la madre; null si no consta').allow(null),
    motherName: text('Nombre de la madre; null si no consta.').allow(null),
    annotations: listOf(
      named<Annotation>('Annotation', {
        type: text('Tipo de anotación.'),
        text: text('Texto.'),
      }).description('Una anotación.'),
      'Anotaciones al margen.',
    ),
    pdf: pdfSchema,
  }),
  example: {
    folio: '500612345678',
    verificationCode: 'a1b2c3d4e5f6',
    issuingDatetime: '2026-11-20T15:04:05-03:00',
    expirationDate: '2027-01-19',
    purpose: 'Todo trámite',
    applicant: { run: '12345678-5', serial: 'A012345678' },
    district: 'La Serena',
    registrationNumber: '1204',
    registry: 'S1',
    registryYear: 1970,
    run: '12345678-5',
    registeredName: 'Antonia Gabriela Yáñez Fernández',
    birthDate: '1970-10-21',
    birthTime: '04:35',
    age: 56,
    gender: 'female',
    fatherRun: '5126663-3',
    fatherName: 'Héctor Yáñez Soto',
    motherRun: '5316812-4',
    motherName: 'Rosa Fernández Ibáñez',
    annotations: [],
    pdf: pdfExample,
  },
});
