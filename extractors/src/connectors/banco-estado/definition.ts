import { classicConfig } from '../../platforms/html-portal/classicConfig.ts';
import type {
  HtmlPortalConfig,
  TransferTable,
} from '../../platforms/html-portal/HtmlPortalConfig.ts';

const classic = classicConfig('banco-estado');

function transferTable(caption: string, name: string): TransferTable {
  return {
    caption,
    name,
    moment: { date: 'Fecha y hora', time: null },
    id: 'Folio',
    rut: 'RUN',
    bank: 'Institución',
    accountType: 'Producto',
    accountNumber: 'Número',
    email: 'E-mail',
    amount: 'Monto',
    currency: 'Moneda',
    message: 'Comentario',
    channel: 'Vía',
    status: 'Situación',
  };
}

/**
 * The oldest portal of the platform: ISO-8859-1, a two-page login with a dotted RUN, the menu in a
 * frame, one signed column of amounts, lists oldest first.
 */
export const bancoEstado: HtmlPortalConfig = {
  ...classic,
  loginSteps: [
    { form: '#frmLogin', rut: { field: 'run', style: 'dotted' }, password: null },
    { form: '#frmLogin', rut: null, password: { field: 'password' } },
  ],
  menu: 'frame',
  links: {
    ...classic.links,
    profile: 'Datos personales',
    accounts: 'Saldos',
    cards: 'Tarjetas',
    recipients: 'Agenda de transferencias',
    movements: 'Cartola',
    sent: 'TEF enviadas',
    received: 'TEF recibidas',
    bills: 'Pago de servicios',
    pacs: 'PAC',
    pats: 'PAT',
    statements: 'EE.CC.',
  },
  tables: {
    accounts: {
      caption: 'Saldos de productos vigentes',
      number: 'N° producto',
      product: 'Producto',
      type: 'Clase',
      currency: 'Divisa',
      current: 'Contable',
      withholdings: 'Retenido',
      available: 'Disponible',
    },
    creditLines: {
      caption: 'Sobregiros pactados',
      account: 'Producto asociado',
      limit: 'Aprobado',
      used: 'Usado',
      available: 'Disponible',
    },
    cards: {
      caption: 'Tarjetas vigentes',
      number: 'Número',
      holderName: 'Titular',
      name: 'Nombre',
      brand: 'Red',
      holder: 'Calidad',
      limitKind: 'Modalidad',
      clp: { limit: 'Aprobado $', used: 'Usado $', available: 'Disponible $' },
      usd: { limit: 'Aprobado US$', used: 'Usado US$', available: 'Disponible US$' },
    },
    movements: {
      caption: 'Cartola histórica',
      moment: { date: 'Fecha', time: null },
      description: 'Detalle',
      number: 'Documento',
      amount: { signed: 'Monto' },
      balance: 'Saldo diario',
    },
    sent: transferTable('TEF enviadas', 'Beneficiario'),
    received: transferTable('TEF recibidas', 'Ordenante'),
    recipients: {
      caption: 'Agenda',
      name: 'Nombre',
      alias: 'Apodo',
      rut: 'RUN',
      bank: { codeAndName: 'Institución' },
      accountType: 'Producto',
      accountNumber: 'Número',
      email: 'E-mail',
    },
  },
  records: {
    ...classic.records,
    bills: {
      caption: 'Servicios inscritos',
      fields: { company: 'Institución', alias: 'Apodo', userId: 'Identificador' },
    },
    loans: {
      title: 'Operación de crédito',
      fields: {
        ...classic.records.loans.fields,
        id: 'Folio',
        balance: 'Saldo insoluto',
        monthlyPayment: 'Cuota',
        state: 'Estado',
      },
    },
    words: {
      ...classic.records.words,
      loanStates: { Vigente: 'active', Morosa: 'in-arrears' },
      pending: { C: false, P: true },
      noLimit: 'Ilimitado',
    },
  },
  labels: {
    rut: 'RUN',
    name: 'Nombre completo',
    asOf: 'Información al',
    account: 'Producto',
    card: 'Plástico',
    total: 'Registros',
  },
  foreignStyle: 'chilean',
  blank: 'No informado',
  nothing: 'Sin movimientos ni registros en el período',
  order: 'oldest-first',
  pager: 'numbers',
  words: {
    ...classic.words,
    accountTypes: {
      'Chequera/Vista': 'vista',
      'Cta. Cte.': 'corriente',
      Ahorro: 'ahorro',
      'Cuenta RUT': 'rut',
      'Chequera Electrónica': 'chequera_electronica',
      'Otro producto': 'otro',
    },
    currencies: { CLP: 'clp', USD: 'usd', EUR: 'eur', CLF: 'uf' },
    statuses: { OK: 'accepted', Devuelta: 'rejected', Error: 'failed' },
    holders: { T: false, A: true },
  },
  messages: {
    ...classic.messages,
    wrongLogin: ['clave incorrecta'],
    unavailable: ['se encuentra en mantención'],
  },
};
