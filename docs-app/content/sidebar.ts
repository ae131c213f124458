import type { Sidebars } from '../src/site/sidebarConfig.ts';

/** The sidebar that contains every guide. */
export const sidebars: Sidebars = {
  docs: [
    'intro',
    {
      type: 'category',
      label: 'General',
      description: 'Lo que necesitas saber para pedir datos y entender las respuestas.',
      isCollapsed: false,
      items: [
        'general/inicio-rapido',
        'general/ambientes',
        'general/flujo-de-extraccion',
        'general/desafios',
        'general/completitud',
        'general/entities-actions',
        'general/instituciones',
        'general/tef_entities',
        'general/errores',
        'general/limites',
        'general/datos-de-prueba',
        'general/mcp',
        'general/datos-personales',
        'general/ley-y-condiciones',
      ],
    },
    {
      type: 'category',
      label: 'Desde tu servidor',
      description: 'SDK, eventos y llaves, y lo que falta entre una prueba y producción.',
      isCollapsed: false,
      items: [
        'general/sdk',
        'general/eventos',
        'general/webhooks',
        'general/llaves',
        'general/pruebas-en-ci',
        'general/paso-a-produccion',
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
      ],
    },
    {
      type: 'category',
      label: 'Guías de ayuda',
      description: 'Tareas concretas, paso a paso, con código que puedes copiar.',
      isCollapsed: false,
      items: [
        'guias/comprobantes',
        {
          type: 'category',
          label: 'Cifrado de datos',
          description: 'Cómo enviar las credenciales cifradas de extremo a extremo.',
          items: [
            'guias/cifrado-de-datos/cifrado-persistente',
            'guias/cifrado-de-datos/cifrado-temporal',
          ],
        },
        'guias/derechos-de-las-personas',
        'guias/estados-situacion',
        'guias/evaluacion-financiera',
        'guias/tef',
        'guias/example-tef',
        'guias/example-postman',
      ],
    },
    'changelog',
  ],
};
