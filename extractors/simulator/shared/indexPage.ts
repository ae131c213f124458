import type { EntityType, Institution } from '../../src/contract/institution.ts';
import { formatRut } from '../../src/shared/rut.ts';
import { html } from '../http/markup.ts';
import type { Markup } from '../http/markup.ts';
import { sendPage } from '../http/replies.ts';
import type { Reply } from '../http/replies.ts';
import { page } from './layout.ts';

const NAMED_OUTCOMES: readonly (readonly [string, string])[] = [
  ['12.345.678-5', 'la persona de las guías'],
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

const GROUPS: Readonly<Record<EntityType, string>> = {
  bank: 'Bancos',
  'business-bank': 'Bancos de empresas',
  service: 'Pago de cuentas',
  afp: 'AFP',
  government: 'Servicios del Estado',
  exchange: 'Criptomonedas',
};

/**
 * The start page: every simulated institution, and the RUTs with a named outcome.
 * @param person the test person whose data fills in the login forms
 */
export function indexPage(institutions: readonly Institution[], person: string): Markup {
  return page({
    title: 'Instituciones simuladas',
    brand: null,
    content: html`<p>
        Elige una institución: su formulario ya viene con el RUT
        <strong>${formatRut(person)}</strong> y una clave inventada, y solo falta ingresar.
        <a href="#personas">Elige otra persona</a> o escribe cualquier otro RUT válido.
      </p>
      ${(Object.keys(GROUPS) as EntityType[]).map(
        (type) =>
          html`<h2>${GROUPS[type]}</h2>
            <ul class="instituciones">
              ${institutions
                .filter((one) => one.type === type)
                .map(
                  (one) =>
                    html`<li>
                      <a href="/${one.id}/" data-portal="${one.id}"
                        ><span class="institucion">${one.name}</span></a
                      >
                    </li>`,
                )}
            </ul>`,
      )}
      <h2 id="personas">Personas de prueba</h2>
      <p>Elige con quién llegan los formularios.</p>
      <dl>
        ${NAMED_OUTCOMES.map(
          ([rut, outcome]) =>
            html`<dt>
                ${
                  rut === formatRut(person)
                    ? html`<strong>${rut}</strong>`
                    : html`<a href="/?persona=${rut}">${rut}</a>`
                }
              </dt>
              <dd>${outcome}</dd>`,
        )}
      </dl>
      <h2>Correo</h2>
      <p>
        Lo que el ambiente de prueba escribe a las personas llega al
        <a href="/correo">correo del ambiente de prueba</a>.
      </p>`,
  });
}

export function notFound(status = 404): Reply {
  const markup = page({
    title: 'Página no encontrada',
    brand: null,
    content: html`<p>No existe esa página. <a href="/">Ver las instituciones simuladas</a>.</p>`,
  });
  return sendPage(markup, { status });
}
