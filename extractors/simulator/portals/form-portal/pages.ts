import type { PortalRoot } from '../../addresses.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { page } from '../../layout.ts';
import { passwordInput } from './content.ts';
import type { FormPortal } from './FormPortal.ts';

/** What the login pages need to know about the portal. */
export interface FormView {
  readonly portal: FormPortal;
  readonly institution: Institution;
  /** Path prefix of the portal, `/banco-chile`. */
  readonly root: PortalRoot;
}

export function loginPage(
  view: FormView,
  options: {
    readonly step: 'rut' | 'password' | 'both';
    readonly csrfToken: string;
    readonly message: string | null;
    readonly rut: string | null;
  },
): Markup {
  const { login, csrfField } = view.portal;
  const rule = view.institution.passwordRules.internet?.description ?? '';
  const asksRut = options.step !== 'password';
  const asksPassword = options.step !== 'rut';
  return page({
    title: 'Ingreso de clientes',
    brand: view.institution,
    content: html`${options.message !== null && html`<p class="mensaje" role="alert">${options.message}</p>`}
      <form
        id="${login.formId}"
        method="post"
        action="${view.root}/ingreso${options.step === 'password' && '/clave'}"
      >
        <input type="hidden" name="${csrfField}" value="${options.csrfToken}" />
        ${
          asksRut &&
          html`<label
              >${login.rutLabel}<input
                name="${login.rutField}"
                autocomplete="username"
                aria-describedby="ayuda-rut"
                maxlength="${login.rutMaxLength ?? 12}"
                required
            /></label>
            <p class="ayuda" id="ayuda-rut">
              ${login.rutHint}. Sirve cualquier RUT válido, por ejemplo ${exampleRut(view.portal)}.
            </p>`
        }
        ${options.rut !== null && html`<p>RUT ${formatRut(options.rut, 'dotted')}</p>`}
        ${asksPassword && passwordInput(login.passwordLabel, login.passwordField, rule)}
        <button type="submit">${asksPassword ? 'Ingresar' : 'Continuar'}</button>
      </form>
      ${!asksRut && html`<p><a href="${view.root}/ingreso">Ingresar con otro RUT</a></p>`}`,
  });
}

/** An example RUT in the format that the portal's field accepts. */
function exampleRut({ login }: FormPortal): string {
  const spellings = (['dotted', 'plain', 'compact'] as const).map((style) =>
    formatRut('12345678-5', style),
  );
  return spellings.find((one) => login.rutPattern.test(one)) ?? '';
}

export function messagePage(view: FormView, title: string, text: string): Markup {
  return page({
    title,
    brand: view.institution,
    content: html`<p class="mensaje">${text}</p>
      <p><a href="${view.root}/ingreso">Ir al ingreso</a></p>`,
  });
}
