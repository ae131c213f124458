import type { TaxForm } from '../../../src/products/taxForm.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import type { SdiFacade, SdiMethod } from './sdi.ts';
import { layOut } from '../../../synthetic-person/documents/layout.ts';
import { pdfOfPages } from '../../../synthetic-person/documents/pdf.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { html } from '../../http/markup.ts';
import type { Reply } from '../../http/replies.ts';
import type { SiiSite } from './siiSite.ts';
import type { Visit } from './visits.ts';

/** Whether the yearly and the monthly form were declared, and the lines of the yearly form. */

const isOwn = (data: JsonObject, { taxpayer }: Visit): boolean =>
  `${String(data['rut'])}-${String(data['dv'])}` === taxpayer.rut;

/** The tax year is the one after the commercial year. */
function incomeForm({ periodo }: JsonObject, { taxpayer }: Visit): TaxForm | undefined {
  return taxpayer.taxFolder.incomeTaxForms.find(
    ({ period }) => Number(period.slice(0, 4)) + 1 === Number(periodo),
  );
}

const NOTHING = { respCod: 2, errorMsg: null, data: null, metaData: null };

const SUCCESS = { respCod: 0, errorMsg: null };

const buscaDeclVgte: SdiMethod = (data, visit) => {
  const form = incomeForm(data, visit);
  if (form === undefined || !isOwn(data, visit)) {
    return { ...SUCCESS, data: { decls: null, glosas: null } };
  }
  const decl = (folio: number, inForce: string, code: string) => ({
    folio,
    vgte: inForce,
    codConc: Number(code),
    tipoIng: 'W  ',
    // Often empty; the date is then that of the procedure.
    fecIng: folio % 3 === 0 ? formatDate(form.date, 'slash') : '',
    tramFecha: formatDate(form.date, 'slash'),
    nombres: visit.taxpayer.name,
    apellidos: null,
    tipoImpugnado: null,
  });
  return {
    ...SUCCESS,
    data: {
      // A declaration that was replaced by a later one stays in the list.
      decls: [
        ...(Number(form.folioNumber) % 2 === 0
          ? [decl(Number(form.folioNumber) - 1, '0', '20')]
          : []),
        decl(Number(form.folioNumber), '1', '10'),
      ],
      glosas: [
        { codConclusion: '10', descripcion: 'Tu declaración no presenta observaciones' },
        { codConclusion: '20', descripcion: 'Tu declaración fue rectificada' },
      ],
    },
  };
};

const f22Compacto: SdiMethod = (data, visit) => {
  const form = incomeForm(data, visit);
  if (form?.folioNumber !== String(data['folio']) || !isOwn(data, visit)) return NOTHING;
  return {
    ...{ respCod: null, errorMsg: null },
    data: form.data.map(({ code, name, value }) => ({
      codigo: Number(code),
      valor: /^-?\d+$/.test(value) ? formatNumber(Number(value), 0) : value,
      glosa: name,
    })),
  };
};

export const incomeTaxStates: SdiFacade = {
  path: '/consultaestadof22ui/services/data/facadeService/',
  namespace: 'cl.sii.sdi.lob.renta.consultaestadof22.data.api.interfaces.FacadeService',
  charset: 'ISO-8859-1',
  methods: { buscaDeclVgte, f22Compacto },
};

/** The code with which the document of a form 29 is requested. */
const codeOf = (folio: number): number => 100_000_000 + (folio % 1_000_000);

/** An empty list means that nothing was declared. The form's id is 2, which is not its number. */
const getDeclaracionConEstados: SdiMethod = (data, visit) => {
  if (data['formId'] !== '2') return null;
  if (!isOwn(data, visit)) {
    const descripcion = `Consulta RUT[${String(data['rut'])}] no esta autorizado`;
    return { metaData: { errors: [{ id: 99, descripcion }] }, data: null };
  }
  const period = `${String(data['anno'])}-${String(data['mes'])}`;
  const form = visit.taxpayer.taxFolder.vatForms.find((one) => one.period === period);
  if (form === undefined) return { data: [] };
  const folio = Number(form.folioNumber);
  const total = Number(form.data.find(({ code }) => code === '91')?.value ?? 0);
  const row = (id: number, state: string, number: number, time: string) => ({
    estadoDeclaracionId: id,
    estado: state,
    folio: number,
    declFechaCreacion: `${formatDate(form.date, 'slash')} ${time}`,
    monto: total,
    enNegocio: true,
    codigo: codeOf(folio),
    tingcodingreso: 40,
  });
  return {
    data: [
      // An aborted payment leaves its own row.
      ...(folio % 4 === 0 ? [row(70, 'Pago inconcluso', folio + 1, '10:30:00')] : []),
      row(1, 'Vigente', folio, '10:31:00'),
    ],
  };
};

