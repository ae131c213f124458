import { html } from './http/markup.ts';
import type { Markup, MarkupValue } from './http/markup.ts';

/** Where the one stylesheet of all pages is served. */
export const STYLESHEET_PATH = '/__assets/simulator.css';

/** Said on every page, so that nobody takes a simulated portal for the real one. */
const NOTICE =
  'Simulación: este sitio imita un portal para pruebas. Las personas, cuentas y montos son ficticios. No escriba aquí una clave real.';

/** A whole page. `brand` is the institution whose portal it is, for the header and its colour. */
export function page(options: {
  readonly title: string;
  readonly brand: { readonly id: string; readonly name: string } | null;
  readonly navigation?: MarkupValue;
  readonly content: MarkupValue;
}): Markup {
  const { title, brand } = options;
  return html`<!doctype html>
    <html lang="es-CL">
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}${brand && ` · ${brand.name}`} (simulación)</title>
        <link rel="stylesheet" href="${STYLESHEET_PATH}" />
      </head>
      <body class="${brand?.id ?? 'portada'}">
        <p class="aviso">${NOTICE}</p>
        <header>
          <p class="marca">${brand?.name ?? 'Instituciones simuladas'}</p>
          ${options.navigation}
        </header>
        <main>
          <h1>${title}</h1>
          ${options.content}
        </main>
      </body>
    </html> `;
}

/** The content of a frame: no header, no notice of its own, since the page around it has one. */
export function framePage(title: string, brandId: string, content: MarkupValue): Markup {
  return html`<!doctype html>
    <html lang="es-CL">
      <head>
        <title>${title} (simulación)</title>
        <link rel="stylesheet" href="${STYLESHEET_PATH}" />
      </head>
      <body class="marco ${brandId}">
        ${content}
      </body>
    </html> `;
}
