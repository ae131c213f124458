/** The texts of the first screen, and of what every screen has. They state facts about the product: keep them true. */
export const firstEs = {
  documentTitle: (title: string) => `${title} · Cauce`,
  page: 'Tus permisos en Cauce',
  motto: 'Cauce. Datos con permiso.',
  help: 'Cómo funciona, en palabras simples',
  skip: 'Saltar al contenido',
  sections: 'Secciones',
  nav: { connections: 'Conexiones', requests: 'Solicitudes', data: 'Mis datos' },
  otherLanguage: 'English',
  signOut: 'Salir',
  signingOut: 'Saliendo…',
  signedInAs: (rut: string, email: string) => `RUT ${rut}, ${email}`,
  retry: 'Reintentar',
  loading: 'Cargando…',
  back: 'Tus conexiones',
  when: (date: string, time: string) => `${date}, ${time}`,
  testEnvironment: 'Ambiente de prueba: las personas y sus datos son ficticios.',
  inbox: 'Ver los correos de prueba',
  offline: {
    title: 'Sin conexión a internet',
    body: 'Revisa tu wifi o tus datos móviles. Esta página sigue cuando vuelva.',
  },
  expiring: 'Tu sesión vence en 2 minutos',

  signIn: {
    title: 'Tus permisos en Cauce',
    lead: 'Mira quién puede leer tus datos, quita un permiso o pide que los borren.',
    email: 'Correo',
    emailHint: 'El que diste a la aplicación que pidió tus datos.',
    emailWrong: 'Revisa tu correo: escríbelo completo, como nombre@correo.cl.',
    emailRequired: 'Escribe tu correo.',
    submit: 'Enviarme un código',
    sending: 'Enviando…',
    whatTitle: '¿Qué es esta página?',
    what: [
      'Cauce lee datos de bancos y otras instituciones solo con tu permiso, y los entrega a la aplicación que te lo pidió.',
      'Esta página es de Cauce. No es de tu banco ni de esa aplicación.',
      'Aquí no te pedimos la clave de tu banco. Nadie de Cauce te pide tu código.',
    ],
    signedOut: {
      expired: {
        title: 'Tu sesión venció',
        body: 'Por seguridad dura 20 minutos. Pide otro código para seguir.',
      },
      ended: { title: 'Tu sesión terminó', body: 'Pide otro código para seguir.' },
      signed_out: { title: 'Saliste', body: 'En este equipo no quedó nada de tus permisos.' },
    },
  },

  problems: {
    no_answer: {
      title: 'No llegó la respuesta',
      body: 'Revisa tu conexión a internet y prueba otra vez.',
    },
    no_answer_act: {
      title: 'No llegó la respuesta',
      body: 'No sabemos si alcanzó a hacerse. Prueba otra vez: hacerlo dos veces no cambia nada.',
    },
    too_many: (when: string | null) => ({
      title: 'Hay que esperar un poco',
      body:
        when === null
          ? 'Recibimos muchos intentos seguidos. Prueba otra vez en unos minutos.'
          : `Recibimos muchos intentos seguidos. Podrás probar otra vez desde el ${when}.`,
    }),
    wrong_rut: {
      title: 'Revisa tu RUT',
      body: 'Escríbelo completo, con su dígito final, como 12.345.678-5.',
    },
    wrong_email: {
      title: 'Revisa tu correo',
      body: 'Escríbelo completo, como nombre@correo.cl.',
    },
    wrong_code: (attemptsLeft: number | null) => ({
      title: 'El código no coincide',
      body:
        attemptsLeft === null
          ? 'Mira el último correo y escríbelo otra vez.'
          : `Mira el último correo y escríbelo otra vez. ${attemptsLeft === 1 ? 'Te queda 1 intento.' : `Te quedan ${attemptsLeft} intentos.`}`,
    }),
    code_over: {
      title: 'Este código ya no sirve',
      body: 'Venció, ya se usó o se acabaron los intentos. Pide otro.',
    },
    not_found: {
      title: 'Esta conexión ya no está',
      body: 'Puede que ya la hayas borrado. Mira cómo quedaron tus conexiones.',
    },
    not_available: {
      title: 'Esto ya no se puede hacer aquí',
      body: 'La conexión cambió, o ya estaba hecho. Cierra este aviso y mira cómo quedó.',
    },
    no_receipt: {
      title: 'El comprobante no está aquí',
      body: 'Cauce lo borra cuando el permiso termina. Está en el correo que te enviamos al dar el permiso.',
    },
    unexpected: (reference: string | null) => ({
      title: 'Algo falló de nuestro lado',
      body:
        reference === null
          ? 'Prueba otra vez en unos minutos.'
          : `Prueba otra vez en unos minutos. Si sigue igual, este código ayuda a encontrar la falla: ${reference}.`,
    }),
  },
  crashed: {
    title: 'Algo falló de nuestro lado',
    body: 'La página no puede seguir así. Lo que ya pediste sigue valiendo.',
    action: 'Cargar la página otra vez',
  },
};

export type FirstWords = typeof firstEs;
