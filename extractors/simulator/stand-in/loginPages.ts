import type { Institution, LoginKind } from '../../src/contract/institution.ts';
import type { PortalRoot } from '../http/addresses.ts';
import { passwordWithRule, rutWithHelp } from '../shared/content.ts';
import { html } from '../http/markup.ts';
import type { Markup } from '../http/markup.ts';
import { page } from '../shared/layout.ts';

export const CSRF_FIELD = 'token';

/** What the pages of a face need to know. */
export interface FaceView {
  readonly institution: Institution;
  /** Path prefix of the face. */
  readonly root: PortalRoot;
}

/** The institution's own password, or the single sign-on's where it has none. */
export function loginKindOf({ passwordRules }: Institution): LoginKind {
  const kinds = Object.keys(passwordRules) as LoginKind[];
  return kinds.find((kind) => kind !== 'clave-unica') ?? 'clave-unica';
}

export function loginPage(
  { institution, root }: FaceView,
  options: { readonly csrfToken: string; readonly message: string | null },
): Markup {
  const rule = institution.passwordRules[loginKindOf(institution)]?.description ?? '';
  return page({
    title: 'Ingreso de clientes',
    brand: institution,
    content: html`${options.message !== null && html`<p class="mensaje" role="alert">${options.message}</p>`}
      <p>
        Nadie documenta estas páginas: son un reemplazo inventado por Cauce, sin parecido con las de
        ${institution.name}.
      </p>
      <form id="ingreso" method="post" action="${root}/ingreso">
        <input type="hidden" name="${CSRF_FIELD}" value="${options.csrfToken}" />
        ${rutWithHelp('RUT', 'Sirve cualquier RUT válido, por ejemplo 12.345.678-5.', {
          name: 'rut',
          maxlength: 60,
          required: true,
        })}
        ${passwordWithRule('Clave', rule, { name: 'clave', required: true })}
        <button type="submit">Ingresar</button>
      </form>`,
  });
}

export function messagePage({ institution, root }: FaceView, title: string, text: string): Markup {
  return page({
    title,
    brand: institution,
    content: html`<p class="mensaje">${text}</p>
      <p><a href="${root}/ingreso">Ir al ingreso</a></p>`,
  });
}
