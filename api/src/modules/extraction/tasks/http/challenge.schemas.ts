import Joi from 'joi';
import {
  CHALLENGE_FIELD_TYPES,
  CHALLENGE_KINDS,
  CHALLENGE_MEDIA,
  type ChallengeAnswers,
} from '@cauce/extractors';
import { field, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';

const fieldSchema = ResponseJoi.object({
  name: field.text('Con qué nombre va la respuesta en `answers`.', 'codigo'),
  label: field.text('Cómo lo llama la institución; en una tarjeta, la celda.', 'Código'),
  type: field.oneOf(
    CHALLENGE_FIELD_TYPES,
    'Qué se escribe, para elegir el teclado; en choice se elige una de `options`.',
    'digits',
  ),
  minLength: field.whole('Largo mínimo.', 6),
  maxLength: field.whole('Largo máximo.', 6),
  pattern: field.text(
    'La regla completa: expresión regular de JavaScript, sin banderas.',
    '^[0-9]{6}$',
  ),
  options: ResponseJoi.array()
    .items(
      ResponseJoi.object({
        value: field.text('Lo que va en `answers`.', 'sms'),
        label: field.text('Lo que lee la persona.', 'Por SMS a mi celular'),
      })
        .optional()
        .label('ChallengeOption'),
    )
    .description('Las alternativas de un campo choice; en los demás, vacía.')
    .example([]),
}).label('ChallengeField');

/** The challenge that is open now. */
export const challengeSchema = ResponseJoi.object({
  id: field.text(
    'Identificador; cada vez que la institución pregunta es otro.',
    '9f2c1d7e5b8a4f6093c1d7e5b8a4f609',
  ),
  kind: field.oneOf(
    CHALLENGE_KINDS,
    'code: escribir un código; approve: aprobar en otra parte, sin escribir nada; coordinates: celdas de una tarjeta; question: responder una pregunta; choice: elegir una alternativa.',
    'code',
  ),
  medium: field
    .oneOf(
      CHALLENGE_MEDIA,
      'Dónde tiene que mirar la persona; null si la institución no lo dice.',
      'sms',
    )
    .allow(null),
  destination: field
    .text('El celular o correo, enmascarado, tal como lo muestra la institución.', '+56 9 ** ** 12')
    .allow(null),
  message: field
    .text(
      'La frase de la institución, para mostrarla tal cual.',
      'Escribe el código de seis dígitos que enviamos a +56 9 ** ** 12.',
    )
    .allow(null),
  fields: field.listOf(fieldSchema, 'Lo que hay que escribir o elegir; vacía en approve.'),
  attemptsLeft: field
    .whole(
      'Tras una respuesta errada, intentos que quedan si la institución lo dijo; si no, null.',
      null,
    )
    .allow(null),
  expiresAt: field.isoDate(
    'Hasta cuándo se puede responder: 180 segundos como máximo.',
    '2026-11-21T12:05:00.000Z',
  ),
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
