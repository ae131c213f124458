/** The texts of the first page, and of what every page has. They state facts about the product: keep them true. */
export const firstEs = {
  documentTitle: (title: string) => `${title} · Consola de Cauce`,
  page: 'Consola de Cauce',
  otherLanguage: 'English',
  docs: 'Documentación',
  testEnvironment: 'Ambiente de prueba: las personas y sus datos son ficticios.',
  inbox: 'Ver los correos de prueba',
  loading: 'Cargando…',
  retry: 'Reintentar',
  when: (date: string, time: string) => `${date}, ${time}`,

  signIn: {
    title: 'Entra a la consola',
    lead: 'Llaves, webhooks, conexiones y uso de tu organización, con tu llave de acceso (passkey) o la cuenta de tu organización.',
    passkey: 'Entrar con llave de acceso',
    openid: 'Entrar con la cuenta de tu organización',
    entering: 'Entrando…',
    helpTitle: '¿No puedes entrar?',
    help: [
      'Si es tu primera vez, abre la invitación que llegó a tu correo: ahí creas tu llave de acceso.',
      'Si perdiste el equipo que la tenía, pide a una persona dueña de tu organización que te envíe otra invitación.',
    ],
    sandboxTitle: 'Probar sin llave de acceso',
    sandbox: 'El sandbox trae dos personas de una organización de demostración.',
    as: { owner: 'Entrar como dueña', viewer: 'Entrar solo para mirar' },
    signedOut: {
      expired: { title: 'Tu sesión venció', body: 'Por seguridad dura 8 horas. Entra otra vez.' },
      ended: {
        title: 'Tu sesión terminó',
        body: 'Puede que hayan cambiado tu rol o cerrado la sesión. Entra otra vez.',
      },
      signed_out: { title: 'Saliste', body: 'En este equipo no quedó nada de la consola.' },
    },
  },

  problems: {
    no_answer: {
      title: 'No llegó la respuesta',
      body: 'Revisa tu conexión a internet y prueba otra vez. Si estabas cambiando algo, mira antes si alcanzó a hacerse.',
    },
    too_many: {
      title: 'Hay que esperar un poco',
      body: 'Llegaron muchas llamadas seguidas.',
    },
    forbidden: {
      title: 'No puedes ver o hacer esto',
      body: 'Tu rol no lo permite, o no es de tu organización. Revisa el identificador, o pídelo a una persona dueña.',
    },
    not_found: {
      title: 'No lo encontramos',
      body: 'No existe, se borró o es de otra organización. Revisa el identificador o vuelve a la lista.',
    },
    refused: {
      title: 'La API no lo aceptó',
      body: 'Corrige lo que dice el motivo y prueba otra vez.',
    },
    invitation_not_valid: {
      title: 'Esta invitación no sirve',
      body: 'Ya se usó, venció o es para otro correo. Pide otra a una persona dueña de tu organización.',
    },
    passkey_refused: {
      title: 'La llave de acceso no sirvió',
      body: 'No es de esta consola o ya no está vigente. Elige otra, o pide una invitación nueva.',
    },
    openid_not_configured: {
      title: 'Tu organización no entra así',
      body: 'Ninguna tiene este dominio. Revisa el correo, o entra con tu llave de acceso.',
    },
    openid_refused: {
      title: 'No pudimos entrar con tu cuenta',
      body: 'Tu organización no lo permitió, su respuesta ya no sirve, o tu correo no es del equipo. Empieza otra vez, o pregunta a una persona dueña.',
    },
    openid_unavailable: {
      title: 'Tu organización no responde',
      body: 'Falló la página donde entra su gente. Prueba en unos minutos, o entra con tu llave de acceso.',
    },
    passkey_cancelled: {
      title: 'No se usó la llave de acceso',
      body: 'Se cerró el aviso del navegador o pasó mucho tiempo. Prueba otra vez.',
    },
    passkey_known: {
      title: 'Este equipo ya tiene una llave de acceso',
      body: 'Entra con ella, o usa otro equipo para crear la nueva.',
    },
    no_passkeys: {
      title: 'Este navegador no usa llaves de acceso',
      body: 'Abre la consola en una versión reciente de Chrome, Edge, Firefox o Safari.',
    },
    last_owner: {
      title: 'Tiene que quedar una persona dueña',
      body: 'Da antes ese rol a otra persona del equipo.',
    },
    member_exists: {
      title: 'Ese correo ya es del equipo',
      body: 'Búscalo en la lista de personas: ahí puedes cambiar su rol.',
    },
    team_full: {
      title: 'El equipo está completo',
      body: 'Saca a quien ya no participa, o retira invitaciones.',
    },
    unexpected: {
      title: 'Algo falló de nuestro lado',
      body: 'Prueba otra vez en unos minutos.',
    },
  },
  tryFrom: (when: string) => `Podrás probar otra vez desde el ${when}.`,
  reference: (code: string | null, requestId: string | null) =>
    [code !== null && `Error ${code}.`, requestId !== null && `Id de la llamada: ${requestId}.`]
      .filter((part) => part !== false)
      .join(' '),
  crashed: {
    body: 'La página no puede seguir así. Lo que ya hiciste sigue valiendo.',
    action: 'Cargar la página otra vez',
  },
};

export type FirstWords = typeof firstEs;
