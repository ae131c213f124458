import { setTimeout as sleep } from 'node:timers/promises';
import { UserFacingError } from '../../bin/UserFacingError.mjs';
import {
  encryptCredentials,
  type Cauce,
  type EncryptionKey,
  type ProductId,
} from '../../sdk/typescript/src/index.ts';
import { apiBase } from '../../sdk/typescript/src/transport/apiBase.ts';
import { refusalOf } from '../../sdk/typescript/src/transport/refusal.ts';
import { send } from '../../sdk/typescript/src/transport/send.ts';
import { resultText } from './accountsText.ts';
import { chileanDate } from './chileanFormat.ts';
import type { DemoOptions } from './demoOptions.ts';
import { EXIT, TIMEOUT_MS, asked, during, type Terminal } from './demoSteps.ts';
import { EventTrail } from './EventTrail.ts';
import { outcomeText } from './mainFlow.ts';

interface ConnectSystem {
  /** For the calls of the client's server. */
  readonly cauce: Cauce;
  /** For the calls of the widget. */
  readonly apiUrl: string;
  readonly widgetConfigId: string;
}

interface Session {
  readonly sessionToken: string;
  readonly terms: { readonly version: string };
  readonly encryptionKey: EncryptionKey;
}

interface Institution {
  readonly id: string;
  readonly enabled: boolean;
  readonly login: { readonly ownAccount: string | null };
}

interface Extraction {
  readonly id: string;
  readonly status: string;
  readonly steps: readonly { name: string; state: string }[];
  readonly error?: { message?: string } | null;
  readonly attemptsLeft?: number;
  readonly consent?: { status: string; subStatus: string };
}

const POLL_MS = 500;
const STEP_NOTES = new Map([
  ['login', 'logging in'],
  ['fetch', 'reading the data'],
  ['normalise', 'normalising it'],
]);

/**
 * The client's server requests a consent, the person grants it and logs in in the widget, and the
 * server retrieves the data.
 */
export async function connectFlow(
  options: DemoOptions,
  system: ConnectSystem,
  terminal: Terminal,
): Promise<number> {
  const { otpToken, consentId, trail } = await during(
    terminal,
    'Asking for a consent, as a server does',
    async () => {
      const trail = await asked('log in', EventTrail.begin(system.cauce, terminal));
      return { ...(await createOtpToken(options, system, terminal)), trail };
    },
  );
  trail.show(consentId);
  const extraction = await connectAsPerson(options, system, otpToken, terminal);
  const { progress } = terminal;
  const print = (value: unknown) => process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
  if (extraction === null) {
    process.stderr.write(`The extraction did not end within ${TIMEOUT_MS / 1000} s.\n`);
    return EXIT.timedOut;
  }
  await trail.end(extraction.status === 'success' ? 'consent.activated' : 'task.finished');
  if (extraction.status !== 'success') {
    if (options.isJson) print({ data: extraction });
    else progress.say(`\n${failureText(extraction)}`);
    return EXIT.noResult;
  }
  const { consent, retrieved } = await retrieveData(options, system, consentId, terminal);
  if (options.isJson) {
    const { data, holderConfirmedBy } = retrieved;
    print({ data, ...(holderConfirmedBy !== null && { holderConfirmedBy }) });
    return EXIT.done;
  }
  const { status, entity, validUntil, tyc } = consent;
  progress.say(`\n${options.action} of ${options.username}, by consent ${consentId}`);
  progress.say(
    `${status} at ${entity?.name} until ${chileanDate(validUntil)}, under terms ${tyc.actualVersion}`,
  );
  progress.say(resultText(retrieved.data).join('\n'));
  return EXIT.done;
}

/** The part of the client's server. */
function createOtpToken(
  options: DemoOptions,
  { cauce, widgetConfigId }: ConnectSystem,
  { signal }: Terminal,
) {
  const rut = rutOf(options);
  const request = {
    products: [productOf(options)],
    user: { username: rut, email: 'persona@correo.example' },
    ...(options.entity.endsWith('-empresas') && { company: { id: rut } }),
    widgetConfigId,
  };
  return asked('create the OTP token', cauce.connect.createOtpToken(request, { signal }));
}

/** The header of a call without a token. */
const NO_TOKEN = ['accept', 'application/json'] as const;

