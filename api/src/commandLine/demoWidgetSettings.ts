/** Widget settings of the sandbox's demo client, an obviously fictitious lender. */
export const demoWidgetSettings = {
  appName: 'Demo Finanzas',
  legalName: 'Demo Finanzas SpA',
  rut: '76123456-0',
  purpose: {
    'es-CL': 'Evaluar una solicitud de crédito de prueba con tus ingresos y movimientos.',
    en: 'Assess a test loan application with your income and movements.',
  },
  privacyUrl: 'https://demo-finanzas.example/privacidad',
  revocationUrl: 'https://demo-finanzas.example/permisos',
  theme: { mode: 'auto', color: null },
  locale: 'es-CL',
  terms: {
    version: '2026-11',
    text: {
      'es-CL': [
        'Autorizas a Demo Finanzas SpA a recibir, por medio de Cauce, los datos que aparecen en esta pantalla, solo para el fin que se indica y hasta la fecha señalada.',
        'Cauce entra a la institución con las credenciales que escribes, solo para leer. No mueve dinero, no paga ni hace trámites por ti. Tus credenciales viajan y se guardan cifradas, y Demo Finanzas SpA no las ve.',
        'Puedes quitar este permiso cuando quieras, en la página de Cauce que aparece en esta pantalla. Desde ese momento Cauce borra los datos y las credenciales, y Demo Finanzas SpA deja de recibirlos. También puedes pedir ver, corregir o borrar tus datos, según la Ley 21.719.',
        'Esto es un ambiente de prueba: las instituciones y las personas son ficticias.',
      ].join('\n\n'),
      en: [
        'You authorise Demo Finanzas SpA to receive, through Cauce, the data shown on this screen, only for the purpose stated and until the date given.',
        'Cauce signs in to the institution with the details you type, only to read. It moves no money, makes no payments and files nothing for you. Your details travel and are stored encrypted, and Demo Finanzas SpA does not see them.',
        'You can withdraw this permission whenever you like, on the page of Cauce shown on this screen. From then on Cauce deletes the data and the details, and Demo Finanzas SpA stops receiving them. You can also ask to see, correct or delete your data, under Chilean Law 21.719.',
        'This is a test environment: institutions and persons are fictitious.',
      ].join('\n\n'),
    },
  },
  validityMonths: 12,
  storesCredentials: true,
} as const;
