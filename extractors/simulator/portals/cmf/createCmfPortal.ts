import type { PortalRoot } from '../../addresses.ts';
import { cmfSubject } from '../../../synthetic-person/index.ts';
import type { CmfSubject } from '../../../synthetic-person/index.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import type { Credits, DebtAmounts, Debts } from '../../../src/products/debt.ts';
import type { Insurance, InsuranceParty } from '../../../src/products/insurance.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatMoney } from '../../../src/shared/money.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { chileanMonth } from '../../chileanMonth.ts';
import { holdReading } from '../../context.ts';
import type { SimulatorContext } from '../../context.ts';
import { dataTable, innerPages, labelled } from '../form-portal/content.ts';
import type { PortalHandler, Visit } from '../../portalSessions.ts';
import type { Reply } from '../../http/replies.ts';
import { html } from '../../http/markup.ts';
import type { Markup, MarkupValue } from '../../http/markup.ts';
import { redesigned } from '../../http/redesigned.ts';
import { createStatePortal } from '../state-portal/createStatePortal.ts';
import type { StatePortal } from '../state-portal/StatePortal.ts';

const portal: StatePortal = {
  entityId: 'cmf',
  charset: 'utf-8',
  cookieName: 'CMF_SESSION',
  claveTributaria: null,
  messages: {
    expired: 'Su sesión ha expirado. Ingrese nuevamente.',
    notSignedOn: 'ClaveÚnica no confirmó su identidad. Vuelva a ingresar.',
  },
};

const DEBT_PATH = '/informe-de-deudas';
const INSURANCE_PATH = '/seguros';
const NOTHING = 'No registra información';
const NOT_APPLICABLE = 'No aplica';

const CREDIT_TYPES = { consumo: 'Consumo', comercial: 'Comercial', vivienda: 'Vivienda' };

const pesos = (amount: number): string => formatMoney(amount, 'clp');
const day = (date: string | null): string =>
  date === null ? NOT_APPLICABLE : formatDate(date, 'slash');

/** The regulator of banks and insurers: the debt report and the insurance report, as pages. */
export function createCmfPortal(
  institution: Institution,
  context: SimulatorContext,
  root: PortalRoot,
): PortalHandler {
  const inside = innerPages(institution, root, [
    [DEBT_PATH, 'Informe de deudas'],
    [INSURANCE_PATH, 'Consulta de seguros'],
    ['/salir', 'Cerrar sesión'],
  ]);

  function policiesPage({ insurances }: CmfSubject): Markup {
    return inside('Consulta de seguros', [
      labelled([['N° de pólizas', String(insurances.length)]]),
      dataTable({
        caption: 'Seguros contratados',
        headings: ['Póliza', 'Compañía', 'Tipo de seguro', 'Estado', 'Detalle'],
        rows: insurances.map((one, index) => [
          one.code,
          one.company,
          one.type,
          one.status,
          html`<a href="${root}${INSURANCE_PATH}/${index + 1}">Ver póliza</a>`,
        ]),
        nothing: NOTHING,
      }),
    ]);
  }

  function pageAt(path: string, subject: CmfSubject): Markup | null {
    if (path === DEBT_PATH) return inside('Informe de deudas', debtReport(subject));
    if (path === INSURANCE_PATH) return policiesPage(subject);
    const position = /^\/seguros\/([1-9]\d{0,3})$/.exec(path)?.[1];
    const insurance = subject.insurances[Number(position) - 1];
    return insurance === undefined ? null : inside('Póliza', policyDetails(insurance));
  }

  async function show(visit: Visit): Promise<Reply> {
    const { path, session, ctx } = visit;
    const month = chileanMonth(session.openedAt);
    const subject = cmfSubject(visit.rut, month, institution.id);
    if (path === '/inicio') {
      return visit.send(
        inside(
          'CMF en línea',
          html`<p>Hola, ${subject.name}. Elija en el menú lo que quiere ver.</p>`,
        ),
      );
    }
    if (!(await holdReading(context, session, ctx))) return visit.expired();
    const shown = ctx.method === 'GET' ? pageAt(path, subject) : null;
    if (shown === null) return visit.notFound();
    return visit.send(visit.isMalformed ? redesigned(shown) : shown);
  }

  return createStatePortal(portal, institution, context, root, show);
}

function debtReport({ rut, name, debt }: CmfSubject): MarkupValue {
  return [
    labelled([
      ['Nombre', name],
      ['RUT', formatRut(rut, 'dotted')],
      ['Información actualizada al', day(debt.lastUpdatedDate)],
    ]),
    debtTable('Deuda directa', debt.directDebts),
    debtTable('Deuda indirecta', debt.indirectDebts),
    creditTable('Líneas de crédito disponibles', debt.availableCredits),
    creditTable('Otros créditos disponibles', debt.otherCredits),
  ];
}

function debtTable(caption: string, { items, totals }: Debts): Markup {
  const amounts = (one: DebtAmounts): string[] =>
    [one.total, one.currentDebt, one.delay30to59, one.delay60to89, one.delay90].map(pesos);
  const rows = items.map((one) => [one.entity, CREDIT_TYPES[one.creditType], ...amounts(one)]);
  return dataTable({
    caption,
    headings: [
      'Institución',
      'Tipo de crédito',
      'Total',
      'Vigente',
      '30 a 59 días',
      '60 a 89 días',
      '90 días o más',
    ],
    rows: rows.length === 0 ? [] : [...rows, ['Total', '', ...amounts(totals)]],
    nothing: NOTHING,
  });
}

function creditTable(caption: string, { items, totals }: Credits): Markup {
  const rows = items.map((one) => [one.entity, pesos(one.directAmount), pesos(one.indirectAmount)]);
  const total = ['Total', pesos(totals.directAmount), pesos(totals.indirectAmount)];
  return dataTable({
    caption,
    headings: ['Institución', 'Directos', 'Indirectos'],
    rows: rows.length === 0 ? [] : [...rows, total],
    nothing: NOTHING,
  });
}

function policyDetails(one: Insurance): MarkupValue {
  const party = (label: string, who: InsuranceParty | null): [string, string][] => [
    [label, who?.name ?? NOT_APPLICABLE],
    [
      `RUT del ${label.toLowerCase()}`,
      who === null ? NOT_APPLICABLE : formatRut(who.rut, 'dotted'),
    ],
  ];
  return [
    labelled([
      ['Compañía', one.company],
      ['Tipo de seguro', one.type],
      ['Ramo', one.branchCode],
      ['Código de la póliza', one.code],
      ['Estado', one.status],
      ...party('Asegurado', one.insured),
      ...party('Contratante', one.policyholder),
      ...party('Corredor', one.broker),
      ['Categoría', one.category === 'collective' ? 'Colectivo' : 'Individual'],
      ['Inicio en el colectivo', day(one.collectiveStartDate)],
      ['Término en el colectivo', day(one.collectiveEndDate)],
      ['Información actualizada al', day(one.lastUpdatedDate)],
      ['N° de coberturas', String(one.coverages.length)],
    ]),
    dataTable({
      caption: 'Coberturas',
      headings: ['Cobertura', 'Ramo', 'Código', 'Desde', 'Hasta'],
      rows: one.coverages.map(({ type, branchCode, code, startDate, endDate }) => [
        type,
        branchCode,
        code,
        day(startDate),
        day(endDate),
      ]),
      nothing: NOTHING,
    }),
  ];
}
