import { identityOf } from '../../../synthetic-person/shared/identity.ts';
import type { SiiTaxpayer } from '../../../synthetic-person/index.ts';
import type { TaxAddress } from '../../../src/products/taxpayer.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { dataTable, labelled } from '../../shared/content.ts';
import type { MarkupValue } from '../../http/markup.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';

/**
 * Mi SII: data about the taxpayer, both as JSON in a script of the page and as what that script
 * displays.
 */

/** Format of dates in the taxpayer's own record: `2008-05-26 00:00:00.0`. */
const recordedDay = (date: string | null): string | null =>
  date === null ? null : `${date} 00:00:00.0`;

const yesOrNo = (value: boolean): string => (value ? 'S' : 'N');

export function homeContent(taxpayer: SiiTaxpayer): MarkupValue {
  const { taxSituation: situation } = taxpayer;
  const script = Object.entries(homeData(taxpayer))
    .map(([name, value]) => `${name} = ${inlineJson(value)};`)
    .join('\n');
  return [
    labelled([
      ['Nombre o razón social', taxpayer.name],
      ['RUT', formatRut(taxpayer.rut)],
    ]),
    dataTable({
      caption: 'Actividades económicas vigentes',
      headings: ['Actividad', 'Código', 'Fecha inicio'],
      rows: situation.activities.map((one) => [one.name, one.code, formatDate(one.startDate)]),
      nothing: 'No registra información',
    }),
    inlineScript(script),
  ];
}

function homeData(taxpayer: SiiTaxpayer) {
  const { taxSituation: situation } = taxpayer;
  return {
    DatosCntrNow: {
      codigoError: 0,
      descripcionError: '',
      sysdate: null,
      contribuyente: recordOf(taxpayer),
      direcciones: addressesOf(taxpayer),
      atributos: attributesOf(taxpayer),
      alertas: [],
    },
    DatosActeco: situation.activities.map((activity) => ({
      codigoError: 0,
      descripcionError: 'Contribuyente posee actividades',
      sysdate: null,
      codigo: activity.code,
      descripcion: activity.name,
      categoriaTributaria: activity.category === 'first' ? '1' : '2',
      afectoIva: yesOrNo(activity.isVatAffected),
      fechaInicio: formatDate(activity.startDate),
    })),
    DatosCntrAler: { alertas: [] },
  };
}

function recordOf({ rut, taxFolder, taxSituation }: SiiTaxpayer) {
  const { taxpayer, company } = taxFolder;
  const who = identityOf(rut);
  const [digits = '', checkDigit = ''] = rut.split('-');
  const names =
    'givenNames' in who
      ? {
          nombres: who.givenNames,
          apellidoPaterno: who.lastName,
          apellidoMaterno: who.motherLastName,
        }
      : { nombres: null, apellidoPaterno: null, apellidoMaterno: null };
  const isCompany = company !== null;
  return {
    codigoError: 0,
    descripcionError: '',
    sysdate: null,
    rut: digits,
    dv: checkDigit,
    ...names,
    razonSocial: company?.businessName ?? null,
    tipoContribuyenteCodigo: isCompany ? '2' : '1',
    tipoContribuyenteDescripcion: isCompany ? 'PERSONA JURIDICA COMERCIAL' : 'PERSONA NATURAL',
    subtipoContribuyenteCodigo: isCompany ? '213' : '110',
    subtipoContribuyenteDescrip: isCompany ? 'SOCIEDADES' : 'PERSONAS NATURALES',
    paisCodigo: 'CL',
    sexo: taxpayer.gender === null ? null : taxpayer.gender === 'female' ? 'F' : 'M',
    numeroPasaporte: null,
    fechaConstitucion: recordedDay(company?.incorporationDate ?? null),
    fechaNacimiento: recordedDay(taxpayer.birthDate),
    fechaDefuncion: null,
    eMail: taxpayer.email,
    telefonoMovil: taxpayer.phone,
    fechaTerminoGiro: null,
    autorizadoDeclararDia20: yesOrNo(isCompany),
    fechaInicioActividades: recordedDay(taxSituation.activitiesStartDate),
    unidadOperativaCodigo: '1300',
    unidadOperativaDescripcion: 'SANTIAGO CENTRO',
    unidadOperativaDireccion: 'ALONSO OVALLE 680',
    capitalPorEnterar: '0',
    capitalEnterado: isCompany ? '5000' : null,
    segmentoCodigo: isCompany ? 'SGME' : null,
    segmentoDescripcion: isCompany ? 'MEDIANA EMPRESA' : null,
    personaEmpresa: isCompany ? 'EMPRESA' : 'PERSONA',
    glosaActividad: taxSituation.activities[0]?.name ?? null,
    tipoActuacion: null,
    descripcionActuacion: null,
    declaraTG: 'No',
    personaMiSii: isCompany ? 'EMPRESA' : 'PERSONA',
  };
}

function addressesOf({ taxFolder: { taxpayer } }: SiiTaxpayer) {
  const of = (kind: readonly [string, string], address: TaxAddress) => ({
    codigoError: 0,
    descripcionError: 'Contribuyente posee dirección',
    sysdate: null,
    codigo: '100000001',
    tipoDomicilioCodigo: kind[0],
    tipoDomicilioDescripcion: kind[1],
    calle: address.street,
    numero: address.number,
    bloque: null,
    departamento: address.other,
    villaPoblacion: null,
    comunaDescripcion: address.commune,
    comunaCodigo: '13101',
    regionCodigo: '13',
    regionDescripcion: 'REGION METROPOLITANA',
  });
  return [
    of(['1', 'DOMICILIO'], taxpayer.taxResidence),
    ...(taxpayer.mailingAddress === null ? [] : [of(['2', 'POSTAL'], taxpayer.mailingAddress)]),
  ];
}

/**
 * A small business has this attribute in force; a taxpayer who is no longer one has it with an end
 * date.
 */
function attributesOf({ rut, taxSituation }: SiiTaxpayer) {
  const [digits = '', dv = ''] = rut.split('-');
  const of = (code: string, description: string, until: string | null, value: string) => ({
    rut: digits,
    dv,
    atrCodigo: code,
    descAtrCodigo: description,
    fechaInicio: '01-01-2022',
    fechaTermino: until,
    valor: value,
  });
  const size = (until: string | null) => of('EMTP', 'EMPRESA DE MENOR TAMANO', until, 'MEDIANA');
  const noticed = of('NOTI', 'CONTRIBUYENTE ES NOTIFICADO POR CORREO ELECTRONICO', null, 'S');
  if (!taxSituation.hasStartedActivities) return [];
  return taxSituation.isSmallBusiness
    ? [of('14D1', 'REGIMEN PRO PYME GENERAL (14D)', null, 'Inscripción Internet'), size(null)]
    : [noticed, size('31-12-2023')];
}
