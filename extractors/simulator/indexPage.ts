import type { Institution } from '../src/contract/institution.ts';
import { html } from './http/markup.ts';
import type { Markup } from './http/markup.ts';
import { page } from './layout.ts';

const NAMED_OUTCOMES: readonly (readonly [string, string])[] = [
  ['11.111.111-1', 'ingresa y muestra datos'],
  ['22.222.222-2', 'clave incorrecta'],
  ['33.333.333-3', 'clave bloqueada'],
  ['44.444.444-4', 'institución no disponible'],
  ['55.555.555-5', 'ingresa y tarda 20 segundos en mostrar datos'],
  ['66.666.666-6', 'clave incorrecta la primera vez que lo intenta un proceso'],
  ['77.777.777-7', 'ingresa y no tiene productos'],
  ['88.888.888-8', 'ingresa y tiene muchísimos movimientos'],
  ['10.101.010-4', 'el portal le pide un código: 123456'],
];

/** The start page: every simulated institution, and the RUTs with a named outcome. */
export function indexPage(institutions: readonly Institution[]): Markup {
  return page({
    title: 'Instituciones simuladas',
    brand: null,
    content: html`<p>
        Elige una institución e ingresa con cualquier RUT válido y una clave inventada que cumpla su
        regla.
      </p>
      <ul class="instituciones">
        ${institutions.map((one) => html`<li><a href="/${one.id}/">${one.name}</a></li>`)}
      </ul>
      <h2>Correo</h2>
      <p>
        Lo que el ambiente de prueba escribe a las personas llega al
        <a href="/correo">correo del ambiente de prueba</a>.
      </p>
      <h2>RUT con resultado fijo</h2>
      <dl>
        ${NAMED_OUTCOMES.map(
          ([rut, outcome]) =>
            html`<dt>${rut}</dt>
              <dd>${outcome}</dd>`,
        )}
      </dl>`,
  });
}

export function notFoundPage(): Markup {
  return page({
    title: 'Página no encontrada',
    brand: null,
    content: html`<p>No existe esa página. <a href="/">Ver las instituciones simuladas</a>.</p>`,
  });
}
