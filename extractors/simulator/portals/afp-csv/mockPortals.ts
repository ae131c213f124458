import { usualStyle } from '../pension/pensionStyle.ts';
import type { AfpCsvPortal } from './AfpCsvPortal.ts';

/** Defaults of the platform; a fund manager's row overrides them. */
export function downloadPortal(entityId: string): AfpCsvPortal {
  return {
    entityId,
    charset: 'utf-8',
    cookieName: 'sid',
    csrfField: 'csrf',
    login: {
      formId: 'login',
      steps: 1,
      rutField: 'rut',
      rutLabel: 'RUT',
      rutPattern: /^\d{1,8}-[\dkK]$/,
      rutHint: 'Sin puntos y con guion',
      passwordField: 'clave',
      passwordLabel: 'Clave de acceso',
    },
    messages: {
      wrong: 'Clave incorrecta. Intente nuevamente.',
      locked: 'Su clave se encuentra bloqueada.',
      unavailable: { text: 'Sitio en mantención. Vuelva más tarde.', status: 503 },
      expired: 'Su sesión ha expirado.',
    },
    style: {
      ...usualStyle,
      date: 'slash',
      symbol: '',
      rut: 'plain',
      blank: '',
      accounts: { ...usualStyle.accounts, obligatory: 'Obligatoria' },
    },
    links: {
      home: 'Inicio',
      downloads: 'Descargas',
      logout: 'Salir',
      profile: 'Datos del afiliado (CSV)',
      balances: 'Saldos (CSV)',
      contributions: 'Cotizaciones (CSV)',
      movements: {
        obligatory: 'Movimientos cuenta obligatoria (CSV)',
        apv: 'Movimientos APV (CSV)',
        agreed: 'Movimientos depósitos convenidos (CSV)',
        cav: 'Movimientos cuenta 2 (CSV)',
      },
    },
    file: {
      charset: 'iso-8859-1',
      contentType: 'text/csv; charset=ISO-8859-1',
      lineEnd: '\r\n',
      quotes: 'needed',
      hasBom: false,
    },
    profile: [
      ['rut', 'RUT'],
      ['names', 'Nombres'],
      ['lastName', 'Apellido paterno'],
      ['motherLastName', 'Apellido materno'],
      ['gender', 'Sexo'],
      ['birthDate', 'Fecha nacimiento'],
      ['affiliationDate', 'Fecha afiliación'],
      ['street', 'Calle'],
      ['number', 'Número'],
      ['other', 'Complemento'],
      ['commune', 'Comuna'],
      ['city', 'Ciudad'],
      ['region', 'Región'],
      ['phone', 'Teléfono'],
      ['mobilePhone', 'Celular'],
      ['email', 'Email'],
    ],
    totals: [
      ['institutionCode', 'Código AFP'],
      ['balance', 'Saldo total'],
      ['projectedPension', 'Pensión proyectada'],
    ],
    facts: { account: 'Cuenta', total: 'Registros', lastPeriod: 'Último período informado' },
    balances: [
      ['account', 'Cuenta'],
      ['fund', 'Fondo'],
      ['collectorFund', 'Fondo receptor'],
      ['assetAmount', 'Cuotas'],
      ['assetValue', 'Valor cuota'],
      ['balance', 'Saldo'],
      ['regimeType', 'Régimen'],
      ['fiscalBonus', 'Bonificación fiscal'],
    ],
    wholeAccount: 'Total cuenta',
    movements: [
      ['period', 'Período'],
      ['date', 'Fecha'],
      ['type', 'Tipo'],
      ['description', 'Descripción'],
      ['payerRut', 'RUT pagador'],
      ['payerName', 'Nombre pagador'],
      ['income', 'Renta imponible'],
      ['fund', 'Fondo'],
      ['assetAmount', 'Cuotas'],
      ['amount', 'Monto'],
    ],
    contributions: [
      ['period', 'Período'],
      ['paymentDate', 'Fecha pago'],
      ['payerRut', 'RUT empleador'],
      ['payerName', 'Empleador'],
      ['taxableIncome', 'Renta imponible'],
      ['amount', 'Cotización'],
      ['fund', 'Fondo'],
    ],
  };
}

function provida(): AfpCsvPortal {
  const base = downloadPortal('afp-provida');
  return {
    ...base,
    login: {
      ...base.login,
      formId: 'loginForm',
      rutField: 'username',
      rutPattern: /^\d{1,9}[\dkK]$/,
      rutHint: 'Sin puntos ni guion',
      passwordField: 'password',
    },
    messages: { ...base.messages, wrong: 'RUT o clave incorrectos.' },
    style: {
      ...base.style,
      date: 'iso',
      month: 'iso',
      isGrouped: false,
      blank: 'S/I',
      rut: 'dotted',
      accounts: { obligatory: 'CCO', apv: 'APV', agreed: 'DC', cav: 'CAV' },
      genders: { female: 'F', male: 'M' },
    },
    links: {
      ...base.links,
      downloads: 'Mis archivos',
      profile: 'mis_datos.csv',
      balances: 'saldos.csv',
      contributions: 'cotizaciones.csv',
      movements: {
        obligatory: 'movimientos_cco.csv',
        apv: 'movimientos_apv.csv',
        agreed: 'movimientos_dc.csv',
        cav: 'movimientos_cav.csv',
      },
    },
    file: {
      charset: 'utf-8',
      contentType: 'text/csv; charset=utf-8',
      lineEnd: '\n',
      quotes: 'needed',
      hasBom: true,
    },
    wholeAccount: 'TOTAL',
  };
}

function capital(): AfpCsvPortal {
  const base = downloadPortal('afp-capital');
  const renamed: Readonly<Record<string, string>> = { type: 'Operación', description: 'Detalle' };
  return {
    ...base,
    charset: 'iso-8859-1',
    login: {
      ...base.login,
      formId: 'acceso',
      rutField: 'rutAfiliado',
      rutPattern: /^\d{1,3}(?:\.\d{3}){0,2}-[\dkK]$/,
      rutHint: 'Con puntos y guion',
      passwordField: 'claveAcceso',
    },
    messages: {
      ...base.messages,
      wrong: 'La clave no corresponde: es incorrecta.',
      unavailable: { text: 'Sitio no disponible por el momento: en mantención.', status: 200 },
    },
    style: { ...base.style, date: 'dash', month: 'short', symbol: '$', fundPrefix: 'Fondo ' },
    file: {
      ...base.file,
      contentType: 'application/vnd.ms-excel; charset=ISO-8859-1',
      quotes: 'all',
    },
    movements: base.movements.map(([field, heading]) => [field, renamed[field] ?? heading]),
  };
}

export const afpCsvPortals: readonly AfpCsvPortal[] = [provida(), capital()];
