import { bffRecords } from './bffRecords.ts';
import type { JsonCodes, JsonPortalConfig } from './JsonPortalConfig.ts';

/**
 * The dialect of a backend for frontend: a handshake before the login, an envelope under status
 * 200, amounts as whole numbers with a scale, timestamps with an offset, missing values omitted.
 */
export function bffConfig(options: {
  readonly entityId: string;
  readonly prefix: `/${string}`;
  readonly application: string;
  readonly codes: JsonCodes;
}): JsonPortalConfig {
  const moment = { momentAt: 'ts' };
  const limits = { limit: 'aprobado', used: 'usado', available: 'libre' };
  return {
    entityId: options.entityId,
    prefix: options.prefix,
    headers: { 'x-aplicacion': options.application },
    handshake: {
      path: '/dispositivo',
      tokenAt: 'datos.dispositivo.token',
      deviceHeader: 'x-dispositivo',
      xsrf: { cookie: 'XSRF-TOKEN', header: 'x-xsrf-token' },
    },
    login: {
      path: '/sesion',
      body: (rut, password) => {
        const [digits, checkDigit] = rut.split('-');
        return { usuario: { numero: Number(digits), dv: checkDigit }, clave: password };
      },
      tokenAt: 'datos.jwt',
      attemptsLeftAt: null,
      challengeAt: 'datos.desafio',
    },
    logoutPath: '/sesion/cierre',
    codeAt: 'resultado.codigo',
    codes: options.codes,
    requests: {
      profile: { path: '/perfil' },
      accounts: { path: '/productos' },
      cards: { path: '/tarjetas' },
      recipients: { path: '/agenda' },
      movements: { path: '/movimientos', query: { producto: ':account' } },
      sent: { path: '/tef/enviadas', query: { producto: ':account' } },
      received: { path: '/tef/recibidas', query: { producto: ':account' } },
      bills: { path: '/servicios' },
      pacs: { path: '/pac' },
      pats: { path: '/pat' },
      loans: { path: '/consumo' },
      mortgages: { path: '/hipotecario' },
      investments: { path: '/inversiones' },
      national: { path: '/tarjeta/por-facturar', query: { tarjeta: ':card', alcance: 'N' } },
      international: { path: '/tarjeta/por-facturar', query: { tarjeta: ':card', alcance: 'I' } },
      'statement-index': { path: '/tarjeta/estados', query: { tarjeta: ':card' } },
      statement: {
        path: '/tarjeta/estado',
        query: { tarjeta: ':card', estado: ':statement' },
      },
    },
    paging: {
      totalAt: 'datos.cantidadTotal',
      nextAt: 'datos.siguiente',
      cursor: 'despuesDe',
    },
    amounts: { valueAt: 'valor', scaleAt: 'escala' },
    missing: 'absent',
    fields: {
      profileName: 'datos.persona.nombre',
      asOf: 'datos.al',
      profileRut: { numberAt: 'datos.persona.rut', checkDigitAt: 'datos.persona.dv' },
      account: {
        listAt: 'datos.cuentas',
        id: 'clave',
        number: 'nroCuenta',
        type: 'clase',
        product: 'nombre',
        currency: 'moneda',
        current: 'contable',
        available: 'disponible',
        withholdings: 'retenciones',
      },
      creditLine: { listAt: 'datos.sobregiros', account: 'nroCuenta', ...limits },
      card: {
        listAt: 'datos.tarjetas',
        id: 'clave',
        number: 'plastico',
        holderName: 'aNombreDe',
        brand: 'red',
        name: 'nombre',
        isAdditional: 'calidad',
        isSingleLimit: 'cupo',
        clp: 'pesos',
        usd: 'dolares',
        limits,
      },
      movement: {
        listAt: 'datos.lista',
        moment,
        description: 'texto',
        number: 'ref',
        direction: 'abono',
        amount: 'importe',
        balance: 'saldoPosterior',
      },
      transfer: {
        listAt: 'datos.lista',
        id: 'id',
        moment,
        amount: 'importe',
        currency: 'moneda',
        status: 'resultado',
        message: 'mensaje',
        channel: 'via',
        name: 'otro.nombre',
        rut: 'otro.rut',
        bank: 'otro.banco',
        accountType: 'otro.clase',
        accountNumber: 'otro.nroCuenta',
        email: 'otro.mail',
      },
      recipient: {
        listAt: 'datos.lista',
        name: 'nombre',
        alias: 'alias',
        rut: 'rut',
        bankName: 'banco',
        bankCode: 'codigoBanco',
        accountType: 'clase',
        accountNumber: 'nroCuenta',
        email: 'mail',
      },
    },
    records: bffRecords,
    words: {
      accountTypes: {
        CTACTE: 'corriente',
        VISTA: 'vista',
        AHORRO: 'ahorro',
        CTARUT: 'rut',
        CHEQELEC: 'chequera_electronica',
        OTRO: 'otro',
      },
      currencies: { PESO: 'clp', DOLAR: 'usd', EURO: 'eur', UF: 'uf' },
      brands: { VI: 'visa', MC: 'mastercard', AX: 'american-express', XX: 'other' },
      statuses: { A: 'accepted', R: 'rejected', F: 'failed' },
      directions: { true: true, false: false },
      holders: { TITULAR: false, ADICIONAL: true },
      limitKinds: { UNICO: true, SEPARADO: false },
    },
  };
}
