import type { RawDocument } from '../../contract/session.ts';
import { words } from '../../families/banking/words.ts';
import type { TaxActivity } from '../../products/taxSituation.ts';
import type { TaxAddress } from '../../products/taxpayer.ts';
import { parseDate } from '../../shared/dates.ts';
import { readRut } from '../../shared/rut.ts';
import { jsonShape, list, nullable, object, optional, string } from '../../shared/shape.ts';
import type { AnswerOf } from '../../shared/shape.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import { assignedJson } from './scripts.ts';
import type { SiiPageOf, TaxpayerRecord } from './SiiPage.ts';

/** The home page, which contains the taxpayer's data in a script. */

const text = () => string();
const untold = () => nullable(string().allow(''));

const homeShape = jsonShape(
  object({
    contribuyente: object({
      rut: text(),
      dv: text(),
      razonSocial: untold(),
      nombres: untold(),
      apellidoPaterno: untold(),
      apellidoMaterno: untold(),
      sexo: untold(),
      eMail: untold(),
      telefonoMovil: untold(),
      fechaNacimiento: untold(),
      fechaConstitucion: untold(),
      fechaInicioActividades: untold(),
    }),
    direcciones: list(
      optional(
        object({
          tipoDomicilioDescripcion: untold(),
          calle: untold(),
          numero: untold(),
          departamento: untold(),
          comunaDescripcion: untold(),
        }),
      ),
    ),
    atributos: list(optional(object({ atrCodigo: text(), fechaTermino: untold() }))),
  }),
);

const activitiesShape = jsonShape(
  list(
    optional(
      object({
        codigo: text(),
        descripcion: text(),
        categoriaTributaria: text(),
        afectoIva: text(),
        fechaInicio: text(),
      }),
    ),
  ),
);

type Home = AnswerOf<typeof homeShape>;
type Address = Home['direcciones'][number];

const category = words('category', { 1: 'first', 2: 'second' } as const);
const yesOrNo = words('answer', { S: true, N: false });
const GENDERS: Readonly<Record<string, 'female' | 'male'>> = {
  f: 'female',
  m: 'male',
  femenino: 'female',
  masculino: 'male',
};

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

function taxpayerOf(
  record: Home['contribuyente'],
  addresses: readonly Address[],
): TaxpayerRecord['taxpayer'] {
  const businessName = orNull(record.razonSocial);
  const names = [record.nombres, record.apellidoPaterno, record.apellidoMaterno];
  const gender = GENDERS[foldText(record.sexo ?? '')] ?? null;
  const mailing = addresses.find((one) => isPostal(one));
  const residence = addresses.find((one) => !isPostal(one));
  return {
    name: businessName ?? cleanText(names.map((one) => one ?? '').join(' ')),
    rut: readRut(`${record.rut}-${record.dv}`),
    email: orNull(record.eMail)?.toLowerCase() ?? null,
    phone: orNull(record.telefonoMovil),
    gender: businessName === null ? gender : null,
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
