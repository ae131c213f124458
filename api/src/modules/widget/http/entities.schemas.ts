import { ENTITY_TYPES, PASSWORD_CHARACTERS } from '@cauce/extractors';
import Joi from 'joi';
import type { InstitutionCondition } from '../../entities/institutionHealth.ts';

const CONDITIONS: readonly InstitutionCondition[] = ['normal', 'delayed', 'unavailable'];

const passwordRuleSchema = Joi.object({
  minLength: Joi.number().integer().required().description('Largo mínimo.').example(4),
  maxLength: Joi.number().integer().required().description('Largo máximo.').example(20),
  pattern: Joi.string()
    .required()
    .description('La regla completa, como expresión regular de JavaScript sin banderas.')
    .example('^[!-~]{4,20}$'),
  characters: Joi.string()
    .valid(...PASSWORD_CHARACTERS)
    .required()
    .description(
      'Qué caracteres acepta, para decir la regla en el idioma de la persona: números; letras sin tildes y números; letras, números y símbolos, sin espacios; o la llave y el secreto de una API, separados por dos puntos.',
    )
    .example('printable'),
  symbols: Joi.string()
    .allow('')
    .required()
    .description('Símbolos que acepta además; vacío si ninguno.')
    .example(''),
}).label('PasswordRule');

const loginSchema = Joi.object({
  kind: Joi.string()
    .valid('internet', 'clave-tributaria', 'clave-unica', 'api-key')
    .required()
    .description(
      'Qué clave se pide: la de internet, la Clave Tributaria, la ClaveÚnica, o `llave:secreto` de la API de una casa de cambio.',
    )
    .example('internet'),
  usernameKinds: Joi.array()
    .items(Joi.string().valid('rut', 'company-rut', 'email').description('Un tipo.'))
    .required()
    .description('Qué puede escribir la persona como usuario.')
    .example(['rut']),
  passwordRule: passwordRuleSchema
    .required()
    .description('Regla de la clave: revísala antes de gastar un intento.'),
}).label('WidgetLogin');

const entitySchema = Joi.object({
  id: Joi.string().required().description('Id de la institución.').example('banco-chile'),
  name: Joi.string().required().description('Nombre.').example('Banco de Chile'),
  type: Joi.string()
    .valid(...ENTITY_TYPES)
    .required()
    .description('Tipo de institución.')
    .example('bank'),
  enabled: Joi.boolean()
    .required()
    .description('Si hoy se puede conectar; si no, no responde.')
    .example(true),
  condition: Joi.string()
    .valid(...CONDITIONS)
    .required()
    .description('Cómo ha respondido en los últimos minutos.')
    .example('normal'),
  login: loginSchema.required().description('Cómo se entra.'),
  siteUrl: Joi.string()
    .uri()
    .allow(null)
    .required()
    .description('Sitio de la institución, donde se recupera la clave; null si no se conoce.')
    .example('http://127.0.0.1:3002/banco-chile'),
  retryAfter: Joi.string()
    .isoDate()
    .allow(null)
    .required()
    .description('Desde cuándo puede probar esta persona, si está en pausa; si no, null.')
    .example(null),
}).label('WidgetEntity');

export const widgetEntitiesSchema = Joi.object({
  entities: Joi.array()
    .items(entitySchema)
    .required()
    .description('Las instituciones que sirven todos los productos pedidos con un solo ingreso.'),
  count: Joi.number().integer().required().description('Cuántas son.').example(11),
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
  },
  siteUrl: 'http://127.0.0.1:3002/banco-chile',
  retryAfter: null,
};
