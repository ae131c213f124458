import { usualStyle } from '../pension/pensionStyle.ts';
import type { AfpHtmlPortal } from './AfpHtmlPortal.ts';

/** Defaults of the platform; a fund manager's row overrides them. */
export function webFormsPortal(entityId: string): AfpHtmlPortal {
  return {
    entityId,
    charset: 'utf-8',
    cookieName: 'ASP.NET_SessionId',
    csrfField: '__VIEWSTATE',
    login: {
      formId: 'aspnetForm',
      steps: 1,
      rutField: 'ctl00$txtRut',
      rutLabel: 'RUT',
      rutPattern: /^\d{1,8}-[\dkK]$/,
      rutHint: 'Sin puntos y con guion',
      passwordField: 'ctl00$txtClave',
      passwordLabel: 'Clave web',
    },
    messages: {
      wrong: 'RUT o clave incorrectos.',
      locked: 'Su clave está bloqueada. Solicite una nueva.',
      unavailable: { text: 'Nuestro sitio está en mantención.', status: 503 },
      expired: 'Su sesión ha caducado. Ingrese otra vez.',
    },
    style: usualStyle,
    links: {
      profile: 'Mis datos',
      balances: 'Mi saldo',
      contributions: 'Mis cotizaciones',
      movements: 'Ver movimientos',
      logout: 'Salir',
    },
    profile: [
      ['rut', 'RUT'],
      ['names', 'Nombres'],
      ['lastName', 'Apellido paterno'],
      ['motherLastName', 'Apellido materno'],
      ['birthDate', 'Fecha de nacimiento'],
      ['gender', 'Sexo'],
      ['affiliationDate', 'Fecha de afiliación'],
      ['street', 'Calle'],
      ['number', 'Número'],
      ['other', 'Depto. o casa'],
      ['commune', 'Comuna'],
      ['city', 'Ciudad'],
      ['region', 'Región'],
      ['email', 'Correo electrónico'],
      ['phone', 'Teléfono fijo'],
      ['mobilePhone', 'Teléfono móvil'],
    ],
    totals: [
      ['institutionCode', 'Código de la AFP'],
      ['balance', 'Saldo total'],
      ['projectedPension', 'Pensión estimada'],
    ],
    tables: {
      accounts: {
        caption: 'Resumen de cuentas',
        columns: [
          ['account', 'Cuenta'],
          ['collectorFund', 'Fondo recaudador'],
          ['balance', 'Saldo'],
          ['links', 'Detalle'],
        ],
      },
      funds: {
        caption: 'Detalle por fondo',
        columns: [
          ['account', 'Cuenta'],
          ['fund', 'Fondo'],
          ['assetAmount', 'Cuotas'],
          ['assetValue', 'Valor cuota'],
          ['balance', 'Saldo'],
          ['regimeType', 'Régimen'],
          ['fiscalBonus', 'Bonificación fiscal'],
        ],
      },
      movements: {
        caption: 'Movimientos de la cuenta',
        columns: [
          ['date', 'Fecha'],
          ['period', 'Período'],
          ['type', 'Tipo'],
          ['description', 'Glosa'],
          ['payerRut', 'RUT pagador'],
          ['payerName', 'Pagador'],
          ['income', 'Renta imponible'],
          ['fund', 'Fondo'],
          ['assetAmount', 'Cuotas'],
          ['amount', 'Monto'],
        ],
      },
      contributions: {
        caption: 'Cotizaciones obligatorias',
        columns: [
          ['period', 'Período'],
          ['paymentDate', 'Fecha de pago'],
          ['payerRut', 'RUT empleador'],
          ['payerName', 'Empleador'],
          ['taxableIncome', 'Renta imponible'],
          ['amount', 'Cotización'],
          ['fund', 'Fondo'],
        ],
      },
    },
    labels: {
      account: 'Cuenta',
      year: 'Año',
      total: 'Registros',
      lastPeriod: 'Información hasta',
    },
    history: { formId: 'historia', yearField: 'ctl00$ddlAnio' },
    nothing: 'No registra información',
  };
}

function cuprum(): AfpHtmlPortal {
  const base = webFormsPortal('afp-cuprum');
  return {
    ...base,
    charset: 'iso-8859-1',
    cookieName: 'JSESSIONID',
    csrfField: 'javax.faces.ViewState',
    login: {
      ...base.login,
      formId: 'frmIngreso',
      rutField: 'frmIngreso:rut',
      rutPattern: /^\d{1,3}(?:\.\d{3}){0,2}-[\dkK]$/,
      rutHint: 'Con puntos y guion',
      passwordField: 'frmIngreso:clave',
    },
    messages: { ...base.messages, wrong: 'Los datos ingresados no son correctos.' },
    style: {
      ...usualStyle,
      date: 'slash',
      month: 'long',
      fundPrefix: 'Fondo ',
      blank: 'No informado',
      accounts: {
        obligatory: 'Cuenta de capitalización individual',
        apv: 'Ahorro previsional voluntario',
        agreed: 'Depósitos convenidos',
        cav: 'Ahorro voluntario',
      },
    },
    links: { ...base.links, balances: 'Saldos y rentabilidad', contributions: 'Cotizaciones' },
    totals: [
      ['balance', 'Saldo total'],
      ['projectedPension', 'Pensión proyectada'],
      ['institutionCode', 'Código de la AFP'],
    ],
    tables: {
      ...base.tables,
      accounts: {
        caption: 'Tus cuentas',
        columns: [
          ['account', 'Producto'],
          ['balance', 'Total ahorrado'],
          ['collectorFund', 'Fondo actual'],
          ['links', 'Detalle'],
        ],
      },
      funds: {
        caption: 'Detalle por fondo',
        columns: [
          ['account', 'Producto'],
          ['fund', 'Fondo'],
          ['balance', 'Saldo'],
          ['assetAmount', 'N° de cuotas'],
          ['assetValue', 'Valor cuota'],
          ['regimeType', 'Régimen'],
          ['fiscalBonus', 'Bonificación fiscal'],
        ],
      },
    },
    labels: { ...base.labels, total: 'Total de filas' },
    history: { formId: 'frmPeriodo', yearField: 'frmPeriodo:anio' },
  };
}

function planvital(): AfpHtmlPortal {
  const base = webFormsPortal('afp-planvital');
  return {
    ...base,
    charset: 'iso-8859-1',
    style: {
      ...usualStyle,
      date: 'short',
      month: 'iso',
      rut: 'plain',
      blank: '',
      regimePrefix: 'Régimen ',
    },
    profile: base.profile.map(([field, label]) => [field, field === 'rut' ? 'R.U.T.' : label]),
    tables: {
      ...base.tables,
      movements: { ...base.tables.movements, caption: 'Cartola de movimientos' },
    },
    labels: { ...base.labels, lastPeriod: 'Cotizaciones informadas hasta' },
  };
}

export const afpHtmlPortals: readonly AfpHtmlPortal[] = [cuprum(), planvital()];
