import { formatDate } from '../../src/shared/dates.ts';
import { formatMoney } from '../../src/shared/money.ts';
import { formatRut } from '../../src/shared/rut.ts';
import type { FiscalCertificate, FiscalStatement } from '../../src/products/fiscalStatement.ts';
import { lastMonthShown } from '../shared/calendar.ts';
import { pdfOf } from '../documents/pdf.ts';
import { identityOf } from '../shared/identity.ts';
import { known } from '../shared/memory.ts';
import { volumeOf } from '../shared/namedRuts.ts';
import { ownedBy, propertiesOf } from '../tax/properties.ts';
import { taxpayerOf } from '../tax/taxpayer.ts';
import type { TgrTaxpayer } from '../shared/nonBankTypes.ts';
import { agreementsAt, collectionsOf, fiscalDebtsOf } from './fiscalDebts.ts';
import { fiscalPaymentsOf } from './fiscalPayments.ts';

/**
 * One synthetic person as the treasury knows them.
 * @throws RangeError for an invalid RUT or day, or an institution that is not the treasury
 */
export function tgrTaxpayer(rut: string, today: string, entityId: string): TgrTaxpayer {
  if (entityId !== 'tgr') throw new RangeError(`${entityId} is not the treasury`);
  return known('tgr', rut, today, entityId, () => ({
    entityId,
    rut,
    today,
    name: identityOf(rut).name,
    fiscalStatement: generate(rut, today),
  }));
}

function generate(rut: string, today: string): FiscalStatement {
  const statement: Omit<FiscalStatement, 'certificates'> = {
    taxpayer: taxpayerOf(rut),
    properties: ownedBy(propertiesOf(rut), lastMonthShown(today)).map(({ property }) => property),
    debts: fiscalDebtsOf(rut, today),
    payments: fiscalPaymentsOf(rut, today),
    collections: collectionsOf(rut, today),
    agreements: agreementsAt(rut, today),
  };
  return { ...statement, certificates: certificatesOf(rut, today, statement) };
}

function certificatesOf(
  rut: string,
  today: string,
  { debts, agreements }: Omit<FiscalStatement, 'certificates'>,
): FiscalCertificate[] {
  if (volumeOf(rut) === 'none') return [];
  const heading = [
    'Tesorería General de la República (simulación)',
    `Fecha: ${formatDate(today)}`,
    `Contribuyente: ${identityOf(rut).name}`,
    `RUT: ${formatRut(rut)}`,
    '',
  ];
  const owed = [...debts.property, ...debts.fiscal].map(
    (one) =>
      `${one.rollNumber ?? 'Fiscal'}  vencido ${formatMoney(one.totalOverdueAmount, 'clp')}  ` +
      `por vencer ${formatMoney(one.totalNotDueAmount, 'clp')}`,
  );
  const debtLines = [
    ...heading,
    ...(owed.length === 0 ? ['No registra deudas.'] : owed),
    '',
    `Total: ${formatMoney(debts.totalDebtAmount, 'clp')}`,
  ];
  const agreementLines = agreements.map(
    (one) =>
      `Resolución ${one.resolutionNumber}  saldo ${formatMoney(one.netBalance, 'clp')}  ` +
      `cuotas pagadas ${one.paidInstallmentsCount} de ${one.installmentsCount}`,
  );
  return [
    { type: 'Certificado de deuda', ...pdfOf('CERTIFICADO DE DEUDA', debtLines) },
    ...(agreements.length === 0
      ? []
      : [
          {
            type: 'Certificado de convenio',
            ...pdfOf('CERTIFICADO DE CONVENIO DE PAGO', [...heading, ...agreementLines]),
          },
        ]),
  ];
}
