import { actsEs } from './actsEs.ts';
import { firstEs } from './firstEs.ts';

/** «1 vez», «3 veces» */
const times = (count: number) => (count === 1 ? '1 vez' : `${count} veces`);

/** Texts of the person's page, in Chilean Spanish. They state facts about the product: keep them true. */
export const es = {
  ...actsEs,
  ...firstEs,
  code: {
    title: 'Escribe el código',
    lead: (email: string | null) =>
      email === null
        ? 'Si hay permisos con tu RUT y ese correo, te llegó un código de 6 dígitos.'
        : `Si hay permisos con tu RUT y ${email}, te llegó un código de 6 dígitos.`,
    label: 'Código',
    hint: 'Son 6 dígitos.',
    required: 'Escribe los 6 dígitos del correo.',
    submit: 'Ingresar',
    sending: 'Ingresando…',
    timeLeft: (time: string) => `El código sirve por ${time} más.`,
    oneMinute: 'El código vence en 1 minuto',
    again: 'Enviar otro código',
    sendingAgain: 'Enviando…',
    resent: 'Enviamos otro código. El anterior ya no sirve.',
    other: 'Cambiar RUT o correo',
    missingTitle: '¿No te llegó?',
    missing: [
      'Mira en la carpeta de spam o de correo no deseado.',
      'Comprueba que es el correo que diste a la aplicación.',
      'Si no hay permisos con ese RUT y ese correo, no llega nada.',
    ],
  },

  connections: {
    title: 'Tus conexiones',
    lead: 'Quién puede leer tus datos, de dónde y hasta cuándo.',
    current: 'Vigentes',
    ended: 'Terminadas',
    unfinished: (count: number) =>
      count === 1 ? '1 intento sin terminar' : `${count} intentos sin terminar`,
    empty: {
      title: 'No hay conexiones con este correo',
      body: 'Si diste otro correo a la aplicación, sal e ingresa con ese.',
    },
    noCurrent: 'Ahora nadie puede leer tus datos a través de Cauce.',
    from: (institution: string) => `Lee tus datos de ${institution}`,
    readFrom: (institution: string) => `Leyó tus datos de ${institution}`,
    fromNowhere: 'Todavía no eliges una institución',
    until: (date: string) => `Hasta el ${date}`,
    requestedOn: (date: string) => `Pedida el ${date}`,
    endedOn: (date: string) => `Terminó el ${date}`,
    passwordKept: 'Clave guardada',
    passwordNotKept: 'Sin clave guardada',
    lastRead: (date: string) => `Última lectura: ${date}`,
    neverRead: 'Sin lecturas',
    revokeAll: 'Quitar todos los permisos',
  },

  status: {
    active: 'Vigente',
    blocking: 'Bloqueada',
    objection: 'Con oposición',
    pending: 'Sin terminar',
    wrongPassword: 'Clave rechazada',
    expired: 'Venció',
    revoked: 'Permiso quitado',
    discarded: 'No se dio',
    refused: 'Clave rechazada',
  },

  connection: {
    notFound: {
      title: 'Esta conexión no está',
      body: 'Puede que la hayas borrado, o que sea de otro correo.',
      action: 'Ver tus conexiones',
    },
    lead: (institution: string) => `Lee tus datos de ${institution}`,
    leadEnded: (institution: string) => `Leyó tus datos de ${institution}`,
    leadPending: 'Pidió permiso para leer tus datos',
    blocked: {
      blocking: (date: string) => ({
        title: 'Bloqueaste tus datos',
        body: `Desde el ${date} no se lee ni se entrega nada.`,
      }),
      objection: (date: string) => ({
        title: 'Te opusiste al uso de tus datos',
        body: `Desde el ${date} no se lee ni se entrega nada.`,
      }),
    },
    factsTitle: 'El permiso',
    purpose: 'Para qué',
    recipient: 'Quién los recibe',
    recipientIs: (legalName: string, rut: string) => `${legalName}, RUT ${rut}`,
    privacy: (app: string) => `Privacidad de ${app}`,
    accepted: 'Diste el permiso',
    requested: 'Te lo pidieron',
    until: 'Hasta cuándo',
    terminated: 'Terminó',
    password: 'Tu clave',
    passwordKept: 'La guardamos cifrada para actualizar tus datos. Nadie la ve.',
    refresh: 'Cada cuánto se actualizan',
    refreshIs: {
      'on-read': (app: string) => `Cuando ${app} los pide`,
      daily: (app: string) => `Una vez al día, y cuando ${app} lo pide`,
      'twice-daily': (app: string) => `Dos veces al día, y cuando ${app} lo pide`,
    },
    passwordGone: 'Ya no la guardamos.',
    passwordNotKept: 'No la guardamos.',
    reads: 'Lecturas',
    readsAre: (count: number, app: string, date: string | null) =>
      date === null
        ? `${app} no ha leído nada`
        : `${app} los ha leído ${times(count)}; la última, el ${date}`,
    productsTitle: 'Qué datos',
    months: (count: number) => (count === 1 ? 'Último mes.' : `Últimos ${count} meses.`),
    accountsTitle: 'Qué cuentas',
    account: (name: string, digits: string | null) =>
      digits === null ? name : `${name} terminada en ${digits}`,
    takeBack: 'Dejar de compartir esta cuenta',
    lastAccount: 'Es la única que compartes. Para no compartirla, quita el permiso.',
    actsTitle: 'Qué puedes hacer',
    noActs: 'Esta conexión terminó: no queda nada que quitar ni bloquear.',
    receiptTitle: 'Comprobante',
    receiptLead: 'Lo que autorizaste, firmado por Cauce. También te llegó por correo.',
    receiptPdf: 'Descargar en PDF',
    receiptJson: 'Descargar firmado (JSON)',
    receiptSending: 'Descargando…',
    correctTitle: '¿Hay un dato malo?',
    correct: (institution: string | null, app: string) =>
      `Cauce muestra lo que dice ${institution ?? 'tu institución'} y no lo cambia. Pide la corrección ahí: la próxima lectura la trae. Si el error está en lo que guarda ${app}, pídesela a ${app}.`,
  },

  activity: {
    title: 'Registro',
    lead: 'Todo lo que pasó con este permiso, lo más nuevo primero.',
    empty: 'Todavía no hay nada en el registro.',
    all: (count: number) => `Ver todo el registro (${count})`,
    cut: (shown: number, count: number) => `Se ven los ${shown} más nuevos de ${count}.`,
    read: (app: string, products: string, count: number) =>
      count === 1 ? `${app} leyó: ${products}` : `${app} leyó ${times(count)}: ${products}`,
    /** A product in a list of several, with the number of its reads. */
    product: (title: string, count: number) => (count === 1 ? title : `${title} (${count})`),
    and: ' y ',
    requested: (app: string) => `${app} pidió el permiso`,
    opened: 'Abriste la conexión',
    accepted: 'Diste el permiso',
    'account-confirmed': 'Confirmaste que la cuenta es tuya',
    'extraction-started': (institution: string) => `Cauce entró a ${institution}`,
    extractionEnded: {
      success: 'Cauce terminó de leer',
      wrong_login: (institution: string) => `${institution} no aceptó la clave`,
      locked: (institution: string) => `${institution} tenía la clave bloqueada`,
      other: 'Cauce no pudo leer',
    },
    'accounts-chosen': 'Elegiste qué cuentas compartir',
    'account-taken-back': 'Dejaste de compartir una cuenta',
    activated: (app: string) => `Los datos quedaron a disposición de ${app}`,
    refreshed: 'Cauce actualizó los datos',
    revoked: 'Se quitó el permiso',
    expired: 'El permiso venció',
    ended: {
      DISCARDED: 'Se dejó la conexión sin dar el permiso',
      INVALID_PASSWORD: 'El permiso terminó: la clave guardada ya no servía',
      other: 'El permiso terminó',
    },
    objected: 'Te opusiste al uso de tus datos',
    blocked: 'Bloqueaste tus datos',
    unblocked: 'Desbloqueaste tus datos',
    exported: 'Se hizo una copia de tus datos',
    'receipt-issued': 'Cauce emitió el comprobante',
    'client-exported': (app: string) => `${app} se llevó una copia de todo`,
    'client-export-withheld': (app: string) => `${app} pidió una copia. No se le entregaron datos`,
    'client-erasure-withheld': (app: string) => `${app} pidió borrar. No se borró nada`,
    institution: 'la institución',
  },

  requests: {
    title: 'Tus solicitudes',
    lead: 'Lo que pediste, desde cuándo vale y qué te respondieron.',
    empty: {
      title: 'Todavía no pides nada',
      body: 'Para quitar un permiso, bloquear o borrar, entra a una conexión.',
      action: 'Ver tus conexiones',
    },
    kinds: {
      revocation: 'Quitaste el permiso',
      objection: 'Te opusiste al uso de tus datos',
      blocking: 'Bloqueaste tus datos',
      unblocking: 'Desbloqueaste tus datos',
      erasure: 'Pediste borrar tus datos',
      access: 'Pediste una copia de tus datos',
    },
    states: {
      done: 'Hecho',
      open: 'Espera respuesta',
      answered: 'Respondida',
      rejected: 'Rechazada',
      overdue: 'Sin respuesta a tiempo',
    },
    asked: 'Pedida',
    effect: 'Vale desde',
    due: 'Debe responder',
    dueUntil: (date: string) => `Hasta el ${date}`,
    answered: 'Respondida',
    answer: (app: string) => `Lo que respondió ${app}`,
    overdue: (app: string) =>
      `${app} no respondió a tiempo. Puedes reclamar ante la Agencia de Protección de Datos Personales.`,
    seeConnection: (app: string) => `Ver la conexión con ${app}`,
  },

  data: {
    title: 'Mis datos',
    lead: 'Lo que Cauce tiene con tu RUT y este correo.',
    exportTitle: 'Llévate una copia',
    exportBody:
      'Tus conexiones, los datos que Cauce todavía guarda, el registro de cada una y tus solicitudes.',
    exportPdf: 'Descargar en PDF',
    exportPdfHint: 'Para leer o imprimir',
    exportJson: 'Descargar en JSON',
    exportJsonHint: 'Para llevarlo a otro servicio',
    correctTitle: 'Corrige un dato',
    correctBody: [
      'Cauce lee lo que dice tu institución y no lo cambia. Si un dato está malo, pide la corrección en la institución.',
      'La próxima lectura trae el dato corregido. Si tu permiso no guarda la clave, conecta otra vez desde la aplicación.',
      'Si el error está en lo que guarda una aplicación, pídele a ella que lo corrija.',
    ],
    sessionsTitle: 'Sesiones abiertas',
    sessionsLead:
      'Dónde está abierta esta página con tu RUT y este correo. Si no reconoces una, ciérrala y cambia la clave de tu correo.',
    device: (browser: string | null, system: string | null) =>
      browser === null
        ? system === null
          ? 'Navegador desconocido'
          : `Navegador en ${system}`
        : system === null
          ? browser
          : `${browser} en ${system}`,
    currentSession: 'La que usas ahora',
    openedAt: (moment: string) => `Abierta: ${moment}`,
    usedAt: (moment: string) => `Último uso: ${moment}`,
    endSession: 'Cerrar esta sesión',
    endOthers: 'Cerrar las demás',
    endingSession: 'Cerrando…',
    endedSession: 'La sesión quedó cerrada: desde ahí ya no se entra a tus datos.',
    endedOthers: 'Las demás sesiones quedaron cerradas: desde ahí ya no se entra a tus datos.',
    eraseTitle: 'Borra todo',
    eraseBody: 'Quita todos tus permisos y borra lo que Cauce tiene con tu RUT y este correo.',
    erase: 'Borrar todo',
    contactTitle: 'Otros correos',
    contactBody:
      'Aquí está solo lo de este correo. Si usaste otro con alguna aplicación, sal e ingresa con ese.',
  },

  result: {
    since: 'Desde cuándo',
    sinceNow: (date: string) => `Ya vale, desde el ${date}`,
    sinceOf: (app: string, date: string) => `${app}, desde el ${date}`,
    sinceSoon: (app: string) => `${app}, en unos minutos`,
    must: 'Quién debe responder',
    mustUntil: (app: string, date: string) => `${app}, hasta el ${date}`,
    stays: 'Qué se queda',
    kept: {
      proof:
        'La constancia del permiso, sin tu nombre, RUT ni correo. La ley pide guardarla cinco años.',
      audit: 'El registro de quién leyó, sin tu nombre, RUT ni correo.',
      client: 'Las copias que la aplicación ya tenía. Le pedimos que las borre y que te responda.',
    },
    mail: 'Confirmación',
    mailSent: 'Te la enviamos a tu correo. Guárdala.',
    file: 'Archivo',
    toConnection: 'Ver la conexión',
    toConnections: 'Ver tus conexiones',
    toStart: 'Ir al inicio',
    toRequests: 'Ver tus solicitudes',
  },
};

export type PersonWords = typeof es;
