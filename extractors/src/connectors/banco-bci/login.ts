import type { BrowserSession, LoginOutcome, Sign } from '../../contract/browser.ts';
import type { Person } from '../../contract/challenge.ts';
import type { LoginContext } from '../../contract/connector.ts';
import type { InstitutionResponse, InstitutionSession } from '../../contract/session.ts';
import { throwRefusal } from '../../shared/throwRefusal.ts';
import { passSecondFactor } from '../../families/second-factor/passSecondFactor.ts';
import type { FactorStep } from '../../families/second-factor/passSecondFactor.ts';
import { asResponse, textAt } from '../../shared/json.ts';
import { formatRut } from '../../shared/rut.ts';
import {
  BCI_PASS,
  ENTRANCE,
  FORM,
  LOGOUT,
  REFUSALS,
  SENTENCES,
  TOKEN_CALL,
  TRUSTED_DEVICE,
} from './portal.ts';
import type { App } from './portal.ts';

/** What the services require, and answers that several actions read. */
export interface BciState {
  /** A JWT that is valid for sixty minutes and contains the person's data. */
  readonly token: string;
  readonly headers: Map<App, Readonly<Record<string, string>>>;
  readonly accounts: { response: InstitutionResponse | null };
  /** The book balance of each account, by its number. */
  readonly balances: Map<string, number>;
  /** For each card's handle, the single answer with its limits, purchases and statements. */
  readonly cards: Map<string, InstitutionResponse>;
  /** The answers about credits, which loans and mortgages share; empty until they are requested. */
  readonly credits: InstitutionResponse[];
}

const SIGNS = {
  'wrong-login': [{ address: REFUSALS.wrong }, { text: SENTENCES.wrong }],
  locked: [{ address: REFUSALS.locked }],
  maintenance: [{ text: SENTENCES.unavailable }],
  accepted: [{ answer: { address: TOKEN_CALL, status: [200], text: /access_token/ } }],
  // For the bank's app.
  challenge: [{ address: BCI_PASS.address }, { address: BCI_PASS.host, text: BCI_PASS.words }],
} as const satisfies Record<LoginOutcome, readonly Sign[]>;

const OFFERED: Sign = {
  address: TRUSTED_DEVICE.address,
  text: new RegExp(TRUSTED_DEVICE.skip),
};

export async function login({
  session,
  browser,
  credentials,
  person,
}: LoginContext): Promise<BciState> {
  await browser.open(ENTRANCE);
  // The page copies the RUT into hidden fields on every keystroke.
  const rut = formatRut(credentials.username, 'dotted');
  await browser.fill({ selector: FORM.rut }, rut, { keys: true });
  await browser.fill({ selector: FORM.password }, credentials.password, { keys: true });
  await browser.press({ selector: FORM.submit });
  const first = await outcomeOf(browser);
  const outcome = first === 'challenge' ? await approved(browser, person) : first;
  throwRefusal(outcome, { locked: 'The bank has disabled the access' });
  const token = textAt(asResponse(browser.answer(TOKEN_CALL)).json(), 'access_token');
  // For the logout.
  session.setHeader('authorization', `Bearer ${token}`);
  return {
    token,
    headers: new Map(),
    accounts: { response: null },
    balances: new Map(),
    cards: new Map(),
    credits: [],
  };
}

/** The outcome of the login after the person has approved it in the bank's app. */
async function approved(browser: BrowserSession, person: Person): Promise<LoginOutcome> {
  await passSecondFactor(person, approvalOf(browser));
  return outcomeOf(browser);
}

/** The page continues by itself once the login is approved. */
function approvalOf(browser: BrowserSession): FactorStep<null> {
  const step: FactorStep<null> = {
    step: 'waiting',
    question: {
      kind: 'approve',
      medium: 'app',
      destination: null,
      message: null,
      fields: [],
      attemptsLeft: null,
      seconds: BCI_PASS.seconds,
    },
    look: async () => {
      const seen = await browser.waitFor({
        locked: [{ address: BCI_PASS.address, text: BCI_PASS.rejected }],
        accepted: [...SIGNS.accepted, OFFERED],
        challenge: SIGNS.challenge,
      });
      if (seen === 'challenge') return step;
      return seen === 'locked' ? { step: 'rejected' } : { step: 'inside', inside: null };
    },
  };
  return step;
}

/** The outcome of the login, after skipping the offer to register a trusted device. */
async function outcomeOf(browser: BrowserSession): Promise<LoginOutcome> {
  const first = await browser.waitFor({ ...SIGNS, accepted: [...SIGNS.accepted, OFFERED] });
  const skip = { button: TRUSTED_DEVICE.skip };
  if (first !== 'accepted' || (await browser.textOf(skip)) === null) return first;
  await browser.press(skip);
  return browser.waitFor(SIGNS);
}

export async function logout(session: InstitutionSession): Promise<void> {
  if (!session.hasHeader('authorization')) return;
  await session.get(LOGOUT, { page: 'logout', expect: 'any', once: true });
}