/** What the service proposes for form 29: its lines as numbers without separators. */
const getDeclaracionConCondicionesYTipoPropuesta: SdiMethod = (data, { taxpayer }) => {
  if (data['formCodigo'] !== '2') return null;
  if (`${String(data['rutContribuyente'])}-${String(data['dv'])}` !== taxpayer.rut) {
    const descripcion = `Consulta RUT[${String(data['rutContribuyente'])}] no esta autorizado`;
    return { metaData: { errors: [{ id: 99, descripcion }] }, data: null };
  }
  const period = `${String(data['anno'])}-${String(data['mes'])}`;
  const form = taxpayer.taxFolder.vatForms.find((one) => one.period === period);
  if (form === undefined) return { data: null };
  const base = {
    '01': taxpayer.name,
    '03': taxpayer.rut.replace('-', ''),
    15: period.replace('-', ''),
  };
  return {
    data: {
      ...{ tipopropuesta: 40, tipopropuestadescrip: null, estado: 0, descripcionEstado: null },
      ...{ listCondiciones: [], listGlosasProp: [], listCodComplementar: [] },
      listCodPropuestos: form.data.map(({ code, value }) => ({ codigo: code, valor: value })),
      listCodAdministrativos: [],
      listCodBase: Object.entries(base).map(([codigo, valor]) => ({ codigo, valor })),
      documentosDelGiro: true,
      resultadoCalculoPP29: { estado: 0, glosaError: null, traza: '' },
    },
  };
};

export const vatStates: SdiFacade = {
  path: '/propuestaf29ui/services/data/facadeAdapterService/',
  namespace: 'cl.sii.sdi.lob.iva.propuestaf29.data.api.interfaces.FacadeAdapterService',
  charset: 'utf-8',
  methods: { getDeclaracionConEstados, getDeclaracionConCondicionesYTipoPropuesta },
};

export const VAT_DOCUMENT = '/rfiInternet/formCompacto';

/** A filed form 29 as a PDF; a request with another code gets a page, also with status 200. */
export function vatDocument(site: SiiSite, { ctx, taxpayer }: Visit): Reply {
  const asked = (name: string): string => ctx.URL.searchParams.get(name) ?? '';
  const folio = asked('folio');
  const form = taxpayer.taxFolder.vatForms.find((one) => one.folioNumber === folio);
  const isOwn = asked('rut') === taxpayer.rut.split('-')[0] && asked('form') === '029';
  if (form === undefined || !isOwn || asked('codInt') !== String(codeOf(Number(folio)))) {
    const text = html`Ha ocurrido un Error al generar documento PDF<br />No está autorizado para
      realizar esta acción.`;
    return site.send(site.message('Error', text));
  }
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename=pdfFormularioCompactoV2.pdf',
  };
  return { status: 200, headers, body: vatPdf(form, taxpayer.rut) };
}

/** Two lines of the form in a row; the totals and the stamp below them. */
function vatPdf({ folioNumber, period, data }: TaxForm, rut: string): Buffer {
  const printed = data.flatMap(({ code, name, value }) =>
    code?.length === 3 ? [`${code}  ${name}  ${amountOf(value)}`] : [],
  );
  const total = data.find(({ code }) => code === '91');
  const rows = printed.flatMap((one, at) =>
    at % 2 === 0 ? [[one, ...printed.slice(at + 1, at + 2)].join('  ')] : [],
  );
  const lines = [
    `DECLARACIÓN MENSUAL Y PAGO  FOLIO  [07]  ${folioNumber}`,
    `SIMULTÁNEO DE IMPUESTOS  RUT  [03]  ${formatRut(rut, 'dotted')}`,
    `FORMULARIO 29.  PERIODO  [15]  ${period.replace('-', '')}`,
    'Código  Glosa  Valor  Código  Glosa  Valor',
    ...rows,
    `${total?.name ?? ''}  91  ${amountOf(total?.value ?? '')}  +`,
    'Más IPC  92  +',
    data.find(({ code }) => code === null)?.value ?? '',
  ];
  return pdfOfPages('Formulario 29', layOut('Formulario 29', lines));
}

const amountOf = (value: string): string =>
  /^-?\d+$/.test(value) ? formatNumber(Number(value), 0) : value;
