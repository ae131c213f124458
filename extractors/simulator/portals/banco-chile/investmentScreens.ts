import type { MutualFund, TermDeposit } from '../../../src/products/investmentReport.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatMoney, formatNumber } from '../../../src/shared/money.ts';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';

/**
 * The screens of term deposits and of mutual funds. Their texts, the texts' order and the buttons
 * are documented; the rest of the markup and the service are invented.
 */

/** The invented service. */
export const INVESTMENTS = 'simulacion/inversiones';

const PROFILES = {
  conservative: 'Conservador',
  moderate: 'Moderado',
  balanced: 'Balanceado',
  decisive: 'Decidido',
  aggressive: 'Agresivo',
} as const;

/** Days and parts of the year on which the bank's base rate is calculated. */
const BASE_DAYS = 360;

const clp = (amount: number): string => {
  const text = formatMoney(Math.abs(amount), 'clp');
  return amount < 0 ? text.replace('$ ', '$ -') : text;
};
const percent = (value: number): string => `${formatNumber(value, 4)}%`;
const total = (amounts: readonly number[]): string =>
  clp(amounts.reduce((sum, one) => sum + one, 0));

/** What the screens' script prints, in its final form. */
export function investmentsAnswer({ name, accounts, investments, today, rut }: BankCustomer) {
  const { termDeposits, mutualFunds, investorProfile } = investments;
  const [account] = accounts;
  const next = termDeposits.map(({ expirationDate }) => expirationDate).sort()[0];
  return {
    titular: name,
    hoy: formatDate(today, 'long'),
    cuenta: account?.accountNumber ?? '',
    disponible: clp(account?.currency === 'clp' ? account.availableBalance : 0),
    perfil: investorProfile && PROFILES[investorProfile],
    depositos: {
      total: total(termDeposits.map(({ investmentAmount }) => investmentAmount)),
      proximo: next === undefined ? '-' : formatDate(next),
      filas: termDeposits.map((one, index) => deposit(one, `${rut.slice(0, -2)}${String(index)}`)),
    },
    fondos: {
      total: total(mutualFunds.map(({ balance }) => balance)),
      variacion: total(mutualFunds.map(({ profit }) => profit)),
      filas: mutualFunds.map(fund),
    },
  };
}

function deposit(one: TermDeposit, number: string) {
  const base = (one.baseInterestRate * BASE_DAYS) / 30;
  return {
    numero: number.padStart(17, '0'),
    recibir: clp(one.finalAmount),
    vencimiento: formatDate(one.expirationDate, 'slash'),
    inicial: clp(one.investmentAmount),
    tipo: 'Renovable',
    moneda: 'CLP',
    plazo: `${String(one.termDays)} días`,
    base: percent(Number(base.toFixed(4))),
    periodo: percent(one.periodInterestRate),
    emision: formatDate(one.investmentDate, 'slash'),
  };
}

function fund(one: MutualFund) {
  const [nombre = '', serie = ''] = one.description.split(/ Serie (?=\S+$)/);
  return {
    nombre,
    serie,
    invertido: clp(one.balance - one.profit),
    variacion: clp(one.profit),
    saldo: clp(one.balance),
    cuotas: formatNumber(one.assetAmount, 4),
    valor: `$ ${formatNumber(one.netAssetValue, 4)}`,
  };
}

