import type { Challenge } from '../../../client/index.ts';
import type { Messages } from '../../../messages/index.ts';
import type { Asked } from '../../flow/flowState.ts';

/** Where the person has to look, in words; null if the institution does not say. */
export function whereText(
  { medium, destination }: Challenge,
  institution: string,
  { widget }: Messages,
): string | null {
  const { where } = widget.challenge;
  switch (medium) {
    case null:
      return null;
    case 'sms':
    case 'email':
      return where[medium](destination);
    default:
      return where[medium](institution);
  }
}

/** Why the person has to answer again; null the first time. */
export function challengeAlert(
  { problem, challenge }: Asked,
  { widget }: Messages,
): { title: string; body: string } | null {
  const words = widget.challenge;
  if (problem === null) return null;
  if (problem === 'not_sent') return words.notSent;
  const { kind, attemptsLeft } = challenge;
  const wrong = kind === 'code' ? words.wrong.code : words.wrong.other;
  return {
    title: words.wrongTitle,
    body: attemptsLeft === null ? wrong : `${wrong} ${words.attempts(attemptsLeft)}`,
  };
}
