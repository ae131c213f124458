import type { ChallengeAnswers, ChallengeQuestion } from '../../contract/challenge.ts';
import type { LoginContext } from '../../contract/connector.ts';
import type { InstitutionResponse } from '../../contract/session.ts';
import { findForm, foldedText, readForm, readHtml } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { cleanText } from '../../shared/text.ts';
import { challengeField } from '../second-factor/challengeField.ts';
import { passSecondFactor } from '../second-factor/passSecondFactor.ts';
import type { FactorStep } from '../second-factor/passSecondFactor.ts';
import { CODE_LENGTH, CODE_PAGE } from './claveUnica.ts';
import { readAttempts, readSignOnRefusal } from './messages.ts';

/**
 * For some services, the sign-on mails a code to the person. Asks for it and returns the answer
 * after it; if no code is asked for, returns `first` unchanged.
 */
export function passMailedCode(
  { session, person }: Pick<LoginContext, 'session' | 'person'>,
  first: InstitutionResponse,
): Promise<InstitutionResponse> {
  const send =
    (at: InstitutionResponse, page: HtmlPage, form: string, fields: readonly string[]) =>
    async (answers: ChallengeAnswers): Promise<FactorStep<InstitutionResponse>> => {
      const { action, hidden } = readForm(page, form, fields);
      const answer = await session.postForm(
        at.resolve(action),
        { ...hidden, ...answers },
        { page: 'clave-unica-code', expect: 'html' },
      );
      return stepOf(answer);
    };

  function stepOf(at: InstitutionResponse): FactorStep<InstitutionResponse> {
    if (at.url.origin !== first.url.origin) return { step: 'inside', inside: at };
    const page = readHtml(at.text);
    if (page.$(CODE_PAGE.expired).length > 0) return { step: 'expired' };
    const refusal = readSignOnRefusal(page);
    if (refusal !== null) throw refusal;
    if (page.$(CODE_PAGE.page).length === 0) return { step: 'inside', inside: at };
    if (findForm(page, CODE_PAGE.request) !== null) {
      return { step: 'offered', choice: null, request: send(at, page, CODE_PAGE.request, []) };
    }
    return {
      step: 'asked',
      question: questionIn(page),
      answer: send(at, page, CODE_PAGE.answer, [CODE_PAGE.field]),
    };
  }

  return passSecondFactor(person, stepOf(first));
}

function questionIn(page: HtmlPage): ChallengeQuestion {
  const textAt = (selector: string): string | null => cleanText(page.$(selector).text()) || null;
  const seconds = /(\d{1,4}) segundos?/.exec(foldedText(page, CODE_PAGE.time))?.[1];
  return {
    kind: 'code',
    medium: 'email',
    destination: textAt(CODE_PAGE.destination),
    message: textAt(CODE_PAGE.sentence),
    fields: [
      challengeField({
        name: CODE_PAGE.field,
        label: 'Código',
        type: 'alphanumeric',
        minLength: CODE_LENGTH,
        maxLength: CODE_LENGTH,
      }),
    ],
    attemptsLeft: readAttempts(foldedText(page, `${CODE_PAGE.page} [role=alert]`)),
    seconds: seconds === undefined ? null : Number(seconds),
  };
}
