import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { PensionPage } from '../../families/pension/PensionPage.ts';
import type { FundBalance, PensionMovement } from '../../products/accountBalance.ts';
import { parseDate, parseMonth } from '../../shared/dates.ts';
import { parseNumber, sumMoney } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { cleanText } from '../../shared/text.ts';
import { balanceAnswer, movementsAnswer } from './answers.ts';
import { readCertificate } from './certificate.ts';
import { INSTITUTION_CODE, OBLIGATORY } from './portal.ts';

export function parse(document: RawDocument): PensionPage {
  switch (document.page) {
    case 'balances':
      return readBalance(document);
    case 'movements':
      return readMovements(document);
    default:
      return readCertificate(document);
  }
}

/** The API's balances contain hundredths of a share. */
const hundredths = (value: number): number => Math.round(value * 100) / 100;

/**
 * The mandatory account, in one fund or more. The portal does not state which fund receives
 * contributions.
 */
function readBalance(document: RawDocument): PensionPage {
  const { cuentaDetalleSaldo } = balanceAnswer.read(document).respuestaTraerDetalleSaldos;
  const [account, ...more] = cuentaDetalleSaldo.filter(({ cuenta }) => cuenta === OBLIGATORY);
  if (account === undefined || more.length > 0) {
    throw unexpectedPage('The mandatory account is not shown exactly once', {
      page: document.page,
      field: 'cuenta',
    });
  }
  const funds = account.fondo.map((one): FundBalance => ({
    fund: one.tipo,
    balance: one.saldo,
    assetAmount: hundredths(one.saldoCuota),
    assetValue: hundredths(one.valorCuota),
  }));
  const balance = sumMoney(
    funds.map((one) => one.balance),
    'clp',
  );
  return {
    kind: 'balances',
    balance,
    institutionCode: INSTITUTION_CODE,
    projectedPension: null,
    accounts: { obligatory: { balance, collectorFund: null, funds } },
  };
}

/** The latest movements, as many as the portal returns: it announces no total. */
function readMovements(document: RawDocument): PensionPage {
  const { codigo, movimientoPortalList } = movementsAnswer.read(document);
  if (codigo !== '0') {
    throw unexpectedPage('The portal refused to show movements', {
      page: document.page,
      field: 'codigo',
    });
  }
  const entries = movimientoPortalList.map((row): PensionMovement => {
    const isDebit = row.codigoMovimiento.startsWith('12');
    const signed = (field: 'valorMilesMovimiento' | 'valorCuotasMovimiento'): number => {
      const value = readField(field, () => parseNumber(row[field], 4));
      return isDebit ? -Math.abs(value) : value;
    };
    return {
      period: readField('periodoCotizacion', () =>
        parseMonth(row.periodoCotizacion.replace(/(..)$/, '-$1')),
      ),
      date: readField('fechaAcreditacion', () =>
        parseDate(row.fechaAcreditacion.replace(/(..)(..)$/, '-$1-$2')),
      ),
      type: row.codigoMovimiento,
      description: cleanText(row.descripcionMovimiento),
      payerRut: null,
      payerName: null,
      income: null,
      fund: null,
      assetAmount: hundredths(signed('valorCuotasMovimiento')),
      amount: signed('valorMilesMovimiento'),
    };
  });
  // The order of the answer is not documented.
  entries.sort((one, other) => other.date.localeCompare(one.date));
  return {
    kind: 'movements',
    account: 'obligatory',
    part: '',
    parts: [''],
    total: entries.length,
    entries,
  };
}
