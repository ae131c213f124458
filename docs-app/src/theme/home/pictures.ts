/** Size of the home page's pictures in CSS pixels; the files have twice as many. */
export const PICTURE_SIZE = { width: 390, height: 720 } as const;

/**
 * A screen of the widget or of the page for persons, and the heading by which it is recognised.
 * `npm run pictures -w docs-app` takes them.
 */
export interface ScreenPicture {
  readonly name: string;
  readonly heading: string;
  readonly caption: string;
  readonly alt: string;
}

/** The steps of a connection in the widget. */
export const WIDGET_PICTURES = [
  {
    name: 'institucion',
    heading: 'Elige tu institución',
    caption: '1. Elige su institución',
    alt: 'Pantalla del widget con un buscador y la lista de instituciones.',
  },
  {
    name: 'permiso',
    heading: 'Revisa y autoriza',
    caption: '2. Autoriza sabiendo qué, para qué y hasta cuándo',
    alt: 'Pantalla del widget que dice quién recibe los datos, cuáles, para qué y hasta cuándo, con los botones «Autorizo y continúo» y «No autorizo».',
  },
  {
    name: 'acceso',
    heading: 'Ingresa a Banco de Chile',
    caption: '3. Ingresa; la clave viaja cifrada',
    alt: 'Pantalla del widget con los campos de RUT y clave del Banco de Chile, y la regla de la clave.',
  },
  {
    name: 'cuentas',
    heading: 'Elige qué compartes',
    caption: '4. Elige qué cuentas comparte',
    alt: 'Pantalla del widget con las cuentas encontradas, cada una con una casilla.',
  },
  {
    name: 'listo',
    heading: 'Conexión lista',
    caption: '5. Se queda con un comprobante',
    alt: 'Última pantalla del widget: la conexión quedó lista y el comprobante se puede descargar.',
  },
] as const satisfies readonly ScreenPicture[];

/** The page where a person sees who reads their data. */
export const PERSON_PICTURE = {
  name: 'persona',
  heading: 'Tus conexiones',
  caption: 'Su página, en su teléfono',
  alt: 'Página con las conexiones de la persona: qué aplicación lee qué datos, de qué institución y hasta cuándo.',
} as const satisfies ScreenPicture;
