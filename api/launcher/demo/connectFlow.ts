import { UserFacingError } from '../../bin/UserFacingError.mjs';
import {
  encryptCredentials,
  type Cauce,
  type EncryptionKey,
  type ProductId,
} from '../../sdk/typescript/src/index.ts';
import type { Body, DemoApi, Response } from './DemoApi.ts';
import { resultText } from './accountsText.ts';
import { chileanDate } from './chileanFormat.ts';
import type { DemoOptions } from './demoOptions.ts';
import {
  EXIT,
  TIMEOUT_MS,
  asked,
  during,
  expectSuccess,
  poll,
  textOf,
  type Terminal,
} from './demoSteps.ts';
import { EventTrail } from './EventTrail.ts';
import { outcomeText } from './mainFlow.ts';

interface ConnectSystem {
  /** For the calls of the client's server. */
  readonly cauce: Cauce;
  /** For the calls of the widget. */
  readonly api: DemoApi;
  readonly widgetConfigId: string;
}

interface Extraction {
  readonly status: string;
  readonly steps: readonly { name: string; state: string }[];
  readonly error?: { message?: string } | null;
  readonly attemptsLeft?: number;
  readonly consent?: { status: string; subStatus: string };
}

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

/** The part of the widget in the person's browser. Returns null after a timeout. */
async function connectAsPerson(
  { entity, username, password, action }: DemoOptions,
  { api, widgetConfigId }: ConnectSystem,
  otpToken: string,
  terminal: Terminal,
): Promise<Extraction | null> {
  const session = await during(terminal, 'Opening the widget', async () => {
    const response = await api.call('POST', '/widget/sessions', {}, { otpToken, widgetConfigId });
    return dataOf(response, 'open the widget');
  });
  const bearer = { Authorization: `Bearer ${textOf(session, 'sessionToken')}` };
  const { terms, encryptionKey } = session as {
    terms?: { version: string };
    encryptionKey: EncryptionKey;
  };

  const chosen = await during(terminal, `Choosing ${entity}`, async () => {
    const response = await api.call('GET', '/widget/entities', bearer);
    const { entities } = dataOf(response, 'list entities') as {
      entities: { id: string; enabled: boolean; login: { ownAccount: string | null } }[];
    };
    const found = entities.find(({ id }) => id === entity);
    if (found?.enabled !== true) {
      throw new UserFacingError(`${entity} cannot be chosen for ${action} now.`, [
        `Offered: ${entities.map(({ id }) => id).join(', ')}`,
      ]);
    }
    return found;
  });

  await during(terminal, `Agreeing to terms ${terms?.version}`, async () => {
    const body = { entityId: entity, termsVersion: terms?.version };
    dataOf(await api.call('POST', '/widget/consent', bearer, body), 'record the consent');
  });

  const started = await during(terminal, 'Sending the password, encrypted', async () => {
    const encryptArgs = await encryptCredentials({ username, password }, encryptionKey);
    // If the institution does not tell whose account it is, the person confirms that it is theirs.
    const confirmed = chosen.login.ownAccount === null ? {} : { ownAccount: true };
    const body = { entityId: entity, encryptArgs, ...confirmed };
    return dataOf(await api.call('POST', '/widget/extractions', bearer, body), 'connect');
  });

  const path = `/widget/extractions/${textOf(started, 'id')}`;
  const readExtraction = (body: Body) => {
    const { status, steps } = body.data as Extraction;
    const active = steps.find(({ state }) => state === 'active');
    return { status, note: STEP_NOTES.get(active?.name ?? '') ?? status };
  };
  const body = await poll(() => api.call('GET', path, bearer), readExtraction, terminal);
  return body === null ? null : (body.data as Extraction);
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

function dataOf(response: Response, purpose: string): Body {
  const { data } = expectSuccess(response, purpose);
  if (typeof data === 'object' && data !== null) return data as Body;
  throw new UserFacingError("The API's answer has no data.");
}

function failureText({ status, error, attemptsLeft, consent }: Extraction): string {
  const tries = typeof attemptsLeft === 'number' ? ` ${attemptsLeft} tries are left there.` : '';
  return `The extraction ended as ${status}: ${outcomeText(status, error)}.${tries} The consent is ${consent?.status}/${consent?.subStatus}, and no data was shared.`;
}
