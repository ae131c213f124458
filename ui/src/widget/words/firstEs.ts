/** The texts of the first screen, and of what every screen has. They state facts about the product: keep them true. */
export const firstEs = {
  title: 'Conexión segura con Cauce',
  steps: ['Institución', 'Permiso', 'Acceso', 'Listo'],
  documentTitle: (name: string, step: number, count: number) =>
    `${name}, paso ${step} de ${count} · Cauce`,
  failureTitle: (title: string) => `${title} · Cauce`,
  back: 'Volver',
  close: 'Cerrar',
  testEnvironment: 'Ambiente de prueba: no escribas una clave real.',
  footer: { connection: 'Conexión con Cauce', care: 'Cómo cuidamos tus datos' },
  refused: {
    notFramed: 'Esta página se abre desde la aplicación que pide tus datos.',
    origin: 'Esta aplicación no tiene autorización para abrir la conexión con Cauce.',
    configuration: 'No pudimos preparar la conexión. Vuelve a la aplicación y empieza otra vez.',
  },
  crashed: {
    title: 'Algo falló de nuestro lado',
    body: 'Esta ventana no puede seguir. Si alcanzaste a escribir tu clave, ya se borró de aquí.',
    restart: (app: string) => `Vuelve a ${app} y empieza otra vez.`,
    done: (app: string) => `Tu conexión ya había quedado lista. Puedes volver a ${app}.`,
  },
  preparing: { title: 'Preparando la conexión…', step: 'Preparando' },
  institution: {
    title: 'Elige tu institución',
    lead: (app: string) =>
      `${app} usa Cauce para pedir tus datos con tu permiso. Nada se comparte hasta que lo autorices.`,
    several: (app: string) =>
      `Los datos que pide ${app} están en varias instituciones: elige por cuál empezar. Nada se comparte hasta que lo autorices.`,
  },
  connected: (names: readonly string[]) => `Ya conectaste: ${names.join(', ')}.`,
  returnTo: (app: string) => `Volver a ${app}`,
  returning: 'Volviendo…',
  connection: {
    offline: {
      title: 'Sin conexión a internet',
      body: 'Revisa tu wifi o tus datos móviles. No pierdes lo avanzado.',
    },
    unreachable: {
      title: 'Cauce no responde',
      body: 'Seguimos intentando. No pierdes lo avanzado.',
    },
    back: 'Volvió la conexión.',
    retry: 'Reintentar',
  },
  expiring: 'Tu sesión vence en 2 minutos',
};

export type FirstWords = typeof firstEs;
