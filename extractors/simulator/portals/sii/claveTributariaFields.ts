import type { Institution } from '../../../src/contract/institution.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { passwordWithRule, rutWithHelp } from '../../shared/content.ts';

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
  return html`${rutWithHelp('RUT', 'Sirve cualquier RUT válido, por ejemplo 12345678-5.', {
    ...rut,
    required: true,
  })}
  ${passwordWithRule('Clave Tributaria', rule, { id: passwordId, name: 'clave', required: true })}`;
}
