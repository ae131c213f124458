import type { SimulatedChallenge } from '../../challenges.ts';
import { CHOICES, instructionOf } from '../form-portal/confirmation.ts';

/** Paths of a second factor, below the login's. */
export const CHALLENGE_PATHS = ['solicitud', 'respuesta', 'estado'] as const;
export type ChallengePath = (typeof CHALLENGE_PATHS)[number];

const STATES = {
  offered: 'ofrecido',
  asked: 'preguntado',
  waiting: 'esperando',
  rejected: 'rechazado',
  expired: 'vencido',
} as const;

const TYPES = {
  code: 'CODIGO',
  approve: 'APROBACION',
  coordinates: 'COORDENADAS',
  question: 'PREGUNTA',
} as const;

/** A second factor that is not passed yet, as the bank's API describes it. */
export function challengeJson(id: string, challenge: SimulatedChallenge): unknown {
  const { state, kind, medium, hasChoice } = challenge;
  const { text, destination } = instructionOf(challenge);
  return {
    id,
    estado: state === 'approved' ? STATES.waiting : STATES[state],
    tipo: TYPES[kind],
    medio: medium?.toUpperCase() ?? null,
    destino: destination,
    mensaje: destination === null ? text : `${text} ${destination}.`,
    segundos: challenge.secondsLeft,
    intentos: challenge.attemptsLeft,
    campos: challenge.fields.map(({ name, label, isNumeric, min, max }) => ({
      nombre: name,
      etiqueta: label,
      numerico: isNumeric,
      min,
      max,
    })),
    opciones:
      hasChoice && state === 'offered'
        ? CHOICES.map(({ value, label }) => ({ valor: value, texto: label }))
        : [],
  };
}

/** The body that the bank's client sends about a second factor; null if it is anything else. */
export function readChallengeBody(body: unknown): {
  readonly id: string;
  readonly medium: string | null;
  readonly answers: Readonly<Record<string, unknown>>;
} | null {
  if (typeof body !== 'object' || body === null) return null;
  const { id, medio, respuestas } = body as Record<string, unknown>;
  if (typeof id !== 'string') return null;
  const isObject = typeof respuestas === 'object' && respuestas !== null;
  return {
    id,
    medium: typeof medio === 'string' ? medio : null,
    answers: isObject ? (respuestas as Record<string, unknown>) : {},
  };
}
