import type { WidgetLocale } from '../../widgetLocale.ts';

/** What a person reads about a product before they agree to share it. */
export interface ProductWords {
  readonly title: string;
  /** What it contains, in one sentence; the length of its history is shown next to it. */
  readonly description: string;
}

type Words = readonly [title: string, description: string];

/**
 * Every product that a consent may cover, described for the person whose data it is
 * (`ProductDefinition` addresses developers). People agree to this text, so it leaves nothing out.
 */
const WORDS: Readonly<Record<string, Readonly<Record<WidgetLocale, Words>>>> = {
  'identity-validation': {
    'es-CL': [
      'Identidad',
      'Si la institución reconoce tu RUT y tu clave. No incluye ningún otro dato.',
    ],
    en: ['Identity', 'Whether the institution knows your RUT and password. No other data.'],
  },
  'product-balance': {
    'es-CL': [
      'Cuentas y saldos',
      'Tipo, número y saldo de cada cuenta, tarjeta y línea de crédito, con sus cupos.',
    ],
    en: [
      'Accounts and balances',
      'Type, number and balance of each account, card and credit line, with their limits.',
    ],
  },
  movement: {
    'es-CL': ['Movimientos', 'Fecha, monto y descripción de cada movimiento, y tus cuentas.'],
    en: ['Transactions', 'Date, amount and description of each transaction, and your accounts.'],
  },
  transfer: {
    'es-CL': [
      'Transferencias',
      'Fecha, monto, mensaje y la otra persona en cada transferencia, y tus cuentas.',
    ],
    en: [
      'Transfers',
      'Date, amount, message and the other person in each transfer, and your accounts.',
    ],
  },
  tef: {
    'es-CL': [
      'Destinatarios de transferencias',
      'Nombre, RUT, cuenta y correo de las personas que inscribiste para transferirles.',
    ],
    en: [
      'Transfer recipients',
      'Name, RUT, account and email of the people you saved to send money to.',
    ],
  },
  bill: {
    'es-CL': ['Cuentas por pagar', 'Empresa y número de cliente de los servicios que inscribiste.'],
    en: ['Bills', 'Company and customer number of the services you saved to pay.'],
  },
  pac: {
    'es-CL': [
      'Pagos automáticos con cuenta',
      'Empresa, número de cliente y monto máximo de los pagos que se cargan a tus cuentas.',
    ],
    en: [
      'Automatic payments from accounts',
      'Company, customer number and limit of the payments charged to your accounts.',
    ],
  },
  pat: {
    'es-CL': [
      'Pagos automáticos con tarjeta',
      'Empresa, fechas y monto máximo de los pagos que se cargan a tus tarjetas, con tus datos de contacto.',
    ],
    en: [
      'Automatic card payments',
      'Company, dates and limit of the payments charged to your cards, with your contact details.',
    ],
  },
  'consumer-loan': {
    'es-CL': ['Créditos de consumo', 'Monto, cuotas, tasa, seguros y atrasos de cada crédito.'],
    en: ['Consumer loans', 'Amount, instalments, rate, insurance and arrears of each loan.'],
  },
  mortgage: {
    'es-CL': [
      'Créditos hipotecarios',
      'Saldo, dividendos, tasa, seguros y atrasos de cada crédito.',
    ],
    en: ['Mortgages', 'Balance, instalments, rate, insurance and arrears of each mortgage.'],
  },
  'investment-report': {
    'es-CL': [
      'Inversiones',
      'Depósitos a plazo, fondos mutuos, APV y acciones, y tu perfil de inversión.',
    ],
    en: [
      'Investments',
      'Term deposits, mutual funds, pension savings and shares, and your investor profile.',
    ],
  },
  'product-balance-investment': {
    'es-CL': [
      'Saldos e inversiones',
      'Saldo de tus cuentas, tarjetas y líneas de crédito, y el detalle de tus inversiones.',
    ],
    en: [
      'Balances and investments',
      'Balance of your accounts, cards and credit lines, and your investments in detail.',
    ],
  },
  'income-report': {
    'es-CL': [
      'Ingresos',
      'Empleador, sueldo, antigüedad y otros ingresos, según los abonos en tus cuentas.',
    ],
    en: ['Income', 'Employer, salary, seniority and other income, from deposits to your accounts.'],
  },
  'credit-card-unbilled-transaction': {
    'es-CL': [
      'Compras no facturadas',
      'Tus tarjetas de crédito y sus compras que aún no salen en un estado de cuenta.',
    ],
    en: ['Unbilled purchases', 'Your credit cards and their purchases not yet on a statement.'],
  },
  'credit-card-statement': {
    'es-CL': [
      'Estados de cuenta de tarjetas',
      'Compras, intereses, cupos y pago mínimo de cada estado de cuenta.',
    ],
    en: ['Card statements', 'Purchases, interest, limits and minimum payment of each statement.'],
  },
  'financial-report': {
    'es-CL': [
      'Informe financiero',
      'Saldos, movimientos, créditos e inversiones que tienes en el banco.',
    ],
    en: ['Financial report', 'Balances, transactions, loans and investments you have at the bank.'],
  },
  'account-balance': {
    'es-CL': [
      'Ahorro previsional',
      'Saldos, fondos y movimientos de tus cuentas en la AFP, y tu pensión proyectada.',
    ],
    en: [
      'Pension savings',
      'Balances, funds and movements of your AFP accounts, and your projected pension.',
    ],
  },
  'personal-information': {
    'es-CL': [
      'Titular',
      'Nombre, RUT, nacimiento, sexo, correo, teléfonos, dirección y fecha de afiliación.',
    ],
    en: ['Your details', 'Name, RUT, birth, sex, email, phones, address and date you joined.'],
  },
  contribution: {
    'es-CL': ['Cotizaciones', 'Mes, empleador, renta imponible y monto de cada cotización.'],
    en: ['Pension contributions', 'Month, employer, taxable income and amount of each one.'],
  },
  job: {
    'es-CL': ['Empleos', 'Empleadores, períodos y rentas imponibles, según tus cotizaciones.'],
    en: ['Jobs', 'Employers, periods and taxable incomes, from your pension contributions.'],
  },
  consolidate: {
    'es-CL': [
      'Resumen previsional',
      'Tus datos personales, saldos, cotizaciones y empleos, según tu AFP.',
    ],
    en: ['Pension summary', 'Your details, balances, contributions and jobs, from your AFP.'],
  },
  'tax-folder': {
    'es-CL': [
      'Carpeta tributaria',
      'Tus datos en el SII, bienes raíces, boletas de honorarios y declaraciones de IVA y renta.',
    ],
    en: [
      'Tax folder',
      'Your details at the SII, property, fee receipts, and VAT and income tax returns.',
    ],
  },
  'tax-folder-pdf': {
    'es-CL': [
      'Carpeta tributaria en PDF',
      'El documento del SII con tus datos, bienes raíces, boletas de honorarios y declaraciones de IVA y renta.',
    ],
    en: [
      'Tax folder as a PDF',
      'The SII document with your details, property, fee receipts, and VAT and income tax returns.',
    ],
  },
  'tax-situation': {
    'es-CL': [
      'Situación tributaria',
      'Inicio de actividades, giros, documentos timbrados y observaciones en el SII.',
    ],
    en: [
      'Tax status',
      'Start of activities, lines of business, stamped documents and remarks at the SII.',
    ],
  },
  'property-tax': {
    'es-CL': [
      'Contribuciones de bienes raíces',
      'Dirección, avalúo y cuotas impagas de las propiedades a tu nombre.',
    ],
    en: ['Property tax', 'Address, assessment and unpaid instalments of the property you own.'],
  },
  dte: {
    'es-CL': [
      'Facturas y otros documentos',
      'Fecha, montos y la otra parte de los documentos que emitiste y recibiste, según el SII.',
    ],
    en: [
      'Invoices and other documents',
      'Date, amounts and the other party of the documents you issued and received, from the SII.',
    ],
  },
  'sworn-declaration': {
    'es-CL': ['Declaraciones juradas', 'Las que presentaste al SII, con su contenido y su estado.'],
    en: ['Sworn declarations', 'Those you filed with the SII, with their content and status.'],
  },
  'fiscal-statement': {
    'es-CL': [
      'Situación en la Tesorería',
      'Tus datos y tu cuenta bancaria, deudas, pagos, cobranzas, convenios y certificados.',
    ],
    en: [
      'Treasury statement',
      'Your details and bank account, debts, payments, collections, agreements and certificates.',
    ],
  },
  'birth-certificate': {
    'es-CL': [
      'Certificado de nacimiento',
      'El documento y sus datos: nacimiento, inscripción y nombre y RUN de tus padres.',
    ],
    en: [
      'Birth certificate',
      'The document and its data: birth, registration, and your parents’ names and RUN.',
    ],
  },
  debt: {
    'es-CL': [
      'Deudas',
      'Deudas directas e indirectas, atrasos y créditos disponibles, según la CMF.',
    ],
    en: ['Debts', 'Direct and indirect debts, arrears and available credit, from the CMF.'],
  },
  insurance: {
    'es-CL': [
      'Seguros',
      'Pólizas, coberturas, vigencia y quiénes participan en cada seguro, según la CMF.',
    ],
    en: ['Insurance', 'Policies, coverage, terms and who takes part in each, from the CMF.'],
  },
  'afc-personal-information': {
    'es-CL': [
      'Titular en la AFC',
      'Tu nombre y tu RUT, y tus datos de contacto si la AFC los muestra.',
    ],
    en: [
      'Your details at the AFC',
      'Name and RUT, and your contact details if the AFC shows them.',
    ],
  },
  'afc-contribution': {
    'es-CL': [
      'Cotizaciones de cesantía',
      'Mes, empleador, renta imponible y montos de cada cotización del seguro de cesantía.',
    ],
    en: [
      'Unemployment contributions',
      'Month, employer, taxable income and amounts of each unemployment insurance contribution.',
    ],
  },
  'afc-job': {
    'es-CL': ['Empleadores en la AFC', 'Tus empleadores con sus fechas, según la AFC.'],
    en: ['Employers at the AFC', 'Your employers with their dates, from the AFC.'],
  },
  'afc-income-report': {
    'es-CL': [
      'Ingresos según la AFC',
      'Empleadores, rentas imponibles y meses cotizados, según el seguro de cesantía.',
    ],
    en: [
      'Income from the AFC',
      'Employers, taxable incomes and months paid, from your unemployment insurance.',
    ],
  },
  'afc-consolidate': {
    'es-CL': [
      'Resumen del seguro de cesantía',
      'Tus datos, saldo, cotizaciones, empleadores e ingresos, según la AFC.',
    ],
    en: [
      'Unemployment insurance summary',
      'Your details, balance, contributions, employers and income, from the AFC.',
    ],
  },
  balances: {
    'es-CL': ['Criptomonedas', 'Cuánto tienes de cada criptomoneda y su valor en dólares.'],
    en: ['Cryptocurrencies', 'How much you have of each cryptocurrency and its value in dollars.'],
  },
};

/** A variant has the same data through another login, so there is nothing more to agree to. */
const VARIANT = /-clave-unica$/;

/** @returns undefined for an unknown product id */
export function productWords(productId: string, locale: WidgetLocale): ProductWords | undefined {
  const id = productId.replace(VARIANT, '');
  const words = Object.hasOwn(WORDS, id) ? WORDS[id]?.[locale] : undefined;
  return words && { title: words[0], description: words[1] };
}
