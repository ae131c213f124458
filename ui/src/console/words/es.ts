import { firstEs } from './firstEs.ts';
import { listsEs } from './listsEs.ts';
import { settingsEs } from './settingsEs.ts';

/** All the texts; those that are not of single pages are below. */
export const es = {
  ...firstEs,
  ...listsEs,
  ...settingsEs,

  sections: 'Secciones',
  menu: 'Menú',
  nav: {
    home: 'Inicio',
    tasks: 'Tareas',
    connections: 'Conexiones',
    webhooks: 'Eventos y webhooks',
    keys: 'Llaves',
    usage: 'Uso',
    log: 'Registro',
    widget: 'Widget',
    institutions: 'Instituciones',
    team: 'Equipo',
    goLive: 'Revisión',
  },
  environments: { sandbox: 'Sandbox', staging: 'Staging', production: 'Producción' },
  roles: {
    owner: 'Dueña o dueño',
    developer: 'Desarrollo',
    support: 'Soporte',
    viewer: 'Solo mira',
  },
  roleHints: {
    owner: 'Todo, también el equipo y sus roles.',
    developer: 'Llaves, webhooks, widget y conexiones. No cambia el equipo.',
    support: 'Mira todo, repara y quita conexiones.',
    viewer: 'Mira todo y no cambia nada.',
  },
  whoCan: {
    'keys:write': 'Con tu rol solo miras. Las cambian las personas dueñas y de desarrollo.',
    'webhooks:write': 'Con tu rol solo miras. Los cambian las personas dueñas y de desarrollo.',
    'widget:write': 'Con tu rol solo miras. Lo cambian las personas dueñas y de desarrollo.',
    'connections:write':
      'Con tu rol solo miras. Las cambian personas dueñas, de desarrollo y soporte.',
    'members:write': 'Con tu rol solo miras. El equipo lo cambian las personas dueñas.',
  },
  signOut: 'Salir',
  signedInAs: (name: string, email: string, role: string) => `${name}, ${email}. Rol: ${role}.`,
  cancel: 'Cancelar',
  working: 'Enviando…',
  saved: 'Ya lo guardé',
  more: 'Ver más',
  all: 'Todas',
  search: 'Buscar',
  institution: 'Institución',
  fields: {
    id: 'Id',
    state: 'Estado',
    reference: 'Referencia',
    at: 'Cuándo',
    took: 'Duró',
    created: 'Creación',
    expires: 'Vence',
    acts: 'Acciones',
    see: 'Ver',
    email: 'Correo',
    answer: 'Respuesta',
    used: 'Último uso',
  },
  nothingFound: {
    title: 'Nada coincide con el filtro',
    body: 'Quita un filtro o revisa cómo escribiste el texto: tiene que coincidir entero.',
  },
  states: {
    task: {
      pending: 'En cola',
      running: 'En curso',
      success: 'Lista',
      wrong_login: 'Clave equivocada',
      locked: 'Clave bloqueada',
      error: 'Falló',
    },
    delivery: { pending: 'Pendiente', delivered: 'Entregada', failed: 'Falló' },
    webhook: {
      working: 'Recibe',
      failing: 'Falla desde hace poco',
      by_client: 'Apagado',
      stopped: 'Se apagó por fallas',
      gone: 'Se apagó: respondió 410',
    },
    institution: { available: 'Responde', silent: 'No responde', inactive: 'No activa' },
    goLive: { passed: 'Bien', failed: 'Mal', unseen: 'Sin ver' },
    key: { active: 'Vigente', expired: 'Vencida', retired: 'Retirada' },
    connection: {
      ok: 'Al día',
      needs_person: 'Espera a la persona',
      unavailable: 'No responde',
      IN_PROGRESS: 'En curso',
      INACTIVE: 'Terminada',
    },
  },

  invitation: {
    title: 'Tu invitación',
    titleOf: (client: string) => `Únete a ${client}`,
    lead: 'Te invitaron a la consola de Cauce. Para entrar creas una llave de acceso; no hay clave que recordar.',
    signedIn: (name: string) =>
      `Ahora estás como ${name}. Si la aceptas, esta pestaña sigue con la cuenta nueva.`,
    client: 'Organización',
    role: 'Tu rol',
    expires: 'La invitación vence',
    emailHint: 'El mismo donde te llegó la invitación.',
    name: 'Tu nombre',
    nameHint: 'Así te ve tu equipo.',
    create: 'Crear llave de acceso y entrar',
    creating: 'Creando…',
    passkeyIs:
      'La llave de acceso (passkey) queda en tu equipo o en tu gestor de claves, y la abres con tu huella, tu cara o tu PIN.',
  },

  organisation: {
    title: 'Entra con tu organización',
    lead: 'Vas a la página donde entra la gente de tu organización, y de ahí vuelves a la consola.',
    emailHint: 'El de tu organización: por su dominio sabemos a dónde ir.',
    leave: 'Continuar',
    leaving: 'Continuando…',
    back: 'Volver al ingreso',
  },

  home: {
    title: (client: string) => `Inicio de ${client}`,
    lead: 'Lo que necesita a alguien de tu equipo.',
    beginning: 'De tu primera llave al primer dato, con tus propios valores.',
    firstSteps: 'Primeros pasos',
    attention: 'Qué necesita atención',
    calm: 'Nada por ahora: ninguna conexión espera a la persona, no hay entregas fallidas y ninguna llave vence dentro de 30 días.',
    done: 'Listo',
    guide: 'Mira la guía.',
    key: {
      title: 'Haz una llave',
      body: 'Con la llave tu servidor abre sesiones. Se muestra una sola vez.',
      made: 'Esta es tu llave. Guárdala en tu gestor de secretos: no se puede ver otra vez. También quedó en el comando de abajo.',
    },
    task: {
      title: 'Lanza la primera tarea',
      body: 'Pega esto en una terminal.',
      command: 'Inicio rápido',
      then: 'Cuando llegue la primera tarea, este paso queda listo al cargar la página otra vez.',
      see: 'Ver las tareas',
    },
    widget: {
      title: 'Abre el primer widget',
      body: 'Ahí la persona da su permiso.',
      see: 'Ver las conexiones',
    },
    webhook: {
      title: 'Recibe el primer webhook',
      body: 'Así tu servidor se entera sin preguntar.',
      see: 'Ver los webhooks',
    },
    connectionsWait: (count: number, hasMore: boolean) =>
      count === 1 && !hasMore
        ? '1 conexión espera que la persona vuelva a entrar.'
        : `${count}${hasMore ? ' o más' : ''} conexiones esperan que la persona vuelva a entrar.`,
    deliveriesFailed: (count: number, hasMore: boolean, host: string) =>
      count === 1 && !hasMore
        ? `1 entrega a ${host} falló.`
        : `${count}${hasMore ? ' o más' : ''} entregas a ${host} fallaron.`,
    webhookOff: (host: string) =>
      `El webhook de ${host} se apagó: su servidor no estaba recibiendo.`,
    keyExpires: (key: string, date: string) => `La llave ${key} vence el ${date}.`,
    seeThem: 'Verlas',
    replaceIt: 'Reemplazarla',
  },
};

export type ConsoleWords = typeof es;
