import Joi from 'joi';
import type { RawDocument } from '../../contract/session.ts';
import { words } from '../../families/banking/words.ts';
import type { TaxActivity } from '../../products/taxSituation.ts';
import type { TaxAddress } from '../../products/taxpayer.ts';
import { parseDate } from '../../shared/dates.ts';
import { readRut } from '../../shared/rut.ts';
import { jsonShape } from '../../shared/shape.ts';
import { cleanText } from '../../shared/text.ts';
import { assignedJson } from './scripts.ts';
import type { SiiPageOf, TaxpayerRecord } from './SiiPage.ts';

/** The home page, which contains the taxpayer's data in a script. */

interface Record {
  rut: string;
  dv: string;
  /** Null for a natural person. */
  razonSocial: string | null;
  nombres: string | null;
  apellidoPaterno: string | null;
  apellidoMaterno: string | null;
  sexo: string | null;
  eMail: string | null;
  telefonoMovil: string | null;
  fechaNacimiento: string | null;
  fechaConstitucion: string | null;
  fechaInicioActividades: string | null;
}

interface Address {
  tipoDomicilioDescripcion: string | null;
  calle: string | null;
  numero: string | null;
  departamento: string | null;
  comunaDescripcion: string | null;
}

interface Attribute {
  atrCodigo: string;
  /** Null while the activity is in force. */
  fechaTermino: string | null;
}

interface Activity {
  codigo: string;
  descripcion: string;
  categoriaTributaria: string;
  afectoIva: string;
  fechaInicio: string;
}

const text = () => Joi.string();
const optional = () => Joi.string().allow(null, '');

const homeShape = jsonShape(
  Joi.object<{ contribuyente: Record; direcciones: Address[]; atributos: Attribute[] }, true>({
    contribuyente: Joi.object<Record, true>({
      rut: text(),
      dv: text(),
      razonSocial: optional(),
      nombres: optional(),
      apellidoPaterno: optional(),
      apellidoMaterno: optional(),
      sexo: optional(),
      eMail: optional(),
      telefonoMovil: optional(),
      fechaNacimiento: optional(),
      fechaConstitucion: optional(),
      fechaInicioActividades: optional(),
    }),
    direcciones: Joi.array().items(
      Joi.object<Address, true>({
        tipoDomicilioDescripcion: optional(),
        calle: optional(),
        numero: optional(),
        departamento: optional(),
        comunaDescripcion: optional(),
      }).optional(),
    ),
    atributos: Joi.array().items(
      Joi.object<Attribute, true>({ atrCodigo: text(), fechaTermino: optional() }).optional(),
    ),
  }),
);

const activitiesShape = jsonShape(
  Joi.array<Activity[]>().items(
    Joi.object<Activity, true>({
      codigo: text(),
      descripcion: text(),
      categoriaTributaria: text(),
      afectoIva: text(),
      fechaInicio: text(),
    }).optional(),
  ),
);

const category = words('category', { 1: 'first', 2: 'second' } as const);
const yesOrNo = words('answer', { S: true, N: false });
const genderOf = words('sex', {
  F: 'female',
  M: 'male',
  Femenino: 'female',
  Masculino: 'male',
} as const);

/** The attribute of small businesses. */
const SMALL_BUSINESS = 'EMTP';

export function parseHome({ page, text: html }: RawDocument): SiiPageOf<'home'> {
  const of = (variable: string) => ({ page, text: assignedJson(html, variable) });
  const { contribuyente, direcciones, atributos } = homeShape.read(of('DatosCntrNow'));
  const activities = activitiesShape.read(of('DatosActeco'));
  return {
    kind: 'home',
    record: {
      taxpayer: taxpayerOf(contribuyente, direcciones),
      incorporationDate: dayOrNull(contribuyente.fechaConstitucion),
      activitiesStartDate: dayOrNull(contribuyente.fechaInicioActividades),
      isSmallBusiness: atributos.some(
        ({ atrCodigo, fechaTermino }) =>
          atrCodigo === SMALL_BUSINESS && orNull(fechaTermino) === null,
      ),
      activities: activities.map((one): TaxActivity => ({
        name: cleanText(one.descripcion),
        code: one.codigo,
        category: category(one.categoriaTributaria),
        isVatAffected: yesOrNo(one.afectoIva),
        startDate: parseDate(one.fechaInicio),
      })),
    },
  };
}

function taxpayerOf(record: Record, addresses: readonly Address[]): TaxpayerRecord['taxpayer'] {
  const businessName = orNull(record.razonSocial);
  const names = [record.nombres, record.apellidoPaterno, record.apellidoMaterno];
  const sex = orNull(record.sexo);
  const mailing = addresses.find((one) => isPostal(one));
  const residence = addresses.find((one) => !isPostal(one));
  return {
    name: businessName ?? cleanText(names.map((one) => one ?? '').join(' ')),
    rut: readRut(`${record.rut}-${record.dv}`),
    email: orNull(record.eMail)?.toLowerCase() ?? null,
    phone: orNull(record.telefonoMovil),
    gender: businessName !== null || sex === null ? null : genderOf(sex),
    birthDate: businessName === null ? dayOrNull(record.fechaNacimiento) : null,
    personType: businessName === null ? 'natural' : 'juridica',
    taxResidence: addressOf(residence),
    mailingAddress: mailing === undefined ? null : addressOf(mailing),
  };
}

const isPostal = ({ tipoDomicilioDescripcion }: Address): boolean =>
  /postal/i.test(tipoDomicilioDescripcion ?? '');

function addressOf(address: Address | undefined): TaxAddress {
  return {
    street: address?.calle?.trim() ?? '',
    number: address?.numero?.trim() ?? '',
    other: orNull(address?.departamento ?? null),
    commune: address?.comunaDescripcion?.trim() ?? '',
  };
}

function orNull(value: string | null): string | null {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** The record's dates include a time: `2008-05-26 00:00:00.0`. */
function dayOrNull(value: string | null): string | null {
  const day = orNull(value)?.split(' ')[0];
  return day === undefined ? null : parseDate(day);
}
