import type { PortalRoot } from '../../addresses.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { page } from '../../layout.ts';
import type { StatePortal } from './StatePortal.ts';

/** What the login pages need to know about the service. */
export interface StateView {
  readonly portal: StatePortal;
  readonly institution: Institution;
  /** Path prefix of the portal. */
  readonly root: PortalRoot;
}

export function entrancePage({ institution, root }: StateView, message: string | null): Markup {
  return page({
    title: 'Ingreso',
    brand: institution,
    content: html`${message !== null && notice(message)}
      <h2>Ingreso con ClaveÚnica</h2>
      <p><a class="boton clave-unica" href="${root}/clave-unica">Ingresar con ClaveÚnica</a></p>`,
  });
}

export function messagePage({ institution, root }: StateView, title: string, text: string): Markup {
  return page({
    title,
    brand: institution,
    content: html`${notice(text)}
      <p><a href="${root}/ingreso">Ir al ingreso</a></p>`,
  });
}

function notice(text: string): Markup {
  return html`<p class="mensaje" role="alert">${text}</p>`;
}
