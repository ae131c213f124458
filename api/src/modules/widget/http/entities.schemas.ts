import { ENTITY_TYPES, PASSWORD_CHARACTERS } from '@cauce/extractors';
import { ResponseJoi } from '../../../http/openapi/dataSchemas.ts';
import type { InstitutionCondition } from '../../entities/institutionHealth.ts';

const CONDITIONS: readonly InstitutionCondition[] = ['normal', 'delayed', 'unavailable'];

const passwordRuleSchema = ResponseJoi.object({
  minLength: ResponseJoi.number().integer().description('Largo mínimo.').example(4),
  maxLength: ResponseJoi.number().integer().description('Largo máximo.').example(20),
  pattern: ResponseJoi.string()
    .description('La regla completa, como expresión regular de JavaScript sin banderas.')
    .example('^[!-~]{4,20}$'),
  characters: ResponseJoi.string()
    .valid(...PASSWORD_CHARACTERS)
    .description(
      'Qué caracteres acepta, para decir la regla en el idioma de la persona: números; letras sin tildes y números; letras, números y símbolos, sin espacios; o la llave y el secreto de una API, separados por dos puntos.',
    )
    .example('printable'),
  symbols: ResponseJoi.string()
    .allow('')
    .description('Símbolos que acepta además; vacío si ninguno.')
    .example(''),
}).label('PasswordRule');

const loginSchema = ResponseJoi.object({
  kind: ResponseJoi.string()
    .valid('internet', 'clave-tributaria', 'clave-unica', 'api-key')
    .description(
      'Qué clave se pide: la de internet, la Clave Tributaria, la ClaveÚnica, o `llave:secreto` de la API de una casa de cambio.',
    )
    .example('internet'),
  usernameKinds: ResponseJoi.array()
    .items(
      ResponseJoi.string().valid('rut', 'company-rut', 'email').optional().description('Un tipo.'),
    )
    .description('Qué puede escribir la persona como usuario.')
    .example(['rut']),
  passwordRule: passwordRuleSchema.description(
    'Regla de la clave: revísala antes de gastar un intento.',
  ),
  ownAccount: ResponseJoi.string()
    .allow(null)
    .description(
      'La frase con que la persona confirma que la cuenta es suya, en el idioma de la sesión, donde la institución no dice de qué RUT es; si no, null.',
    )
    .example(null),
}).label('WidgetLogin');

const entitySchema = ResponseJoi.object({
  id: ResponseJoi.string().description('Id de la institución.').example('banco-chile'),
  name: ResponseJoi.string().description('Nombre.').example('Banco de Chile'),
  type: ResponseJoi.string()
    .valid(...ENTITY_TYPES)
    .description('Tipo de institución.')
    .example('bank'),
  enabled: ResponseJoi.boolean()
    .description('Si hoy se puede conectar; si no, no responde.')
    .example(true),
  condition: ResponseJoi.string()
    .valid(...CONDITIONS)
    .description('Cómo ha respondido en los últimos minutos.')
    .example('normal'),
  login: loginSchema.description('Cómo se entra.'),
  siteUrl: ResponseJoi.string()
    .uri()
    .allow(null)
    .description('Sitio de la institución, donde se recupera la clave; null si no se conoce.')
    .example('http://127.0.0.1:3002/banco-chile'),
  retryAfter: ResponseJoi.string()
    .isoDate()
    .allow(null)
    .description('Desde cuándo puede probar esta persona, si está en pausa; si no, null.')
    .example(null),
  personRequired: ResponseJoi.boolean()
    .description(
      'Si la institución pide a la persona confirmar su acceso, y por eso un permiso anterior dejó de actualizarse.',
    )
    .example(false),
}).label('WidgetEntity');

export const widgetEntitiesSchema = ResponseJoi.object({
  entities: ResponseJoi.array()
    .items(entitySchema.optional())
    .description('Las instituciones que sirven todos los productos pedidos con un solo ingreso.'),
  count: ResponseJoi.number().integer().description('Cuántas son.').example(11),
}).label('WidgetEntities');

export const exampleWidgetEntity = {
  id: 'banco-chile',
  name: 'Banco de Chile',
  type: 'bank',
  enabled: true,
  condition: 'normal',
  login: {
    kind: 'internet',
    usernameKinds: ['rut'],
    passwordRule: {
      minLength: 4,
      maxLength: 20,
      pattern: '^[!-~]{4,20}$',
      characters: 'printable',
      symbols: '',
    },
    ownAccount: null,
  },
  siteUrl: 'http://127.0.0.1:3002/banco-chile',
  retryAfter: null,
  personRequired: false,
};
