import type { ChallengeAnswer } from '../../stand-in/protocol.ts';
import type { SimulatedChallenge } from '../shared/challenges.ts';
import { CHOICES, instructionOf } from './confirmation.ts';

const MEDIA = { app: 'app', sms: 'sms', correo: 'email', tarjeta: 'card' } as const;

/** What a challenge that is not over asks of the person. */
export function challengeAnswer(challenge: SimulatedChallenge): ChallengeAnswer | null {
  const { state, kind, medium, hasChoice, secondsLeft, attemptsLeft } = challenge;
  if (state === 'approved' || state === 'rejected' || state === 'expired') return null;
  const { text, destination } = instructionOf(challenge);
  return {
    step: state,
    kind,
    medium: medium === null ? null : MEDIA[medium],
    destination,
    message: destination === null ? text : `${text} ${destination}.`,
    attemptsLeft,
    seconds: secondsLeft,
    fields: challenge.fields.map(({ name, label, isNumeric, min, max }) => ({
      name,
      label,
      type: isNumeric ? 'digits' : 'text',
      minLength: min,
      maxLength: max,
    })),
    options: hasChoice && state === 'offered' ? CHOICES : [],
  };
}
