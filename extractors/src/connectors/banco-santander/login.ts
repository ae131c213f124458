import type { BrowserSession } from '../../contract/browser.ts';
import type { LoginContext } from '../../contract/connector.ts';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, InstitutionSession } from '../../contract/session.ts';
import { throwRefusal } from '../../shared/throwRefusal.ts';
import { askedInWords } from '../../families/second-factor/askedInWords.ts';
import { textAt } from '../../shared/json.ts';
import { CONSTANTS, ENTRANCE, FACTOR, FRAME, TOASTS, TOKEN } from './portal.ts';

/** What every service requires. */
export interface SantanderState {
  readonly headers: Readonly<Record<string, string>>;
  readonly constants: Constants;
  /** The answer about the person's products, which several actions read. */
  readonly products: { response: InstitutionResponse | null };
  /** When each card is billed next, by the card's key; null for a card without a statement. */
  readonly billingDates: Map<string, string | null>;
  /** What the page requested about credits, which loans and mortgages share. */
  readonly credits: { answers: unknown };
}

const NAMES = [
  'USUARIO_ALT',
  'CANAL',
  'CANAL_FISICO',
  'CANAL_LOGICO',
  'INFO_DISPOSITIVO',
  'NRO_SER',
  'X_SANTANDER_CLIENT_ID',
] as const;

/** Public values of the bank's client, which it may change at any time. */
type Constants = Readonly<Record<(typeof NAMES)[number], string>>;

export async function login({
  session,
  browser,
  credentials,
}: LoginContext): Promise<SantanderState> {
  const { frame } = FRAME;
  await browser.open(ENTRANCE);
  await browser.press({ selector: FRAME.opener });
  // The frame formats the RUT and enables its button on keystrokes.
  await browser.fill({ frame, selector: FRAME.rut }, credentials.username, { keys: true });
  await browser.fill({ frame, selector: FRAME.password }, credentials.password, { keys: true });
  await browser.press({ frame, selector: FRAME.submit });
  const outcome = await browser.waitFor({
    'wrong-login': [{ text: TOASTS.wrong }],
    locked: [{ text: TOASTS.locked }],
    maintenance: [{ text: TOASTS.unavailable }],
    accepted: [{ answer: { address: TOKEN, status: [200], text: /access_token/ } }],
    challenge: [{ frame, text: FACTOR }],
  });
  throwRefusal(outcome);
  if (outcome === 'challenge')
    throw await askedInWords(browser, FACTOR, { frame, selector: 'body' });
  const token = textAt(answerOf(browser).json(), 'access_token');
  const constants = await readConstants(session);
  return {
    constants,
    headers: {
      authorization: `Bearer ${token}`,
      'x-santander-client-id': constants.X_SANTANDER_CLIENT_ID,
      origin: 'https://mibanco.santander.cl',
      referer: 'https://mibanco.santander.cl/',
    },
    products: { response: null },
    billingDates: new Map(),
    credits: { answers: null },
  };
}

/**
 * The answer to the frame's token call, whose body may start with a prefix against JSON hijacking.
 */
function answerOf(browser: BrowserSession): Pick<InstitutionResponse, 'status' | 'json'> {
  const { status, text } = browser.answer(TOKEN);
  return {
    status,
    json: (): unknown => {
      try {
        const body = JSON.parse(text.replace(/^\)\]\}'\s*/, '')) as Record<string, unknown>;
        return body['data'] ?? body;
      } catch {
        throw unexpectedPage('The answer to the login is not JSON');
      }
    },
  };
}

async function readConstants(session: InstitutionSession): Promise<Constants> {
  const { text } = await session.get(CONSTANTS, { page: 'constants', expect: 'any' });
  const read = (name: string): string => {
    const [, value] =
      new RegExp(`['"]?\\b${name}['"]?\\s*[:=]\\s*['"]([^'"]*)['"]`).exec(text) ?? [];
    if (value !== undefined) return value;
    throw unexpectedPage(`The bank's client has no constant ${name}`, {
      page: 'constants',
      field: name,
    });
  };
  return Object.fromEntries(NAMES.map((name) => [name, read(name)])) as Constants;
}
