import type { Sidebars } from '../src/site/sidebarConfig.ts';

/** The sidebar that every guide stands in. */
export const sidebars: Sidebars = {
  docs: [
    'intro',
    { type: 'category', label: 'General', isCollapsed: false, items: ['general/entities-actions'] },
    {
      type: 'category',
      label: 'Guías de ayuda',
      description: 'Tareas concretas, paso a paso, con código que puedes copiar.',
      items: [
        {
          type: 'category',
          label: 'Cifrado de datos',
          description: 'Cómo enviar las credenciales cifradas.',
          items: ['guias/cifrado-de-datos/cifrado-persistente'],
        },
      ],
    },
    {
      type: 'category',
      label: 'Cauce Connect',
      link: { doc: 'cauce-connect/index' },
      items: ['cauce-connect/otp-token'],
    },
  ],
};
