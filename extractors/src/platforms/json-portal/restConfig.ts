import { formatRut } from '../../shared/rut.ts';
import type { JsonCodes, JsonPortalConfig } from './JsonPortalConfig.ts';
import { restRecords } from './restRecords.ts';

/** Defaults of the platform. */
const AS_DELIVERED = {
  prefix: '/api',
  clientId: 'web',
  codes: {
    wrongLogin: ['LOGIN-01'],
    locked: ['LOGIN-02'],
    unavailable: ['SYS-01'],
    actionRequired: ['LOGIN-03'],
    expired: ['TOKEN-01'],
  },
  reportsAttempts: false,
} as const;

/**
 * The REST dialect: statuses carry their meaning, amounts are texts with a decimal point, dates and
 * times are digits, missing values are null.
 */
export function restConfig(given: {
  readonly entityId: string;
  readonly prefix?: `/${string}`;
  readonly clientId?: string;
  readonly codes?: JsonCodes;
  /** Whether a refused login reports how many attempts are left. */
  readonly reportsAttempts?: boolean;
}): JsonPortalConfig {
  const options = { ...AS_DELIVERED, ...given };
  const moment = { dateAt: 'fecha', timeAt: 'hora' };
  return {
    entityId: options.entityId,
    prefix: options.prefix,
    headers: { 'x-client-id': options.clientId },
    handshake: null,
    login: {
      path: '/autenticacion',
      body: (rut, password) => ({ rut: formatRut(rut, 'padded'), clave: password, canal: 'WEB' }),
      tokenAt: 'access_token',
      attemptsLeftAt: options.reportsAttempts ? 'intentosRestantes' : null,
      challengeAt: 'desafio',
    },
    logoutPath: '/autenticacion/cierre',
    codeAt: 'codigo',
    codes: options.codes,
    requests: {
      profile: { path: '/cliente' },
      accounts: { path: '/cuentas' },
      cards: { path: '/tarjetas' },
      recipients: { path: '/destinatarios' },
      movements: { path: '/cuentas/:account/movimientos' },
      sent: { path: '/cuentas/:account/transferencias', query: { sentido: 'enviadas' } },
      received: { path: '/cuentas/:account/transferencias', query: { sentido: 'recibidas' } },
      bills: { path: '/cuentas-inscritas' },
      pacs: { path: '/mandatos/pac' },
      pats: { path: '/mandatos/pat' },
      loans: { path: '/creditos/consumo' },
      mortgages: { path: '/creditos/hipotecarios' },
      investments: { path: '/inversiones' },
      national: { path: '/tarjetas/:card/no-facturados', query: { tipo: 'nacional' } },
      international: { path: '/tarjetas/:card/no-facturados', query: { tipo: 'internacional' } },
      'statement-index': { path: '/tarjetas/:card/estados' },
      statement: { path: '/tarjetas/:card/estados/:statement' },
    },
    paging: { totalAt: 'paginacion.total', nextAt: 'paginacion.siguiente', cursor: 'cursor' },
    amounts: 'decimal-text',
    missing: 'null',
    fields: {
      profileRut: 'rut',
      profileName: 'nombreCompleto',
      asOf: 'fechaSaldos',
      account: {
        listAt: 'cuentas',
        id: 'idCuenta',
        number: 'numero',
        type: 'tipo.codigo',
        product: 'tipo.glosa',
        currency: 'divisa',
        current: 'saldos.contable',
        available: 'saldos.disponible',
        withholdings: 'saldos.retenido',
      },
      creditLine: {
        listAt: 'lineasCredito',
        account: 'cuentaAsociada',
        limit: 'cupo',
        used: 'utilizado',
        available: 'disponible',
      },
      card: {
        listAt: 'tarjetas',
        id: 'idTarjeta',
        number: 'numero',
        holderName: 'titular',
        brand: 'marca',
        name: 'nombre',
        isAdditional: 'adicional',
        isSingleLimit: 'cupoUnico',
        clp: 'nacional',
        usd: 'internacional',
        limits: { limit: 'cupo', used: 'utilizado', available: 'disponible' },
      },
      movement: {
        listAt: 'movimientos',
        moment,
        description: 'glosa',
        number: 'numeroDocumento',
        direction: 'signo',
        amount: 'monto',
        balance: 'saldo',
      },
      transfer: {
        listAt: 'transferencias',
        id: 'folio',
        moment,
        amount: 'monto',
        currency: 'divisa',
        status: 'estado',
        message: 'comentario',
        channel: 'canal',
        name: 'contraparte.nombre',
        rut: 'contraparte.rut',
        bank: 'contraparte.banco',
        accountType: 'contraparte.tipoCuenta',
        accountNumber: 'contraparte.cuenta',
        email: 'contraparte.correo',
      },
      recipient: {
        listAt: 'destinatarios',
        name: 'nombre',
        alias: 'apodo',
        rut: 'rut',
        bankName: 'banco.nombre',
        bankCode: 'banco.codigo',
        accountType: 'cuenta.tipo',
        accountNumber: 'cuenta.numero',
        email: 'correo',
      },
    },
    records: restRecords,
    words: {
      accountTypes: {
        CC: 'corriente',
        CV: 'vista',
        AH: 'ahorro',
        CR: 'rut',
        CE: 'chequera_electronica',
        OT: 'otro',
      },
      currencies: { CLP: 'clp', USD: 'usd', EUR: 'eur', CLF: 'uf' },
      brands: { VISA: 'visa', MASTERCARD: 'mastercard', AMEX: 'american-express', OTRA: 'other' },
      statuses: { EFECTUADA: 'accepted', RECHAZADA: 'rejected', FALLIDA: 'failed' },
      directions: { H: true, D: false },
      holders: { true: true, false: false },
      limitKinds: { true: true, false: false },
    },
  };
}
