import { PASSWORD_CHARACTERS, PROVENANCE_STATES } from '@cauce/extractors';
import { field, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { CREDENTIAL_KINDS } from './credentials.presenter.ts';

const passwordRuleSchema = ResponseJoi.object({
  minLength: field.whole('Largo mínimo.', 4),
  maxLength: field.whole('Largo máximo.', 20),
  pattern: field.text(
    'La regla completa, como expresión regular sin banderas. Vale igual en JavaScript, Python, PHP y Java; compárala con la clave entera.',
    '^[!-~]{4,20}$',
  ),
  characters: field.oneOf(
    PASSWORD_CHARACTERS,
    'Qué caracteres acepta, para decir la regla con tus palabras: números; letras sin tildes y números; letras, números y símbolos, sin espacios; o la clave y el secreto de una API, separados por dos puntos.',
    'printable',
  ),
  symbols: field.text('Símbolos que acepta además; vacío si ninguno.', '').allow(''),
  help: field.text(
    'La regla en una frase, para mostrarla junto al campo.',
    'Entre 4 y 20 letras, números o símbolos, sin espacios ni tildes.',
  ),
}).label('PasswordRule');

export const credentialKindSchema = ResponseJoi.string().valid(...CREDENTIAL_KINDS);

/** What a person types to log in, in both APIs. */
export const credentialSchema = ResponseJoi.object({
  kind: credentialKindSchema
    .description(
      'Qué clave se pide: la de internet, la Clave Tributaria, la ClaveÚnica, o `clave:secreto` de la API de una casa de cambio.',
    )
    .example('internet'),
  label: field.text('Cómo se llama la clave, para el nombre del campo.', 'Clave de internet'),
  usernameKinds: ResponseJoi.array()
    .items(
      ResponseJoi.string().valid('rut', 'company-rut', 'email').optional().description('Un tipo.'),
    )
    .description('Qué puede escribir la persona como usuario.')
    .example(['rut']),
  passwordRule: passwordRuleSchema.description(
    'Regla de la clave: revísala antes de gastar un intento.',
  ),
}).label('Credential');

/** What actions rest on, in both APIs. */
export const provenanceSchema = ResponseJoi.object({
  status: field.oneOf(
    PROVENANCE_STATES,
    'Cómo se sabe lo que hace: `documented`, por fuentes públicas; `recorded`, observado en la institución; `assumed`, nadie lo describe, y solo funciona en sandbox.',
    'documented',
  ),
  sources: field.whole('Fuentes públicas en que se apoya.', 4),
  samples: field.whole('Respuestas publicadas por esas fuentes que el conector lee bien.', 6),
  newest: field
    .text('Fecha de la más nueva: día, mes o año; null si no se conoce.', '2026-07')
    .allow(null),
})
  .description('En qué se apoya: qué se sabe, por cuántas fuentes y desde cuándo.')
  .label('ActionProvenance');

export const exampleProvenance = {
  status: 'documented',
  sources: 4,
  samples: 6,
  newest: '2026-07',
};

export const exampleCredential = {
  kind: 'internet',
  label: 'Clave de internet',
  usernameKinds: ['rut'],
  passwordRule: {
    minLength: 4,
    maxLength: 20,
    pattern: '^[!-~]{4,20}$',
    characters: 'printable',
    symbols: '',
    help: 'Entre 4 y 20 letras, números o símbolos, sin espacios ni tildes.',
  },
};
