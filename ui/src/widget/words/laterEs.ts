/** The texts of the later screens. They state facts about the product: keep them true. */
export const laterEs = {
  care: {
    title: 'Cómo cuidamos tus datos',
    points: (app: string) => [
      `Tu clave se cifra en este navegador y la recibe Cauce. ${app} no la ve.`,
      'Cauce la guarda solo si tu permiso lo dice: cifrada y hasta que el permiso termine.',
      'Cauce entra solo a leer lo que autorizas. No mueve dinero ni hace trámites por ti.',
      `Los datos llegan a ${app} y a nadie más, hasta la fecha de tu permiso.`,
      'Puedes quitar el permiso antes. Entonces borramos los datos y el acceso.',
    ],
    close: 'Entendido',
  },
  leave: {
    title: '¿Quieres salir?',
    body: 'Todavía no se comparte ningún dato. Si sales, tendrás que empezar de nuevo.',
    uncertain: 'Si sales, tendrás que empezar de nuevo.',
    unconfirmed:
      'No pudimos confirmar que la conexión se detuvo. Si sales ahora, podría terminar sin ti.',
    stay: 'Seguir aquí',
    leave: 'Salir',
    leaving: 'Saliendo…',
  },
  visit: {
    title: 'En la misma visita',
    another: 'Conectar otra institución',
    opening: 'Abriendo…',
    missing: (products: readonly string[]) => ({
      title: `Falta: ${products.join(', ')}`,
      body: 'Está en otra institución, con un permiso aparte.',
    }),
    notOpened: {
      title: 'No pudimos seguir con otra institución',
      body: 'Lo que conectaste sigue conectado. Prueba otra vez, o vuelve a la aplicación.',
    },
    sentLater: (email: string) => `Cuando termines, también te lo enviamos a ${email}.`,
  },
  consent: {
    title: 'Revisa y autoriza',
    lead: (app: string, institution: string) =>
      `${app} te pide permiso para recibir datos de ${institution}.`,
    products: 'Datos que se piden',
    showDetail: 'Ver detalle',
    hideDetail: 'Ocultar detalle',
    ofProduct: (product: string) => `de ${product}`,
    choose: 'Puedes desmarcar lo que no quieras compartir.',
    chooseOne: 'Marca al menos un dato, o pulsa «No autorizo».',
    months: (count: number) => (count === 1 ? 'Último mes.' : `Últimos ${count} meses.`),
    purpose: 'Para qué',
    duration: 'Por cuánto tiempo',
    until: (date: string) => `Hasta el ${date}`,
    recipient: 'Quién los recibe',
    recipientIs: (legalName: string, rut: string) => `${legalName}, RUT ${rut}`,
    password: 'Qué pasa con tu clave',
    keepPassword: 'Guardarla cifrada para actualizar mis datos',
    passwordNotKept: 'Cauce la usa una vez y no la guarda',
    refresh: 'Cada cuánto se actualizan',
    refreshIs: {
      'on-read': (app: string) => `Cuando ${app} los pida`,
      daily: (app: string) => `Una vez al día, y cuando ${app} lo pida`,
      'twice-daily': (app: string) => `Dos veces al día, y cuando ${app} lo pida`,
    },
    notRefreshed: 'No se actualizan, porque no se guarda tu clave',
    limits: 'Qué no se puede hacer',
    limitsAre: 'Mover dinero, pagar ni hacer trámites por ti',
    revocation: 'Cómo quitar el permiso',
    revocationAt: 'Cuando quieras, en',
    revocationAlso: ' o en',
    again: {
      title: (institution: string) => `Vuelve a entrar a ${institution}`,
      body: (app: string) =>
        `Tu clave cambió, o la institución pidió confirmar que eres tú. Por eso dejamos de actualizar los datos que autorizaste a ${app}.`,
    },
    authorise: 'Autorizo y continúo',
    sending: 'Guardando…',
    refuse: 'No autorizo',
    otherInstitution: 'Cambiar de institución',
    privacy: (app: string) => `Privacidad de ${app}`,
    terms: 'Términos de Cauce',
    termsVersion: (version: string) => `Versión ${version}`,
    closeTerms: 'Volver al permiso',
    problems: {
      no_answer: {
        title: 'No pudimos guardar tu permiso',
        body: 'No llegó la respuesta. Revisa tu conexión y prueba otra vez.',
      },
      busy: {
        title: 'Ya hay una conexión en curso',
        body: 'Espera un minuto a que termine antes de dar otro permiso.',
      },
    },
  },
  declined: {
    title: 'No se compartió ningún dato',
    nothingMore: 'No se compartió nada más',
    lead: (app: string) => `Puedes volver a ${app} y seguir de otra forma.`,
    review: 'Revisar otra vez',
  },
  access: {
    title: (institution: string) => `Ingresa a ${institution}`,
    lead: (app: string) =>
      `Usa los mismos datos con los que entras a su sitio. Los recibe Cauce para leer por ti; ${app} no los ve.`,
    companyRut: 'RUT de la empresa',
    email: 'Correo o RUT',
    emailRequired: 'Escribe tu correo o tu RUT.',
    otherPerson: (rut: string) => `Este permiso es del RUT ${rut}. Conecta con ese RUT.`,
    ownAccount: {
      why: (institution: string) => `${institution} no nos dice de qué RUT es la cuenta.`,
      missing: 'Marca la casilla si la cuenta es tuya. Este permiso solo vale para tus datos.',
    },
    notKept: 'No guardamos tu clave.',
    kept: (date: string) =>
      `Guardamos tu clave cifrada hasta el ${date} para actualizar tus datos.`,
    forgotten: (institution: string) =>
      `Olvidé mi clave (abre el sitio de ${institution} en otra pestaña)`,
    connect: 'Conectar',
    sending: 'Conectando…',
    problems: {
      wrongLogin: 'El RUT o la clave no coinciden',
      attempts: (institution: string, count: number) =>
        `${institution} no aceptó tus datos. Te quedan ${count} intentos antes de que bloquee tu clave.`,
      noAttempts: (institution: string) =>
        `${institution} no aceptó tus datos. Revísalos y escribe tu clave otra vez.`,
      beforePause: (institution: string) =>
        `Si fallas otra vez, Cauce pausará tu acceso a ${institution} para proteger tu cuenta.`,
      busy: (institution: string) => ({
        title: 'Ya hay una conexión en curso',
        body: `Quedó abierta otra conexión tuya con ${institution}, quizás en otra ventana. Termínala ahí, o espera unos minutos y prueba otra vez.`,
      }),
      tooMany: {
        title: 'Hay que esperar un momento',
        body: 'Recibimos muchos intentos seguidos. Espera un minuto y prueba otra vez.',
      },
      username: {
        title: 'Revisa tu RUT',
        body: 'No lo enviamos a la institución: no gastaste ningún intento.',
      },
      otherPerson: (rut: string) => ({
        title: 'Este permiso es de otro RUT',
        body: `Conecta con el RUT ${rut}. No gastaste ningún intento.`,
      }),
      ownAccount: {
        title: 'Falta confirmar que la cuenta es tuya',
        body: 'Marca la casilla si es tuya. No gastaste ningún intento.',
      },
      password: {
        title: 'Revisa tu clave',
        body: 'No es como las claves de esta institución. No gastaste ningún intento.',
      },
    },
  },
  challenge: {
    title: 'Confirma que eres tú',
    /** Used if the institution sends no message of its own. */
    leads: {
      code: (institution: string) => `Escribe el código que te envió ${institution}.`,
      approve: (institution: string) =>
        `Abre la app de ${institution} en tu celular y aprueba el ingreso.`,
      coordinates: (institution: string) =>
        `Escribe las coordenadas de tu tarjeta de ${institution}.`,
      question: (institution: string) => `Responde la pregunta de ${institution}.`,
      choice: (institution: string) => `${institution} te pide elegir una alternativa.`,
    },
    says: (institution: string) => `${institution} te pide:`,
    where: {
      app: (institution: string) => `Mira la app de ${institution} en tu celular.`,
      sms: (destination: string | null) =>
        destination === null
          ? 'Mira los mensajes de tu celular.'
          : `Mira los mensajes de tu celular ${destination}.`,
      email: (destination: string | null) =>
        destination === null ? 'Mira tu correo.' : `Mira tu correo ${destination}.`,
      device: (institution: string) => `Mira el dispositivo que te entregó ${institution}.`,
      card: (institution: string) => `Mira tu tarjeta de coordenadas de ${institution}.`,
    },
    advances: 'Esta pantalla avanza sola.',
    cell: (cell: string) => `Coordenada ${cell}`,
    /** «Te quedan 2:05.» */
    timeLeft: (time: string) => `Te quedan ${time}.`,
    oneMinute: 'Queda 1 minuto',
    fewSeconds: 'Quedan 15 segundos',
    length: (count: number) => `Son ${count} caracteres.`,
    digits: (count: number) => `Son ${count} dígitos.`,
    required: 'Escribe tu respuesta.',
    choose: 'Elige una alternativa.',
    confirm: 'Confirmar',
    sending: 'Confirmando…',
    cancel: 'Cancelar',
    cancelling: 'Cancelando…',
    wrong: {
      code: 'El código no coincide. Revisa el último mensaje y escríbelo de nuevo.',
      other: 'La respuesta no coincide. Revísala y escríbela de nuevo.',
    },
    attempts: (count: number) =>
      count === 1 ? 'Te queda 1 intento.' : `Te quedan ${count} intentos.`,
    notSent: 'No pudimos enviar tu respuesta. Revisa tu conexión y prueba otra vez.',
  },
  connecting: {
    title: (institution: string) => `Conectando con ${institution}`,
    lead: 'No cierres esta ventana.',
    steps: {
      login: (institution: string) => `Entrando a ${institution}`,
      fetch: 'Leyendo los datos que autorizaste',
      normalise: 'Ordenando la información',
    },
    slow: 'Está tardando más de lo normal. Seguimos intentando.',
    verySlow: (institution: string) =>
      `${institution} está respondiendo lento. Puedes esperar o salir; si sales, no se comparte ningún dato.`,
    wait: 'Seguir esperando',
    leave: 'Salir',
  },
  accounts: {
    title: 'Elige qué compartes',
    found: (count: number) =>
      count === 1 ? 'Encontramos una cuenta' : `Encontramos ${count} cuentas`,
    lead: (app: string) => `${app} solo recibe lo que dejes marcado.`,
    legend: (institution: string) => `Tus cuentas y tarjetas en ${institution}`,
    named: (name: string, digits: string | null) =>
      digits === null ? name : `${name} terminada en ${digits}`,
    detail: {
      account: (balance: string | null) =>
        balance === null ? 'Cuenta' : `Cuenta · Saldo: ${balance}`,
      card: (used: string | null) =>
        used === null ? 'Tarjeta de crédito' : `Tarjeta de crédito · Utilizado: ${used}`,
    },
    rest: 'Lo que desmarques no se guarda, ni se lee más adelante. Después puedes dejar de compartir una cuenta cuando quieras.',
    chooseOne: 'Marca al menos una cuenta, o pulsa «No compartir nada».',
    share: (count: number) => {
      if (count === 0) return 'Compartir';
      return count === 1 ? 'Compartir 1 cuenta' : `Compartir ${count} cuentas`;
    },
    sharing: 'Compartiendo…',
    refuse: 'No compartir nada',
  },
  done: {
    title: 'Conexión lista',
    lead: (app: string, institution: string) =>
      `${app} ya puede recibir los datos que autorizaste de ${institution}.`,
    receipt: 'Tu comprobante',
    institution: 'De dónde',
    products: 'Qué datos',
    accounts: 'Qué cuentas',
    recipient: 'Quién los recibe',
    until: 'Hasta cuándo',
    revocation: 'Cómo quitar el permiso',
    code: 'Código',
    sentTo: (email: string) => `También te lo enviamos a ${email}.`,
    download: 'Descargar PDF',
    downloading: 'Descargando…',
    downloadStarted: 'Empezó la descarga',
    notDownloaded: {
      title: 'No pudimos descargar el comprobante',
      body: 'Revisa tu conexión y prueba otra vez.',
    },
  },
  failure: {
    nothingShared: 'No se compartió ningún dato.',
    tryAgain: 'Probar otra vez',
    other: 'Elegir otra institución',
    toSite: (institution: string) => `Ir al sitio de ${institution}`,
    recover: 'Recuperar mi clave',
    copy: 'Copiar código',
    copied: 'Código copiado',
    notCopied: 'No se pudo copiar: selecciona el código y cópialo.',
    /** The institution's refusal comes first, because the pause is its consequence. */
    restricted: (app: string, institution: string, when: string | null, isRefusal: boolean) => ({
      title: isRefusal
        ? 'El RUT o la clave no coinciden'
        : `Tu acceso a ${institution} está en pausa`,
      body: `${isRefusal ? `${institution} no aceptó tus datos.` : `${institution} no aceptó tus últimos intentos.`} Para proteger tu cuenta, Cauce pausó tu acceso: podrás intentarlo ${when === null ? 'más tarde' : `desde ${when}`}. No depende de ${app}.`,
    }),
    lastTry: (institution: string) => ({
      title: 'El RUT o la clave no coinciden',
      body: `${institution} no aceptó tus datos. Te queda 1 intento: si fallas otra vez, bloqueará tu clave. Si no la recuerdas bien, recupérala antes en su sitio.`,
    }),
    locked: (institution: string) => ({
      title: 'Tu clave está bloqueada',
      body: `${institution} la bloqueó por seguridad. Desbloquéala en su sitio o por sus canales de atención y vuelve a conectar.`,
    }),
    actionRequired: (institution: string) => ({
      title: `Falta un paso en ${institution}`,
      body: `${institution} te pide aceptar o actualizar algo en su sitio: una clave vencida, condiciones nuevas, otra sesión abierta o tus datos. Complétalo y vuelve a conectar.`,
    }),
    challengeExpired: (institution: string) => ({
      title: 'Se acabó el tiempo para confirmar',
      body: `${institution} dejó de esperar tu confirmación. Prueba otra vez cuando tengas tu celular a mano.`,
    }),
    challengeRejected: (institution: string) => ({
      title: 'El ingreso fue rechazado',
      body: `Se rechazó en la app de ${institution}. Si no fue por error, no sigas y avisa a ${institution}.`,
    }),
    challengeCancelled: (institution: string) => ({
      title: 'Cancelaste la conexión',
      body: `Cerramos la sesión en ${institution}. Puedes probar otra vez cuando quieras.`,
    }),
    unavailable: (institution: string, when: string | null) => ({
      title: `${institution} no está disponible`,
      body: `Su sitio no responde o está en mantención. Tu clave no es el problema. ${when === null ? 'Prueba más tarde.' : `Debería volver ${when}.`}`,
    }),
    timedOut: (institution: string) => ({
      title: `${institution} no respondió a tiempo`,
      body: 'Prueba otra vez en unos minutos.',
    }),
    noInstitutions: (app: string) => ({
      title: 'No hay instituciones para conectar',
      body: `Ninguna puede dar hoy los datos que pide ${app}.`,
    }),
    noCredits: (app: string) => ({
      title: `${app} no puede recibir más conexiones por ahora`,
      body: 'Llegó al máximo de conexiones de este mes. Tu clave no es el problema.',
    }),
    expired: (app: string, minutes: number | null) => ({
      title: 'Esta sesión venció',
      before: minutes === null ? '' : `Por seguridad dura ${minutes} minutos.`,
      after: `Vuelve a ${app} y empieza otra vez.`,
    }),
    used: (app: string) => ({
      title: 'Este enlace ya se usó',
      body: `Cada enlace sirve una sola vez. Para conectar otra institución, empieza de nuevo desde ${app}.`,
    }),
    invalid: (app: string) => ({
      title: 'Este enlace no sirve',
      body: `Está incompleto o no es de esta aplicación. Vuelve a ${app} y empieza otra vez.`,
    }),
    consentOver: (app: string) => ({
      title: 'Este permiso ya no está abierto',
      body: `Ya se usó o se quitó. Vuelve a ${app} para ver cómo quedó.`,
    }),
    unexpected: (app: string, reference: string | null) => ({
      title: 'Algo falló de nuestro lado',
      body:
        reference === null
          ? `Prueba otra vez. Si sigue igual, cuéntalo a ${app}.`
          : `Prueba otra vez. Si sigue igual, envía este código a ${app}: ${reference}.`,
    }),
  },
  /** «desde el 5 de marzo de 2026 a las 14:30» */
  when: (date: string, time: string) => `el ${date} a las ${time}`,
};

export type LaterWords = typeof laterEs;