export const INVESTMENT_SCRIPT = `
function lines(parent, texts) {
  texts.forEach(function (text) { add(parent, 'p', text); });
}
/** Each row's button opens the row's details in a dialog at the end of the page. */
function row(texts, id, details) {
  var one = add(find('#inversiones'), 'article');
  lines(one, texts);
  var button = add(one, 'button', 'VER DETALLE');
  button.id = id;
  button.type = 'button';
  button.addEventListener('click', function () {
    var dialog = add(document.body, 'mat-dialog-container');
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-label', details[0]);
    var close = add(dialog, 'button', null, 'bch-modal-header-buttons-close');
    close.type = 'button';
    close.setAttribute('bch-modal-close', '');
    close.setAttribute('aria-label', 'Cerrar cuadro de diálogo');
    close.addEventListener('click', function () { dialog.remove(); });
    lines(dialog, details);
  });
  add(one, 'button', 'OPERAR').type = 'button';
}
function deposits(all) {
  var some = all.depositos;
  lines(find('#inversiones'), ['Depósito a plazo', 'SALDO TOTAL DE MIS DEPÓSITOS', '|', 'OCULTAR SALDOS',
    'CLP ' + some.total, 'al día de hoy', 'Pesos', 'Saldo Depósitos en Pesos', some.total,
    'Cantidad', String(some.filas.length), 'Próximo a vencer', some.proximo, 'DISPONIBLE PARA INVERTIR',
    'Cuenta Corriente', all.cuenta, all.disponible, 'Simula tu depósito a plazo', 'SIMULAR',
    'MIS DEPÓSITOS A PLAZO', 'CARTOLA HISTÓRICA']);
  some.filas.forEach(function (one) {
    var type = ['Tipo de depósito', one.tipo];
    var end = ['Monto a recibir', one.recibir];
    row(['ACTIVO', 'Depósito a Plazo'].concat(type, ['Vencimiento', one.vencimiento], end), 'id-ver-detalle-dap',
      ['Detalle del Depósito a Plazo', 'Depósito a plazo', 'N° Depósito ' + one.numero].concat(end,
        ['ACTIVO', 'Fecha de vencimiento', one.vencimiento, 'Monto Inicial', one.inicial], type,
        ['Tipo de moneda', one.moneda, 'Plazo', one.plazo, 'Tasa base (360 días)', one.base,
          'Tasa período', one.periodo, 'Fecha emisión', one.emision]));
  });
  lines(find('#inversiones'), ['Te puede interesar:', 'Fondos Mutuos', 'ETFs',
    'Monto Inversión: Para Depósitos Renovables es el monto de última renovación.',
    'Monto a Recibir: Monto a recibir al cumplirse la fecha de vencimiento.']);
}
function funds(all) {
  var some = all.fondos;
  lines(find('#inversiones'), ['Fondos Mutuos', 'Cuentas de Inversión: 1 - ' + all.titular,
    'SALDO TOTAL EN FONDOS MUTUOS', '|', 'OCULTAR SALDOS', some.total, 'Al ' + all.hoy, 'Variación este mes',
    some.variacion, 'DISPONIBLE PARA INVERTIR', 'Cuenta Corriente', all.cuenta, all.disponible]);
  if (all.perfil) {
    lines(find('#inversiones'), ['FONDO RECOMENDADO SEGÚN TU PERFIL', 'Fondo Recomendado', 'ACERCA DEL FONDO',
      'Tu perfil de inversionista elegido es: ' + all.perfil, 'VER DETALLES']);
  }
  lines(find('#inversiones'), ['MIS FONDOS MUTUOS', 'La información de tus fondos está actualizada al día de ayer.']);
  some.filas.forEach(function (one, index) {
    row([one.nombre, 'Serie ' + one.serie, 'Lo que he invertido:', one.invertido, 'Variación histórica:',
      one.variacion, 'Mi saldo', one.saldo], 'id-card-' + index + '-ver-detalle-fm',
      ['Acerca del fondo', one.nombre, 'VER FICHA', 'Como cerró mi fondo ayer:', 'Mi saldo', one.saldo,
        'N° de cuotas:', one.cuotas, 'Valor cuota:', one.valor, 'Como está hoy:', 'Mi saldo', one.saldo,
        'N° de cuotas:', one.cuotas, 'Descripción del fondo', 'Fondo de la simulación.', 'Moneda', 'PESO',
        'Riesgo', 'Riesgo 4 - MEDIO', 'Serie: ' + one.serie, 'Fecha:', 'Valor Cuota: ' + one.valor,
        'Var. Diaria', '-0,1234%', 'Var. 30 días', '+1,2345%', 'Acumulada año', '+12,34%',
        'Conoce otras series del fondo:', 'VER OTRAS SERIES', 'REINVERTIR', 'RESCATAR', 'APORTAR']);
  });
  lines(find('#inversiones'), ['Revisa nuestra completa oferta de Fondos Mutuos', 'VER TODA LA OFERTA',
    'Te puede interesar:']);
}
function investments(kind) {
  ask('GET', 'simulacion/inversiones', null, function (all) {
    find('#inversiones').replaceChildren();
    find('#inversiones').hidden = false;
    if (kind === 'depositos') deposits(all);
    else funds(all);
  });
}
`;
