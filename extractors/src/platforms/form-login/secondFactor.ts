import type {
  ChallengeAnswers,
  ChallengeField,
  ChallengeMedium,
  ChallengeQuestion,
} from '../../contract/challenge.ts';
import type { LoginContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import { findForm, foldedText, readHtml } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { cleanText } from '../../shared/text.ts';
import { challengeField, choiceField } from '../second-factor/challengeField.ts';
import { passSecondFactor } from '../second-factor/passSecondFactor.ts';
import type { FactorStep } from '../second-factor/passSecondFactor.ts';
import type { FormLoginConfig } from './FormLoginConfig.ts';
import type { LoggedIn } from './LoggedIn.ts';
import { readAttempts, readRefusal } from './messages.ts';

/** The parts of a confirmation page. */
const AT = {
  page: '#confirmacion',
  sentence: '#confirmacion .instruccion',
  request: '#solicitar-confirmacion',
  answer: '#responder-confirmacion',
  rejected: '#confirmacion-rechazada',
  expired: '#confirmacion-vencida',
} as const;

/**
 * Passes a login's second factor and returns the page after it; the same page if the portal asks
 * for none.
 */
export function confirmLogin(
  config: FormLoginConfig,
  { session, person }: Pick<LoginContext, 'session' | 'person'>,
  first: LoggedIn,
): Promise<LoggedIn> {
  const send =
    (at: LoggedIn, form: string) =>
    async (answers: ChallengeAnswers): Promise<FactorStep<LoggedIn>> => {
      const { action, hidden } = findForm(at.page, form) ?? { action: '', hidden: {} };
      const response = await session.postForm(
        at.response.resolve(action),
        { ...hidden, ...answers },
        { page: 'confirmation', expect: 'html' },
      );
      return read({ response, page: readHtml(response.text) });
    };

  const look = (at: LoggedIn) => async (): Promise<FactorStep<LoggedIn>> => {
    const { href } = at.response.url;
    const response = await session.get(href, { page: 'confirmation', expect: 'html' });
    return read({ response, page: readHtml(response.text) });
  };

  function read(at: LoggedIn): FactorStep<LoggedIn> {
    const { page } = at;
    const { $ } = page;
    const refusal = readRefusal(config, page);
    if (refusal !== null) throw refusal;
    if ($(AT.expired).length > 0) return { step: 'expired' };
    if ($(AT.rejected).length > 0) return { step: 'rejected' };
    const part = $(AT.page);
    if (part.length === 0) return { step: 'inside', inside: at };
    const choice = choiceIn(page);
    if (findForm(page, AT.request) !== null) {
      const question = choice && { ...questionIn(page), kind: 'choice' as const, fields: [choice] };
      return { step: 'offered', choice: question, request: send(at, AT.request) };
    }
    const question = questionIn(page);
    if (part.attr('data-tipo') === 'aprobacion') {
      return { step: 'waiting', question: { ...question, kind: 'approve' }, look: look(at) };
    }
    const kind = KINDS[part.attr('data-tipo') ?? ''];
    const fields = fieldsIn(page);
    if (kind === undefined || fields.length === 0) {
      throw new ExtractionError('UNEXPECTED_PAGE', 'The login asks for an unknown confirmation');
    }
    return {
      step: 'asked',
      question: { ...question, kind, fields },
      answer: send(at, AT.answer),
    };
  }

  return passSecondFactor(person, read(first));
}

const KINDS: Readonly<Record<string, 'code' | 'coordinates' | 'question'>> = {
  codigo: 'code',
  coordenadas: 'coordinates',
  pregunta: 'question',
};

function questionIn(page: HtmlPage): Omit<ChallengeQuestion, 'kind'> {
  const { $ } = page;
  const medium = MEDIA[$(AT.page).attr('data-medio') ?? ''] ?? null;
  const destination = cleanText($(`${AT.sentence} .destino`).text());
  const message = cleanText($(AT.sentence).text());
  const seconds = /(\d{1,4}) segundos?/.exec(foldedText(page, `${AT.page} .plazo`))?.[1];
  return {
    medium,
    destination: destination === '' ? null : destination,
    message: message === '' ? null : message,
    fields: [],
    attemptsLeft: readAttempts(foldedText(page, `${AT.page} [role=alert]`)),
    seconds: seconds === undefined ? null : Number(seconds),
  };
}

const MEDIA: Readonly<Record<string, ChallengeMedium>> = {
  app: 'app',
  sms: 'sms',
  correo: 'email',
  dispositivo: 'device',
  tarjeta: 'card',
};

function fieldsIn({ $ }: HtmlPage): ChallengeField[] {
  return $(`${AT.answer} label:has(input[name])`)
    .toArray()
    .map((label) => {
      const input = $(label).find('input');
      return challengeField({
        name: input.attr('name') ?? '',
        label: cleanText($(label).text()),
        type: input.attr('inputmode') === 'numeric' ? 'digits' : 'text',
        minLength: Number(input.attr('minlength')),
        maxLength: Number(input.attr('maxlength')),
      });
    });
}

/** Destinations for the code, if the portal lets the person choose. */
function choiceIn({ $ }: HtmlPage): ChallengeField | null {
  const options = $(`${AT.request} label:has(input[type=radio])`).toArray();
  const [first] = options;
  if (first === undefined) return null;
  return choiceField(
    $(first).find('input').attr('name') ?? '',
    cleanText($(`${AT.request} legend`).text()),
    options.map((label) => ({
      value: $(label).find('input').attr('value') ?? '',
      label: cleanText($(label).text()),
    })),
  );
}
