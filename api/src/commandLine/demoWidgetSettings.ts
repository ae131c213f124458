/** Widget settings of the sandbox's demo client, an obviously fictitious lender. */
export const demoWidgetSettings = {
  appName: 'Demo Finanzas',
  legalName: 'Demo Finanzas SpA',
  rut: '76123456-0',
  purpose: 'Evaluar una solicitud de crédito de prueba con tus ingresos y movimientos.',
  privacyUrl: 'https://demo-finanzas.example/privacidad',
  revocationUrl: 'https://demo-finanzas.example/permisos',
  theme: { mode: 'auto', color: null },
  locale: 'es-CL',
  terms: {
    version: '2026-11',
    text: [
      'Autorizas a Demo Finanzas SpA a recibir, por medio de Cauce, los datos que aparecen en esta pantalla, solo para el fin que se indica y hasta la fecha señalada.',
      'Cauce entra a la institución con las credenciales que escribes, solo para leer. No mueve dinero, no paga ni hace trámites por ti. Tus credenciales viajan y se guardan cifradas, y Demo Finanzas SpA no las ve.',
      'Puedes quitar este permiso cuando quieras. Desde ese momento Cauce borra los datos y las credenciales, y Demo Finanzas SpA deja de recibirlos. También puedes pedir ver, corregir o borrar tus datos, según la Ley 21.719.',
      'Esto es un ambiente de prueba: las instituciones y las personas son ficticias.',
    ].join('\n\n'),
  },
  validityMonths: 12,
  storesCredentials: true,
} as const;
