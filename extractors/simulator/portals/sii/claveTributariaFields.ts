import type { Institution } from '../../../src/contract/institution.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';

/** The fields of RUT and Clave Tributaria, which both logins of the tax service have. */
export function claveTributariaFields(
  { passwordRules }: Institution,
  {
    rut,
    passwordId,
  }: {
    readonly rut: Readonly<Record<'id' | 'name' | 'placeholder', string>>;
    readonly passwordId: string;
  },
): Markup {
  const rule = passwordRules['clave-tributaria']?.description ?? '';
  return html`<label
      >RUT<input
        id="${rut.id}"
        name="${rut.name}"
        maxlength="12"
        placeholder="${rut.placeholder}"
        autocomplete="username"
        aria-describedby="ayuda-rut"
        required
    /></label>
    <p class="ayuda" id="ayuda-rut">Sirve cualquier RUT válido, por ejemplo 12345678-5.</p>
    <label
      >Clave Tributaria<input
        id="${passwordId}"
        name="clave"
        type="password"
        autocomplete="off"
        aria-describedby="ayuda-clave"
        required
    /></label>
    <p class="ayuda" id="ayuda-clave">Cualquier clave inventada que cumpla la regla: ${rule}.</p>`;
}
