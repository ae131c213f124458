import type { HtmlSite, TransferTable } from './HtmlSite.ts';

function transferTable(caption: string, name: string): TransferTable {
  return {
    caption,
    name,
    moment: { date: 'Fecha', time: 'Hora' },
    id: 'N° de transferencia',
    rut: 'RUT',
    bank: 'Banco',
    accountType: 'Tipo de cuenta',
    accountNumber: 'N° de cuenta',
    email: 'Correo',
    amount: 'Monto',
    currency: 'Moneda',
    message: 'Mensaje',
    channel: 'Canal',
    status: 'Estado',
  };
}

/** The platform as its vendor delivers it; a bank's definition says what it changed. */
export function classicSite(entityId: string): HtmlSite {
  return {
    entityId,
    loginPath: '/ingreso',
    logoutPath: '/salir',
    loginSteps: [
      {
        form: '#ingreso',
        rut: { field: 'rut', style: 'plain' },
        password: { field: 'clave' },
      },
    ],
    menu: 'page',
    links: {
      profile: 'Mis datos',
      accounts: 'Cuentas',
      cards: 'Tarjetas de crédito',
      recipients: 'Destinatarios',
      movements: 'Movimientos',
      sent: 'Transferencias enviadas',
      received: 'Transferencias recibidas',
    },
    tables: {
      accounts: {
        caption: 'Mis cuentas',
        number: 'Número',
        product: 'Producto',
        type: 'Tipo',
        currency: 'Moneda',
        current: 'Saldo contable',
        withholdings: 'Retenciones',
        available: 'Saldo disponible',
      },
      creditLines: {
        caption: 'Líneas de crédito',
        account: 'Cuenta asociada',
        limit: 'Cupo',
        used: 'Utilizado',
        available: 'Disponible',
      },
      cards: {
        caption: 'Mis tarjetas',
        name: 'Tarjeta',
        brand: 'Marca',
        holder: 'Titularidad',
        limitKind: 'Cupo',
        clp: {
          limit: 'Cupo nacional',
          used: 'Utilizado nacional',
          available: 'Disponible nacional',
        },
        usd: {
          limit: 'Cupo internacional',
          used: 'Utilizado internacional',
          available: 'Disponible internacional',
        },
      },
      movements: {
        caption: 'Movimientos de la cuenta',
        moment: { date: 'Fecha', time: 'Hora' },
        description: 'Descripción',
        number: 'N° de operación',
        amount: { charge: 'Cargo', credit: 'Abono' },
        balance: 'Saldo',
      },
      sent: transferTable('Transferencias enviadas', 'Destinatario'),
      received: transferTable('Transferencias recibidas', 'Origen'),
      recipients: {
        caption: 'Mis destinatarios',
        name: 'Nombre',
        alias: 'Alias',
        rut: 'RUT',
        bank: { name: 'Banco', code: 'Código' },
        accountType: 'Tipo de cuenta',
        accountNumber: 'N° de cuenta',
        email: 'Correo',
      },
    },
    labels: { rut: 'RUT', account: 'Cuenta', total: 'Total de registros' },
    foreignStyle: 'english',
    blank: '',
    nothing: 'No registra información',
    order: 'newest-first',
    pager: { next: 'Siguiente' },
    words: {
      accountTypes: {
        'Cuenta Vista': 'vista',
        'Cuenta Corriente': 'corriente',
        'Cuenta de Ahorro': 'ahorro',
        CuentaRUT: 'rut',
        'Chequera Electrónica': 'chequera_electronica',
        Otra: 'otro',
      },
      currencies: { Pesos: 'clp', Dólares: 'usd', Euros: 'eur', UF: 'uf' },
      brands: {
        Visa: 'visa',
        Mastercard: 'mastercard',
        'American Express': 'american-express',
        Otra: 'other',
      },
      statuses: { Aceptada: 'accepted', Rechazada: 'rejected', 'No realizada': 'failed' },
      holders: { Titular: false, Adicional: true },
      limitKinds: { Único: true, Separado: false },
    },
    messageAt: '.mensaje',
    messages: {
      wrongLogin: ['clave incorrecta', 'clave incorrectos', 'clave ingresada es incorrecta'],
      locked: ['clave está bloqueada', 'clave fue bloqueada'],
      unavailable: ['en mantención', 'vuelva a intentarlo más tarde'],
      expired: ['sesión ha expirado', 'sesión expirada'],
      actionRequired: ['debe actualizar sus datos', 'debe aceptar los términos'],
    },
  };
}
