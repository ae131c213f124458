/** Pictures of the widget on the home page; `npm run pictures -w docs-app` takes them from its stories. */
export const WIDGET_PICTURES = {
  /** In CSS pixels; the files have twice as many. */
  width: 390,
  height: 720,
  screens: [
    {
      name: 'institucion',
      story: 'widget-1-institución--playground',
      caption: 'Elige su institución',
      alt: 'Pantalla del widget con un buscador y la lista de instituciones.',
    },
    {
      name: 'permiso',
      story: 'widget-2-permiso--password-kept',
      caption: 'Autoriza sabiendo qué, para qué y hasta cuándo',
      alt: 'Pantalla del widget que dice por cuánto tiempo vale el permiso, quién recibe los datos, qué pasa con la clave y cómo quitarlo, con los botones «Autorizo y continúo» y «No autorizo».',
    },
    {
      name: 'listo',
      story: 'widget-5-listo--playground',
      caption: 'Se queda con un comprobante',
      alt: 'Última pantalla del widget: la conexión quedó lista y el comprobante se puede descargar.',
    },
  ],
} as const;
