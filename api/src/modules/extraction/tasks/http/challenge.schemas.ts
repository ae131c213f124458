import Joi from 'joi';
import {
  CHALLENGE_FIELD_TYPES,
  CHALLENGE_KINDS,
  CHALLENGE_MEDIA,
  type ChallengeAnswers,
} from '@cauce/extractors';
import { ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';

const fieldSchema = ResponseJoi.object({
  name: ResponseJoi.string()
    .description('Con qué nombre va la respuesta en `answers`.')
    .example('codigo'),
  label: ResponseJoi.string()
    .description('Cómo lo llama la institución; en una tarjeta, la celda.')
    .example('Código'),
  type: ResponseJoi.string()
    .valid(...CHALLENGE_FIELD_TYPES)
    .description('Qué se escribe, para elegir el teclado; en choice se elige una de `options`.')
    .example('digits'),
  minLength: ResponseJoi.number().integer().description('Largo mínimo.').example(6),
  maxLength: ResponseJoi.number().integer().description('Largo máximo.').example(6),
  pattern: ResponseJoi.string()
    .description('La regla completa: expresión regular de JavaScript, sin banderas.')
    .example('^[0-9]{6}$'),
  options: ResponseJoi.array()
    .items(
      ResponseJoi.object({
        value: ResponseJoi.string().description('Lo que va en `answers`.').example('sms'),
        label: ResponseJoi.string()
          .description('Lo que lee la persona.')
          .example('Por SMS a mi celular'),
      })
        .optional()
        .label('ChallengeOption'),
    )
    .description('Las alternativas de un campo choice; en los demás, vacía.')
    .example([]),
}).label('ChallengeField');

/** The challenge that is open now. */
export const challengeSchema = ResponseJoi.object({
  id: ResponseJoi.string()
    .description('Identificador; cada vez que la institución pregunta es otro.')
    .example('9f2c1d7e5b8a4f6093c1d7e5b8a4f609'),
  kind: ResponseJoi.string()
    .valid(...CHALLENGE_KINDS)
    .description(
      'code: escribir un código; approve: aprobar en otra parte, sin escribir nada; coordinates: celdas de una tarjeta; question: responder una pregunta; choice: elegir una alternativa.',
    )
    .example('code'),
  medium: ResponseJoi.string()
    .valid(...CHALLENGE_MEDIA)
    .allow(null)
    .description('Dónde tiene que mirar la persona; null si la institución no lo dice.')
    .example('sms'),
  destination: ResponseJoi.string()
    .allow(null)
    .description('El celular o correo, enmascarado, tal como lo muestra la institución.')
    .example('+56 9 ** ** 12'),
  message: ResponseJoi.string()
    .allow(null)
    .description('La frase de la institución, para mostrarla tal cual.')
    .example('Escribe el código de seis dígitos que enviamos a +56 9 ** ** 12.'),
  fields: ResponseJoi.array()
    .items(fieldSchema.optional())
    .description('Lo que hay que escribir o elegir; vacía en approve.'),
  attemptsLeft: ResponseJoi.number()
    .integer()
    .allow(null)
    .description(
      'Tras una respuesta errada, intentos que quedan si la institución lo dijo; si no, null.',
    )
    .example(null),
  expiresAt: ResponseJoi.string()
    .isoDate()
    .description('Hasta cuándo se puede responder: 180 segundos como máximo.')
    .example('2026-11-21T12:05:00.000Z'),
}).label('Challenge');

export const exampleChallenge = {
  id: '9f2c1d7e5b8a4f6093c1d7e5b8a4f609',
  kind: 'code',
  medium: 'sms',
  destination: '+56 9 ** ** 12',
  message: 'Escribe el código de seis dígitos que enviamos a +56 9 ** ** 12.',
  fields: [
    {
      name: 'codigo',
      label: 'Código',
      type: 'digits',
      minLength: 6,
      maxLength: 6,
      pattern: '^[0-9]{6}$',
      options: [],
    },
  ],
  attemptsLeft: null,
  expiresAt: '2026-11-21T12:05:00.000Z',
};

/** Longer than the name of any field, and than any answer. */
const MAX_ANSWER = 100;

export const answerBodySchema = Joi.object<{ challengeId: string; answers: ChallengeAnswers }>({
  challengeId: Joi.string()
    .required()
    .description('El `id` del desafío que la persona tiene a la vista.')
    .example(exampleChallenge.id),
  answers: Joi.object()
    .pattern(/^[\w-]{1,100}$/, Joi.string().max(MAX_ANSWER))
    .required()
    .description('Una respuesta por cada campo de `fields`, por su `name`.')
    .example({ codigo: '123456' }),
}).label('AnswerChallenge');
