/**
 * The facts that the texts of an act mention: who reads, from where, and the state of the
 * connection.
 */
export interface ActContext {
  app: string;
  /** Null until the person has chosen one. */
  institution: string | null;
  hasCredentials: boolean;
  /** Whether nothing has been read yet, so that there is nothing to give back. */
  isPending: boolean;
  /** In words; null if it has no end yet. */
  until: string | null;
  /** The account that is no longer shared; empty for other acts. */
  account: string;
  /** The application whose permission is lifted, or all of them. */
  apps: readonly string[];
}

const from = (institution: string | null) =>
  institution === null ? 'tus datos' : `tus datos de ${institution}`;

/** «Uno, Dos y Tres» */
const listed = (names: readonly string[]) =>
  new Intl.ListFormat('es-CL', { type: 'conjunction' }).format(names);

const PROOF =
  'La constancia del permiso y el registro de quién leyó, sin tu nombre, RUT ni correo. La ley pide guardarlos.';

/** Texts of what the person can do: the row, the question and the result of each act. */
export const actsEs = {
  acts: {
    revoke: {
      name: 'Quitar el permiso',
      hint: (app: string) => `${app} deja de poder leer tus datos.`,
    },
    object: {
      name: 'Oponerte al uso',
      hint: (app: string) => `${app} tiene que responderte en 30 días. Mientras, no se lee nada.`,
    },
    block: {
      name: 'Bloquear por un tiempo',
      hint: () => 'No se lee nada hasta que desbloquees. El permiso sigue.',
    },
    unblock: {
      name: 'Desbloquear',
      hint: (app: string) => `${app} puede volver a leer.`,
    },
    erase: {
      name: 'Borrar',
      hint: () => 'Quita el permiso y borra lo que Cauce guarda. No se puede deshacer.',
    },
  },
  question: {
    happens: 'Qué pasa',
    stays: 'Qué se queda',
    answer: 'Qué te deben',
    cancel: 'Volver sin cambios',
    sending: 'Enviando…',
    reason: 'Por qué',
    reasonHint: (app: string) => `Lo lee ${app}. No escribas claves.`,
    reasonLeft: (count: number) => `Quedan ${count} caracteres.`,
    answerWithin: (app: string, isBlock: boolean) =>
      `${app} tiene ${isBlock ? '2 días hábiles' : '30 días'} para responderte. La respuesta llega a tu correo y a Solicitudes.`,
    answerByMail: (app: string) =>
      `${app} tiene 30 días para responderte si borró sus copias. Guarda el correo de confirmación.`,
  },
  questions: {
    revoke: {
      title: ({ app }: ActContext) => `¿Quitar el permiso a ${app}?`,
      happens: ({ app, institution, hasCredentials, isPending }: ActContext) =>
        isPending
          ? `${app} no podrá leer ${from(institution)}.`
          : `Desde este momento ${app} no puede leer ${from(institution)} a través de Cauce. Cauce borra los datos que guardaba de esta conexión${hasCredentials ? ' y tu clave' : ''}.`,
      stays: ({ app, isPending }: ActContext) =>
        isPending
          ? 'La constancia de que te pidieron este permiso y lo quitaste.'
          : `Lo que ${app} ya recibió: si quieres que lo borre, usa «Borrar». También, la constancia de que diste y quitaste este permiso.`,
      confirm: 'Quitar el permiso',
    },
    object: {
      title: ({ app }: ActContext) => `¿Oponerte a que ${app} use tus datos?`,
      happens: ({ app, institution }: ActContext) =>
        `Desde este momento Cauce no lee ni entrega ${from(institution)} a ${app}, y le avisa que te opones.`,
      stays: () =>
        'El permiso y los datos que Cauce ya leyó, sin uso. Puedes levantar la oposición cuando quieras.',
      confirm: 'Oponerme',
    },
    block: {
      title: ({ app }: ActContext) => `¿Bloquear tus datos para ${app}?`,
      happens: ({ app, institution }: ActContext) =>
        `Desde este momento Cauce no lee ni entrega ${from(institution)} a ${app}, y le avisa. Sirve mientras se revisa si los datos están bien.`,
      stays: () =>
        'El permiso y los datos que Cauce ya leyó, sin uso. Puedes desbloquear cuando quieras.',
      confirm: 'Bloquear',
    },
    unblock: {
      title: ({ app }: ActContext) => `¿Desbloquear tus datos para ${app}?`,
      happens: ({ app, institution, until }: ActContext) =>
        `Desde este momento ${app} puede volver a leer ${from(institution)}${until === null ? '' : `, hasta el ${until}`}.`,
      stays: () => 'El permiso sigue igual: puedes quitarlo o bloquear otra vez cuando quieras.',
      confirm: 'Desbloquear',
    },
    'take-back': {
      title: ({ account }: ActContext) => `¿Dejar de compartir ${account}?`,
      happens: ({ app, account }: ActContext) =>
        `Cauce borra lo que guardaba de ${account} y no la vuelve a leer. Le avisa a ${app} que esos datos ya no están.`,
      stays: ({ app }: ActContext) =>
        `Lo que ${app} ya recibió, y el permiso con tus otras cuentas. Para volver a compartirla, ${app} tiene que pedirte un permiso nuevo.`,
      confirm: 'Dejar de compartir',
    },
    erase: {
      title: ({ app }: ActContext) => `¿Borrar la conexión con ${app}?`,
      happens: ({ app, institution, hasCredentials }: ActContext) =>
        `Se quita el permiso y Cauce borra ${from(institution)}${hasCredentials ? ', tu clave guardada' : ''} y tu nombre, RUT y correo de esta conexión. Pedimos a ${app} que borre sus copias. No se puede deshacer, y la conexión deja de verse aquí.`,
      stays: () => PROOF,
      confirm: 'Borrar',
    },
    'revoke-all': {
      title: () => '¿Quitar todos tus permisos?',
      happens: ({ apps }: ActContext) =>
        `Desde este momento no pueden leer tus datos a través de Cauce: ${listed(apps)}. Cauce borra los datos y las claves que guardaba de esas conexiones.`,
      stays: () =>
        'Lo que esas aplicaciones ya recibieron, y la constancia de que diste y quitaste cada permiso.',
      confirm: 'Quitar todos',
    },
    'erase-all': {
      title: () => '¿Borrar todo lo que Cauce tiene de ti?',
      happens: () =>
        'Se quitan todos tus permisos y Cauce borra los datos, las claves guardadas y tu nombre, RUT y correo. Pedimos a las aplicaciones que borren sus copias. No se puede deshacer, y tu sesión termina.',
      stays: () => PROOF,
      confirm: 'Borrar todo',
    },
    export: {
      title: () => '¿Descargar tus datos?',
      happens: () =>
        'Se guarda en este equipo un archivo con tus conexiones, los datos que Cauce todavía tiene, sus registros y tus solicitudes. No va cifrado: déjalo donde solo tú lo veas. Las aplicaciones saben que pediste una copia.',
      stays: () => 'Todo igual: descargar no borra ni cambia nada.',
      confirm: 'Descargar',
    },
  },
  results: {
    revoke: {
      title: 'Permiso quitado',
      lead: ({ app, institution }: ActContext) =>
        `${app} ya no puede leer ${from(institution)} a través de Cauce.`,
    },
    object: {
      title: 'Oposición registrada',
      lead: ({ app }: ActContext) => `Cauce ya no lee ni entrega tus datos a ${app}.`,
    },
    block: {
      title: 'Datos bloqueados',
      lead: ({ app }: ActContext) =>
        `Cauce ya no lee ni entrega tus datos a ${app}, hasta que desbloquees.`,
    },
    unblock: {
      title: 'Datos desbloqueados',
      lead: ({ app }: ActContext) => `${app} puede volver a leer tus datos.`,
    },
    'take-back': {
      title: 'Cuenta quitada',
      lead: ({ app, account }: ActContext) =>
        `${app} ya no puede leer ${account} a través de Cauce.`,
    },
    erase: {
      title: 'Conexión borrada',
      lead: ({ app }: ActContext) =>
        `Cauce ya no tiene tus datos de la conexión con ${app}, ni ${app} puede leer más.`,
    },
    'revoke-all': {
      title: 'Permisos quitados',
      lead: ({ apps }: ActContext) =>
        apps.length === 0
          ? 'No quedaba ningún permiso por quitar.'
          : `Ya no pueden leer tus datos a través de Cauce: ${listed(apps)}.`,
    },
    'erase-all': {
      title: 'Borramos todo lo tuyo',
      lead: () => 'Cauce ya no tiene tus datos, y tu sesión terminó.',
    },
    export: {
      title: 'Archivo descargado',
      lead: () => 'Está en las descargas de este equipo. Te lo confirmamos por correo.',
    },
  },
};
