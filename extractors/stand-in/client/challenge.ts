import type { ChallengeQuestion } from '../../src/contract/challenge.ts';
import { ExtractionError } from '../../src/contract/ExtractionError.ts';
import { challengeField, choiceField } from '../../src/families/second-factor/challengeField.ts';
import type { FactorStep } from '../../src/families/second-factor/passSecondFactor.ts';
import type { ChallengeAnswer, ChallengeBody, SessionAnswer } from '../protocol.ts';

/** Sends one step of a challenge. */
type Send = (session: string, body: ChallengeBody) => Promise<SessionAnswer>;

/**
 * The next step of a login; contains the session's id once logged in.
 * @throws ExtractionError WRONG_LOGIN or LOCKED if it is refused
 */
export function stepOf(answer: SessionAnswer, send: Send): FactorStep<string> {
  switch (answer.state) {
    case 'wrong_login':
      throw new ExtractionError('WRONG_LOGIN', 'The stand-in refused the login', {
        attemptsLeft: answer.attemptsLeft,
      });
    case 'locked':
      throw new ExtractionError('LOCKED', 'The stand-in accepts no more logins from this person');
    case 'open':
      return { step: 'inside', inside: answer.session };
    case 'challenge':
      return challengeStep(answer.challenge, async (body) =>
        stepOf(await send(answer.session, body), send),
      );
    default:
      return { step: answer.state };
  }
}

function challengeStep(
  challenge: ChallengeAnswer,
  send: (body: ChallengeBody) => Promise<FactorStep<string>>,
): FactorStep<string> {
  const { step, options, fields, ...asked } = challenge;
  const question: ChallengeQuestion = { ...asked, fields: fields.map(challengeField) };
  switch (step) {
    case 'offered': {
      const choice: ChallengeQuestion = {
        ...question,
        kind: 'choice',
        fields: [choiceField('option', asked.message, options)],
      };
      return {
        step,
        choice: options.length === 0 ? null : choice,
        request: ({ option = null }) => send({ do: 'send', option }),
      };
    }
    case 'asked':
      return { step, question, answer: (answers) => send({ do: 'answer', answers }) };
    case 'waiting':
      return { step, question, look: () => send({ do: 'look' }) };
  }
}
