import type { EntityType } from '../../src/contract/institution.ts';
import { html } from '../http/markup.ts';
import type { Markup, MarkupValue } from '../http/markup.ts';

/** Path of the one stylesheet that all pages use. */
export const STYLESHEET_PATH = '/__assets/simulator.css';

/** Shown on every page, so that nobody mistakes a mock portal for the real one. */
const NOTICE =
  'Simulación: este sitio imita un portal para pruebas. Las personas, cuentas y montos son ficticios. No escribas aquí una clave real.';

/**
 * The institution whose pages they are. The type determines the colour: no institution gets one
 * like its real one.
 */
export interface Brand {
  readonly id: string;
  readonly name: string;
  readonly type: EntityType | 'sign-on';
}

/** A whole page: the notice, a link to the other institutions, and the portal's content. */
export function page(options: {
  readonly title: string;
  readonly brand: Brand | null;
  readonly navigation?: MarkupValue;
  /** Seconds after which the browser reloads the page. */
  readonly refreshSeconds?: number | null;
  readonly content: MarkupValue;
}): Markup {
  const { title, brand, navigation } = options;
  return html`<!doctype html>
    <html lang="es-CL">
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${
          options.refreshSeconds != null &&
          html`<meta http-equiv="refresh" content="${options.refreshSeconds}" />`
        }
        <title>${title}${brand && ` · ${brand.name}`} (simulación)</title>
        <link rel="stylesheet" href="${STYLESHEET_PATH}" />
      </head>
      <body class="${brand?.type ?? 'portada'}${navigation === undefined && ' sin-menu'}">
        <a class="saltar" href="#contenido">Saltar al contenido</a>
        <aside class="aviso" aria-label="Aviso">
          <p>${NOTICE}</p>
          ${brand && html`<p><a href="/">Todas las instituciones simuladas</a></p>`}
        </aside>
        <header>
          <p class="institucion">
            ${brand === null ? 'Cauce' : html`<a href="/${brand.id}/">${brand.name}</a>`}
          </p>
        </header>
        <div class="cuerpo">
          ${navigation}
          <main id="contenido" tabindex="-1">
            <h1>${title}</h1>
            ${options.content}
          </main>
        </div>
      </body>
    </html> `;
}

/** The content of a frame, without header and notice, which the surrounding page has. */
export function framePage(title: string, brand: Brand, content: MarkupValue): Markup {
  return html`<!doctype html>
    <html lang="es-CL">
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} (simulación)</title>
        <link rel="stylesheet" href="${STYLESHEET_PATH}" />
      </head>
      <body class="marco ${brand.type}">
        ${content}
      </body>
    </html> `;
}
