import type {
  ChallengeAnswers,
  ChallengeField,
  ChallengeMedium,
  ChallengeQuestion,
} from '../../contract/challenge.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, InstitutionSession } from '../../contract/session.ts';
import { booleanAt, integerAt, listAt, optionalTextAt, pick, textAt } from '../../shared/json.ts';
import { challengeField, choiceField } from '../second-factor/challengeField.ts';
import type { FactorStep } from '../second-factor/passSecondFactor.ts';
import type { JsonPortalConfig } from './JsonPortalConfig.ts';
import { readRefusal } from './messages.ts';

/** Statuses of a refused login whose body states the reason. */
export const REFUSALS = [400, 401, 403, 423] as const;

/**
 * The next step after a login, or after a part of its second factor; contains the token once logged
 * in.
 */
export function readLoginAnswer(
  config: JsonPortalConfig,
  session: InstitutionSession,
  response: Pick<InstitutionResponse, 'status' | 'json'>,
): FactorStep<string> {
  const body = response.json();
  const token = pick(body, config.login.tokenAt);
  if (response.status === 200 && typeof token === 'string' && token !== '') {
    return { step: 'inside', inside: token };
  }
  const challenge = pick(body, config.login.challengeAt);
  if (challenge === undefined || challenge === null) {
    throw (
      readRefusal(config, body) ??
      new ExtractionError('UNEXPECTED_PAGE', 'The login was refused with an unknown code')
    );
  }
  const id = textAt(challenge, 'id');
  const send = async (part: string, more: object): Promise<FactorStep<string>> =>
    readLoginAnswer(
      config,
      session,
      await session.postJson(
        `${config.prefix}${config.login.path}/desafio/${part}`,
        { id, ...more },
        { page: 'confirmation', expect: 'json', accept: REFUSALS },
      ),
    );
  const question = questionIn(challenge);
  switch (textAt(challenge, 'estado')) {
    case 'ofrecido':
      return {
        step: 'offered',
        choice: choiceIn(challenge, question),
        request: (answers) => send('solicitud', answers),
      };
    case 'preguntado':
      return {
        step: 'asked',
        question: { ...question, kind: kindIn(challenge), fields: fieldsIn(challenge) },
        answer: (respuestas: ChallengeAnswers) => send('respuesta', { respuestas }),
      };
    case 'esperando':
      return {
        step: 'waiting',
        question: { ...question, kind: 'approve' },
        look: () => send('estado', {}),
      };
    case 'rechazado':
      return { step: 'rejected' };
    case 'vencido':
      return { step: 'expired' };
    default:
      throw new ExtractionError('UNEXPECTED_PAGE', 'The second factor is in an unknown state');
  }
}

const KINDS: Readonly<Record<string, 'code' | 'coordinates' | 'question'>> = {
  CODIGO: 'code',
  COORDENADAS: 'coordinates',
  PREGUNTA: 'question',
};

function kindIn(challenge: unknown): 'code' | 'coordinates' | 'question' {
  const kind = KINDS[textAt(challenge, 'tipo')];
  if (kind !== undefined) return kind;
  throw new ExtractionError('UNEXPECTED_PAGE', 'The login asks for an unknown confirmation');
}

const MEDIA: Readonly<Record<string, ChallengeMedium>> = {
  APP: 'app',
  SMS: 'sms',
  CORREO: 'email',
  DISPOSITIVO: 'device',
  TARJETA: 'card',
};

function questionIn(challenge: unknown): Omit<ChallengeQuestion, 'kind'> {
  return {
    medium: MEDIA[optionalTextAt(challenge, 'medio') ?? ''] ?? null,
    destination: optionalTextAt(challenge, 'destino'),
    message: optionalTextAt(challenge, 'mensaje'),
    fields: [],
    attemptsLeft: pick(challenge, 'intentos') === null ? null : integerAt(challenge, 'intentos'),
    seconds: integerAt(challenge, 'segundos'),
  };
}

function fieldsIn(challenge: unknown): ChallengeField[] {
  return listAt(challenge, 'campos').map((field) =>
    challengeField({
      name: textAt(field, 'nombre'),
      label: textAt(field, 'etiqueta'),
      type: booleanAt(field, 'numerico') ? 'digits' : 'text',
      minLength: integerAt(field, 'min'),
      maxLength: integerAt(field, 'max'),
    }),
  );
}

/** Destinations for the code, if the portal lets the person choose. */
function choiceIn(
  challenge: unknown,
  question: Omit<ChallengeQuestion, 'kind'>,
): ChallengeQuestion | null {
  const options = listAt(challenge, 'opciones').map((option) => ({
    value: textAt(option, 'valor'),
    label: textAt(option, 'texto'),
  }));
  if (options.length === 0) return null;
  const field = choiceField('medio', question.message ?? '', options);
  return { ...question, kind: 'choice', fields: [field] };
}
