import { classicPortal } from './classicPortal.ts';
import type { HtmlPortal } from './HtmlPortal.ts';

/** Banks that differ from the platform's defaults. */

function bancoEstado(): HtmlPortal {
  const base = classicPortal('banco-estado');
  const transfers = [
    ['dateTime', 'Fecha y hora'],
    ['amount', 'Monto'],
    ['currency', 'Moneda'],
    ['status', 'Situación'],
    ['bank', 'Institución'],
    ['accountType', 'Producto'],
    ['accountNumber', 'Número'],
    ['email', 'E-mail'],
    ['message', 'Comentario'],
    ['channel', 'Vía'],
    ['id', 'Folio'],
  ] as const;
  const loanLabels: Partial<Record<string, string>> = {
    id: 'Folio',
    balance: 'Saldo insoluto',
    monthlyPayment: 'Cuota',
    state: 'Estado',
  };
  return {
    ...base,
    charset: 'iso-8859-1',
    cookieName: 'BE_SESION',
    csrfField: 'be.token',
    login: {
      formId: 'frmLogin',
      steps: 2,
      rutField: 'run',
      rutLabel: 'RUN',
      rutPattern: /^\d{1,3}(?:\.\d{3}){0,2}-[\dkK]$/,
      rutHint: 'Con puntos y guion',
      passwordField: 'password',
      passwordLabel: 'Clave de internet',
    },
    menu: 'frame',
    paths: {
      profile: '/personas/datos.do',
      accounts: '/personas/saldos.do',
      cards: '/personas/tarjetas.do',
      recipients: '/personas/agenda.do',
      movements: '/personas/cartola.do',
      sent: '/personas/tef/enviadas.do',
      received: '/personas/tef/recibidas.do',
      bills: '/personas/servicios.do',
      pacs: '/personas/pac.do',
      pats: '/personas/pat.do',
      loans: '/personas/creditos.do',
      mortgages: '/personas/dividendos.do',
      investments: '/personas/inversiones.do',
      national: '/personas/tarjeta/nacional.do',
      international: '/personas/tarjeta/internacional.do',
      statements: '/personas/tarjeta/estados.do',
    },
    links: {
      ...base.links,
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
      logout: 'Salir',
    },
    tables: {
      accounts: {
        caption: 'Saldos de productos vigentes',
        columns: [
          ['product', 'Producto'],
          ['number', 'N° producto'],
          ['type', 'Clase'],
          ['available', 'Disponible'],
          ['withholdings', 'Retenido'],
          ['current', 'Contable'],
          ['currency', 'Divisa'],
          ['links', 'Ver'],
        ],
      },
      lines: {
        caption: 'Sobregiros pactados',
        columns: [
          ['account', 'Producto asociado'],
          ['available', 'Disponible'],
          ['used', 'Usado'],
          ['limit', 'Aprobado'],
        ],
      },
      cards: {
        caption: 'Tarjetas vigentes',
        columns: [
          ['brand', 'Red'],
          ['number', 'Número'],
          ['holderName', 'Titular'],
          ['name', 'Nombre'],
          ['holder', 'Calidad'],
          ['limitKind', 'Modalidad'],
          ['clpLimit', 'Aprobado $'],
          ['clpUsed', 'Usado $'],
          ['clpAvailable', 'Disponible $'],
          ['usdLimit', 'Aprobado US$'],
          ['usdUsed', 'Usado US$'],
          ['usdAvailable', 'Disponible US$'],
          ['links', 'Ver'],
        ],
      },
      movements: {
        caption: 'Cartola histórica',
        columns: [
          ['dateTime', 'Fecha'],
          ['number', 'Documento'],
          ['description', 'Detalle'],
          ['amount', 'Monto'],
          ['balance', 'Saldo diario'],
        ],
      },
      sent: {
        caption: 'TEF enviadas',
        columns: [['name', 'Beneficiario'], ['rut', 'RUN'], ...transfers],
      },
      received: {
        caption: 'TEF recibidas',
        columns: [['name', 'Ordenante'], ['rut', 'RUN'], ...transfers],
      },
      recipients: {
        caption: 'Agenda',
        columns: [
          ['rut', 'RUN'],
          ['name', 'Nombre'],
          ['alias', 'Apodo'],
          ['codeAndBank', 'Institución'],
          ['accountType', 'Producto'],
          ['accountNumber', 'Número'],
          ['email', 'E-mail'],
        ],
      },
    },
    records: {
      ...base.records,
      bills: {
        caption: 'Servicios inscritos',
        columns: [
          ['userId', 'Identificador'],
          ['company', 'Institución'],
          ['alias', 'Apodo'],
        ],
      },
      loans: {
        title: 'Operación de crédito',
        lines: base.records.loans.lines.map(
          ([line, label]) => [line, loanLabels[line] ?? label] as const,
        ),
      },
      words: {
        ...base.records.words,
        loanStates: { active: 'Vigente', 'in-arrears': 'Morosa' },
        confirmed: 'C',
        pending: 'P',
        noLimit: 'Ilimitado',
      },
    },
    formats: {
      date: 'dash',
      symbol: 'tight',
      foreign: 'chilean',
      accountNumber: 'plain',
      cardMask: 'XXXX-XXXX-XXXX-',
      blank: 'No informado',
    },
    order: 'oldest-first',
    pager: { size: 60, style: 'numbers', next: '' },
    labels: {
      name: 'Nombre completo',
      rut: 'RUN',
      asOf: 'Información al',
      account: 'Producto',
      card: 'Plástico',
      total: 'Registros',
    },
    words: {
      ...base.words,
      accountTypes: {
        vista: 'Chequera/Vista',
        corriente: 'Cta. Cte.',
        ahorro: 'Ahorro',
        rut: 'Cuenta RUT',
        chequera_electronica: 'Chequera Electrónica',
        otro: 'Otro producto',
      },
      currencies: { clp: 'CLP', usd: 'USD', eur: 'EUR', uf: 'CLF' },
      statuses: { accepted: 'OK', rejected: 'Devuelta', failed: 'Error' },
      holder: 'T',
      additional: 'A',
    },
    messages: {
      wrong: 'Clave incorrecta. Le quedan 2 intentos antes de que su clave se bloquee.',
      locked: 'Ha superado el número de intentos: su clave fue bloqueada.',
      unavailable: {
        text: 'En estos momentos nuestro sitio se encuentra en mantención.',
        status: 200,
      },
      expired: 'Sesión expirada por inactividad',
      nothing: 'Sin movimientos ni registros en el período',
    },
  };
}

function bancoSecurity(): HtmlPortal {
  const base = classicPortal('banco-security');
  return {
    ...base,
    login: { ...base.login, steps: 2, rutField: 'rut_usuario', passwordLabel: 'Password' },
    formats: { ...base.formats, date: 'dash', foreign: 'chilean' },
    pager: { size: 50, style: 'numbers', next: '' },
    messages: { ...base.messages, wrong: 'Clave incorrecta. Le queda 1 intento.' },
  };
}

function bancoConsorcio(): HtmlPortal {
  const base = classicPortal('banco-consorcio');
  return {
    ...base,
    menu: 'frame',
    login: { ...base.login, rutPattern: /^\d{1,8}[\dkK]$/, rutHint: 'Sin puntos ni guion' },
    formats: { ...base.formats, blank: '-', symbol: 'tight' },
    messages: {
      ...base.messages,
      unavailable: { text: 'Estamos realizando mejoras. Vuelva más tarde.', status: 200 },
    },
  };
}

export const htmlPortals: readonly HtmlPortal[] = [
  bancoEstado(),
  bancoSecurity(),
  bancoConsorcio(),
];
