import type { SidebarItem } from '../../src/components/Sidebar/sidebarItem.ts';

/** The sidebar of the documentation, for stories. */
export const exampleSidebar: SidebarItem[] = [
  { label: 'Introducción', href: '/docs/intro' },
  {
    type: 'category',
    label: 'General',
    href: '/docs/category/general',
    items: [
      { label: 'Entidades y acciones', href: '/docs/general/entities-actions' },
      { label: 'Entidades para transferencias', href: '/docs/general/tef_entities' },
    ],
  },
  {
    type: 'category',
    label: 'Cauce Connect',
    items: [
      { label: 'Qué es', href: '/docs/cauce-connect/index' },
      { label: 'Configuración', href: '/docs/cauce-connect/config' },
      { label: 'Token OTP', href: '/docs/cauce-connect/otp-token' },
      { label: 'Flujo', href: '/docs/cauce-connect/flow' },
      { label: 'Extracción', href: '/docs/cauce-connect/extract' },
    ],
  },
  {
    type: 'category',
    label: 'Guías de ayuda',
    href: '/docs/category/guias-de-ayuda',
    isCollapsed: false,
    items: [
      {
        type: 'category',
        label: 'Cifrado de datos',
        href: '/docs/category/cifrado-de-datos',
        items: [
          {
            label: 'Cifrado persistente',
            href: '/docs/guias/cifrado-de-datos/cifrado-persistente',
          },
          { label: 'Cifrado temporal', href: '/docs/guias/cifrado-de-datos/cifrado-temporal' },
        ],
      },
      { label: 'Estados de situación', href: '/docs/guias/estados-situacion' },
      { label: 'Evaluación financiera', href: '/docs/guias/evaluacion-financiera' },
      { label: 'Ejemplo con Postman', href: '/docs/guias/example-postman' },
      { label: 'Transferencias', href: '/docs/guias/tef' },
    ],
  },
];
