import type { AfpHtmlConfig } from '../../platforms/afp-html/AfpHtmlConfig.ts';
import { webFormsConfig } from '../../platforms/afp-html/webFormsConfig.ts';

const base = webFormsConfig('afp-cuprum');

export const afpCuprum: AfpHtmlConfig = {
  ...base,
  loginSteps: [
    {
      form: '#frmIngreso',
      rut: { field: 'frmIngreso:rut', style: 'dotted' },
      password: { field: 'frmIngreso:clave' },
    },
  ],
  history: { form: '#frmPeriodo', yearField: 'frmPeriodo:anio' },
  links: { ...base.links, balances: 'Saldos y rentabilidad', contributions: 'Cotizaciones' },
  labels: { ...base.labels, projectedPension: 'Pensión proyectada', total: 'Total de filas' },
  tables: {
    ...base.tables,
    accounts: {
      caption: 'Tus cuentas',
      headings: { account: 'Producto', balance: 'Total ahorrado', collectorFund: 'Fondo actual' },
    },
    funds: {
      ...base.tables.funds,
      headings: { ...base.tables.funds.headings, account: 'Producto', assetAmount: 'N° de cuotas' },
    },
  },
  words: {
    ...base.words,
    accounts: {
      'Cuenta de capitalización individual': 'obligatory',
      'Ahorro previsional voluntario': 'apv',
      'Depósitos convenidos': 'agreed',
      'Ahorro voluntario': 'cav',
    },
    funds: { 'Fondo A': 'A', 'Fondo B': 'B', 'Fondo C': 'C', 'Fondo D': 'D', 'Fondo E': 'E' },
    blank: 'No informado',
  },
  messages: { ...base.messages, wrongLogin: ['datos ingresados no son correctos'] },
};
