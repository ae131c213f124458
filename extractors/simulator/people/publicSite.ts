import { findInstitution } from '../../src/catalogue/lookup.ts';
import type { EntityType } from '../../src/contract/institution.ts';
import { html } from '../http/markup.ts';
import type { Markup } from '../http/markup.ts';

/** What an institution of a kind says of itself beside its login: a sentence, and what it offers. */
interface Site {
  readonly motto: string;
  readonly offers: readonly (readonly [title: string, text: string])[];
}

/** Invented: of the institutions' own public sites only the way to the login is documented. */
const SITES: Readonly<Record<EntityType, Site>> = {
  bank: {
    motto: 'Tus cuentas y tarjetas en un solo lugar',
    offers: [
      ['Cuentas', 'El saldo y los movimientos de tus cuentas corrientes, vista y de ahorro.'],
      ['Tarjetas', 'Tus compras sin facturar y los estados de cuenta de cada mes.'],
      ['Créditos', 'Las cuotas que vienen y lo que falta por pagar.'],
      ['Inversiones', 'Depósitos a plazo y fondos mutuos, con su valor de hoy.'],
    ],
  },
  'business-bank': {
    motto: 'Las cuentas de tu empresa al día',
    offers: [
      ['Cuentas', 'El saldo y los movimientos de cada cuenta de la empresa.'],
      ['Transferencias', 'Lo que enviaste y recibiste, y a quién.'],
      ['Tarjetas', 'Las compras del equipo y sus estados de cuenta.'],
    ],
  },
  service: {
    motto: 'Todas tus cuentas por pagar en una lista',
    offers: [
      ['Cuentas inscritas', 'Las empresas y el número de cliente de cada una.'],
      ['Pagos automáticos', 'Lo que se paga solo, con tu cuenta o tu tarjeta.'],
    ],
  },
  afp: {
    motto: 'Tu ahorro previsional, claro',
    offers: [
      ['Saldos', 'Cuánto tienes en cada cuenta y en qué fondo.'],
      ['Cotizaciones', 'Lo que pagó cada empleador, mes a mes.'],
      ['Certificados', 'Los documentos que te piden, para descargar.'],
    ],
  },
  government: {
    motto: 'Tus trámites en línea',
    offers: [
      ['Tu situación', 'Lo que este servicio tiene registrado de ti.'],
      ['Documentos', 'Informes y certificados, para leer o descargar.'],
    ],
  },
  exchange: {
    motto: 'Tus criptomonedas y su valor',
    offers: [
      ['Saldos', 'Cuánto tienes de cada una, también en dólares.'],
      ['Llaves', 'Una llave por programa, con los permisos que elijas.'],
    ],
  },
};

/** The headings of the public pages from which a login is reached. */
const ENTRANCE = /<h1>(?:Personas|Banco Consorcio)<\/h1>/;

/** Whether anybody may see the page, because it contains a login or leads to one. */
const isPublic = (page: string): boolean =>
  /<body class="[^"]*sin-menu/.test(page) &&
  (ENTRANCE.test(page) || page.includes('type="password"'));

/** The parts that a public page has around its login; null for any other page. */
export function publicSite(
  page: string,
  entityId: string,
): { readonly menu: Markup; readonly site: Markup } | null {
  const institution = findInstitution(entityId);
  if (institution === undefined || !isPublic(page)) return null;
  const { motto, offers } = SITES[institution.type];
  const idOf = (index: number) => `sitio-${String(index + 1)}`;
  return {
    menu: html`<nav aria-label="Sitio">
      <ul>
        ${offers.map(([title], index) => html`<li><a href="#${idOf(index)}">${title}</a></li>`)}
      </ul>
    </nav>`,
    site: html`<section class="sitio" aria-label="${institution.name}">
      <div class="lema">
        <h2>${motto}</h2>
        <p>
          Ingresa con la persona de prueba que ya viene escrita, o
          <a href="/#personas">elige otra</a>.
        </p>
      </div>
      <ul class="oferta">
        ${offers.map(
          ([title, text], index) =>
            html`<li id="${idOf(index)}">
              <h3>${title}</h3>
              <p>${text}</p>
            </li>`,
        )}
      </ul>
    </section>`,
  };
}
