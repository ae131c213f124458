import type { AfpHtmlConfig } from './AfpHtmlConfig.ts';
import { oneFormLogin } from '../form-login/FormLoginConfig.ts';

/** Defaults of the platform; a fund manager's definition overrides them. */
export function webFormsConfig(entityId: string): AfpHtmlConfig {
  return {
    entityId,
    ...oneFormLogin('#aspnetForm', { field: 'ctl00$txtRut', style: 'plain' }, 'ctl00$txtClave'),
    messages: {
      wrongLogin: ['clave incorrecta', 'rut o clave incorrectos'],
      locked: ['clave está bloqueada', 'clave fue bloqueada'],
      unavailable: ['en mantención'],
      expired: ['sesión ha caducado', 'sesión expiró'],
      actionRequired: ['debe actualizar sus datos'],
    },
    links: {
      profile: 'Mis datos',
      balances: 'Mi saldo',
      contributions: 'Mis cotizaciones',
      movements: 'Ver movimientos',
    },
    labels: {
      rut: 'RUT',
      names: 'Nombres',
      lastName: 'Apellido paterno',
      motherLastName: 'Apellido materno',
      birthDate: 'Fecha de nacimiento',
      gender: 'Sexo',
      email: 'Correo electrónico',
      phone: 'Teléfono fijo',
      mobilePhone: 'Teléfono móvil',
      street: 'Calle',
      number: 'Número',
      other: 'Depto. o casa',
      commune: 'Comuna',
      city: 'Ciudad',
      region: 'Región',
      affiliationDate: 'Fecha de afiliación',
      balance: 'Saldo total',
      institutionCode: 'Código de la AFP',
      projectedPension: 'Pensión estimada',
      account: 'Cuenta',
      year: 'Año',
      total: 'Registros',
      lastPeriod: 'Información hasta',
    },
    tables: {
      accounts: {
        caption: 'Resumen de cuentas',
        headings: { account: 'Cuenta', balance: 'Saldo', collectorFund: 'Fondo recaudador' },
      },
      funds: {
        caption: 'Detalle por fondo',
        headings: {
          account: 'Cuenta',
          fund: 'Fondo',
          assetAmount: 'Cuotas',
          assetValue: 'Valor cuota',
          balance: 'Saldo',
          regimeType: 'Régimen',
          fiscalBonus: 'Bonificación fiscal',
        },
      },
      movements: {
        caption: 'Movimientos de la cuenta',
        headings: {
          period: 'Período',
          date: 'Fecha',
          type: 'Tipo',
          description: 'Glosa',
          payerRut: 'RUT pagador',
          payerName: 'Pagador',
          income: 'Renta imponible',
          assetAmount: 'Cuotas',
          amount: 'Monto',
          fund: 'Fondo',
        },
      },
      contributions: {
        caption: 'Cotizaciones obligatorias',
        headings: {
          period: 'Período',
          paymentDate: 'Fecha de pago',
          payerRut: 'RUT empleador',
          payerName: 'Empleador',
          taxableIncome: 'Renta imponible',
          amount: 'Cotización',
          fund: 'Fondo',
        },
      },
    },
    nothing: 'No registra información',
    words: {
      accounts: {
        'Cuenta obligatoria': 'obligatory',
        APV: 'apv',
        'Depósitos convenidos': 'agreed',
        'Cuenta 2': 'cav',
      },
      funds: { A: 'A', B: 'B', C: 'C', D: 'D', E: 'E' },
      regimes: { A: 'A', B: 'B' },
      genders: { Femenino: 'female', Masculino: 'male' },
      blank: '-',
    },
    history: { form: '#historia', yearField: 'ctl00$ddlAnio' },
  };
}
