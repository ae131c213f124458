import type { Sidebars } from '../src/site/sidebarConfig.ts';

/** The sidebar that contains every guide. */
export const sidebars: Sidebars = {
  docs: [
    'intro',
    {
      type: 'category',
      label: 'Para empezar',
      slug: 'general',
      description:
        'Tu primera llamada, y lo que necesitas para pedir datos y entender las respuestas.',
      isCollapsed: false,
      items: [
        'general/inicio-rapido',
        'general/ambientes',
        'general/entities-actions',
        'general/instituciones',
        'general/completitud',
        'general/identificadores',
        'general/errores',
        'general/glosario',
      ],
    },
    {
      type: 'category',
      label: 'Cauce Connect',
      link: { doc: 'cauce-connect/index' },
      isCollapsed: false,
      items: [
        'cauce-connect/flow',
        'cauce-connect/otp-token',
        'cauce-connect/config',
        'cauce-connect/react',
        'cauce-connect/extract',
        'guias/comprobantes',
      ],
    },
    {
      type: 'category',
      label: 'API directa',
      description: 'Tareas lanzadas desde tu servidor, sin el widget: SDK, cifrado y desafíos.',
      isCollapsed: false,
      items: [
        'general/flujo-de-extraccion',
        'general/desafios',
        'general/sdk',
        {
          type: 'category',
          label: 'Cifrado de datos',
          description: 'Cómo enviar las credenciales cifradas de extremo a extremo.',
          items: [
            'guias/cifrado-de-datos/cifrado-persistente',
            'guias/cifrado-de-datos/cifrado-temporal',
          ],
        },
        'general/tef_entities',
        {
          type: 'category',
          label: 'Guías de ayuda',
          description: 'Tareas concretas, paso a paso, con código que puedes copiar.',
          items: [
            'guias/estados-situacion',
            'guias/evaluacion-financiera',
            'guias/tef',
            'guias/example-tef',
          ],
        },
      ],
    },
    {
      type: 'category',
      label: 'Probar',
      description: 'Personas de prueba, pruebas automáticas y herramientas para explorar la API.',
      isCollapsed: false,
      items: [
        'general/datos-de-prueba',
        'general/pruebas-en-ci',
        'general/pruebas-del-widget',
        'guias/example-postman',
        'general/mcp',
      ],
    },
    {
      type: 'category',
      label: 'Operar',
      description: 'De la prueba a producción: llaves, eventos, límites, cambios y soporte.',
      isCollapsed: false,
      items: [
        'general/paso-a-produccion',
        'general/consola',
        'general/llaves',
        'general/eventos',
        'general/webhooks',
        'general/limites',
        'general/versiones',
        'changelog',
        'general/estado-y-soporte',
      ],
    },
    {
      type: 'category',
      label: 'Ley',
      description: 'Lo que la ley te pide al leer datos de personas, y los derechos de ellas.',
      isCollapsed: false,
      items: [
        'general/datos-personales',
        'guias/derechos-de-las-personas',
        'general/ley-y-condiciones',
      ],
    },
  ],
};
