import type { PortalRoot } from '../../addresses.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { page } from '../../layout.ts';
import { passwordInput } from '../form-portal/content.ts';
import type { ClaveTributariaForm, StatePortal } from './StatePortal.ts';

/** What the login pages need to know of the service. */
export interface StateView {
  readonly portal: StatePortal;
  readonly institution: Institution;
  /** Path prefix of the portal, `/sii`. */
  readonly root: PortalRoot;
}

export function entrancePage(
  view: StateView,
  options: { readonly csrfToken: string; readonly message: string | null },
): Markup {
  const { portal, institution, root } = view;
  const { claveTributaria } = portal;
  return page({
    title: 'Ingreso',
    brand: institution,
    content: html`${options.message !== null && notice(options.message)}
      ${claveTributaria !== null && taxForm(view, claveTributaria, options.csrfToken)}
      <h2>Ingreso con ClaveÚnica</h2>
      <p><a class="boton clave-unica" href="${root}/clave-unica">Ingresar con ClaveÚnica</a></p>`,
  });
}

function taxForm(
  { institution, root }: StateView,
  form: ClaveTributariaForm,
  csrfToken: string,
): Markup {
  const rule = institution.passwordRules['clave-tributaria']?.description ?? '';
  return html`<h2>Ingreso con Clave Tributaria</h2>
    <form id="${form.formId}" method="post" action="${root}/ingreso">
      <input type="hidden" name="${form.csrfField}" value="${csrfToken}" />
      <label
        >RUT (sin dígito verificador)<input
          name="${form.rutField}"
          autocomplete="username"
          inputmode="numeric"
          aria-describedby="ayuda-rut"
          maxlength="10"
          required
      /></label>
      <label
        >Dígito verificador<input
          name="${form.checkDigitField}"
          autocomplete="off"
          aria-describedby="ayuda-rut"
          maxlength="1"
          required
      /></label>
      <p class="ayuda" id="ayuda-rut">Sirve cualquier RUT válido, por ejemplo 12345678 y 5.</p>
      ${passwordInput('Clave Tributaria', form.passwordField, rule)}
      <button type="submit">Ingresar</button>
    </form>`;
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
