import type { ChallengeAnswers, ChallengeQuestion, Person } from '../../contract/challenge.ts';
import { personRequired } from '../../contract/challenge.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';

/** The state of a portal's second factor, and how to continue. */
export type FactorStep<Inside> =
  /**
   * The portal sends a code or asks for an approval only on request, perhaps after a choice of
   * where.
   */
  | {
      readonly step: 'offered';
      readonly choice: ChallengeQuestion | null;
      readonly request: (answers: ChallengeAnswers) => Promise<FactorStep<Inside>>;
    }
  | {
      readonly step: 'asked';
      readonly question: ChallengeQuestion;
      readonly answer: (answers: ChallengeAnswers) => Promise<FactorStep<Inside>>;
    }
  | {
      readonly step: 'waiting';
      readonly question: ChallengeQuestion;
      readonly look: () => Promise<FactorStep<Inside>>;
    }
  | { readonly step: 'rejected' }
  | { readonly step: 'expired' }
  | { readonly step: 'inside'; readonly inside: Inside };

/**
 * Passes a portal's second factor with the person, however many questions it takes. If nobody can
 * answer, no code or approval is requested. Refusals are thrown by the steps.
 */
export async function passSecondFactor<Inside>(
  person: Person,
  first: FactorStep<Inside>,
): Promise<Inside> {
  let current = first;
  for (;;) {
    switch (current.step) {
      case 'inside':
        return current.inside;
      case 'offered': {
        if (!person.isPresent) throw personRequired();
        const { choice, request } = current;
        current = await request(choice === null ? {} : await person.ask(choice));
        break;
      }
      case 'asked':
        current = await current.answer(await person.ask(current.question));
        break;
      case 'waiting':
        current = await waitFor(person, current);
        break;
      case 'rejected':
        throw new ExtractionError('CHALLENGE_REJECTED', 'The person refused the login');
      case 'expired':
        throw new ExtractionError('CHALLENGE_EXPIRED', 'The confirmation expired');
    }
  }
}

/** The step after a wait. A rejection is thrown by `person.approve`. */
async function waitFor<Inside>(
  person: Person,
  { question, look }: Extract<FactorStep<Inside>, { step: 'waiting' }>,
): Promise<FactorStep<Inside>> {
  let seen: FactorStep<Inside> = { step: 'rejected' };
  await person.approve(question, async () => {
    seen = await look();
    if (seen.step === 'waiting') return 'pending';
    return seen.step === 'rejected' ? 'rejected' : 'approved';
  });
  return seen;
}
