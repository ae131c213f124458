import type { Notice } from '../../../../http/pages/noticePage.ts';

/** Texts for the person who sees the frame, explaining why it shows no widget. */
export const NOTICES = {
  unknown: {
    title: 'No encontramos esta conexión',
    what: 'La dirección de esta ventana no corresponde a ninguna conexión con Cauce. No se compartió ningún dato.',
    next: 'Cierra esta ventana y vuelve a la aplicación desde la que llegaste. Si pasa otra vez, cuéntale a esa aplicación que su widgetConfigId no existe.',
  },
  tooMany: {
    title: 'Hay demasiadas conexiones a la vez',
    what: 'Desde tu red se abrieron muchas ventanas como esta en poco tiempo. No se compartió ningún dato.',
    next: 'Espera un minuto, cierra esta ventana y vuelve a abrir la conexión desde la aplicación.',
  },
  unavailable: {
    title: 'Ahora no podemos abrir la conexión',
    what: 'Cauce no responde en este momento. No se compartió ningún dato.',
    next: 'Espera un minuto, cierra esta ventana y vuelve a abrir la conexión desde la aplicación.',
  },
} as const satisfies Record<string, Notice>;