/** Makes the calls of the widget; those of a client's server are in the SDK. */
function widgetCalls(apiUrl: string, signal: AbortSignal) {
  const defaults = { fetch, timeoutMs: 20_000, retries: 3, maxRetryWaitMs: 30_000 };
  return async <Data>(
    [method, path]: readonly ['GET' | 'POST', string],
    { token, body }: { token?: string; body?: object },
  ): Promise<Data> => {
    const header = token === undefined ? NO_TOKEN : (['authorization', `Bearer ${token}`] as const);
    const request = new Request(`${apiBase(apiUrl)}/widget${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const response = await send(request, defaults, {
      credentials: { header: () => Promise.resolve(header) },
      isRepeatable: method === 'GET',
      call: { signal },
    });
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw refusalOf(response, answer);
    return (answer as { data: Data }).data;
  };
}

/** The part of the widget in the person's browser. Returns null after a timeout. */
async function connectAsPerson(
  { entity, username, password, action }: DemoOptions,
  { apiUrl, widgetConfigId }: ConnectSystem,
  otpToken: string,
  terminal: Terminal,
): Promise<Extraction | null> {
  const call = widgetCalls(apiUrl, terminal.signal);
  const session = await during(terminal, 'Opening the widget', () => {
    const body = { otpToken, widgetConfigId };
    return asked('open the widget', call<Session>(['POST', '/sessions'], { body }));
  });
  const { sessionToken: token, terms, encryptionKey } = session;
  const chosen = await during(terminal, `Choosing ${entity}`, async () => {
    const listed = call<{ entities: Institution[] }>(['GET', '/entities'], { token });
    const { entities } = await asked('list entities', listed);
    const found = entities.find(({ id }) => id === entity);
    if (found?.enabled !== true) {
      throw new UserFacingError(`${entity} cannot be chosen for ${action} now.`, [
        `Offered: ${entities.map(({ id }) => id).join(', ')}`,
      ]);
    }
    return found;
  });
  await during(terminal, `Agreeing to terms ${terms.version}`, () => {
    const body = { entityId: entity, termsVersion: terms.version };
    return asked('record the consent', call(['POST', '/consent'], { token, body }));
  });
  const { id } = await during(terminal, 'Sending the password, encrypted', async () => {
    const encryptArgs = await encryptCredentials({ username, password }, encryptionKey);
    // If the institution does not tell whose account it is, the person confirms that it is theirs.
    const confirmed = chosen.login.ownAccount !== null && { ownAccount: true };
    const body = { entityId: entity, encryptArgs, ...confirmed };
    return asked('connect', call<Extraction>(['POST', '/extractions'], { token, body }));
  });
  const read = () => call<Extraction>(['GET', `/extractions/${id}`], { token });
  return waitForEnd(() => asked('report the status', read()), terminal);
}

/** Returns null after a timeout. */
async function waitForEnd(
  read: () => Promise<Extraction>,
  { progress, signal }: Terminal,
): Promise<Extraction | null> {
  const step = progress.step('Waiting for the institution');
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const extraction = await read();
    const { status, steps } = extraction;
    if (status !== 'pending' && status !== 'running') {
      if (status === 'success') step.done(status);
      else step.failed(status);
      return extraction;
    }
    const active = steps.find(({ state }) => state === 'active');
    step.note(STEP_NOTES.get(active?.name ?? '') ?? status);
    await sleep(POLL_MS, undefined, { signal });
  }
  step.failed('still running');
  return null;
}

/** The part of the client's server, after the widget's. */
async function retrieveData(
  options: DemoOptions,
  { cauce }: ConnectSystem,
  consentId: string,
  terminal: Terminal,
) {
  const { signal } = terminal;
  const person = cauce.connect.person(rutOf(options));
  const consent = await during(terminal, 'Reading the consent, as a server does', () =>
    asked('show the consent', person.getConsent(consentId, { signal })),
  );
  const product = productOf(options);
  const retrieved = await during(terminal, `Retrieving ${product}`, () =>
    asked('hand over the data', person.retrieveData({ consentId, product }, { signal })),
  );
  return { consent, retrieved };
}

const rutOf = ({ username }: DemoOptions): string => username.split('@')[0] ?? username;

/**
 * A crypto balance is `balance` as an action and `balances` as a product; all others have the same
 * name.
 */
function productOf({ action }: DemoOptions): ProductId {
  const type = action.split(':')[1] ?? action;
  return (type === 'balance' ? 'balances' : type) as ProductId;
}

function failureText({ status, error, attemptsLeft, consent }: Extraction): string {
  const tries = typeof attemptsLeft === 'number' ? ` ${attemptsLeft} tries are left there.` : '';
  return `The extraction ended as ${status}: ${outcomeText(status, error)}.${tries} The consent is ${consent?.status}/${consent?.subStatus}, and no data was shared.`;
}
