import { randomUUID } from 'node:crypto';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { UserFacingError } from '../../bin/UserFacingError.mjs';
import type { Body, DemoApi, Response } from './DemoApi.ts';
import { resultText } from './accountsText.ts';
import { chileanDate } from './chileanFormat.ts';
import type { DemoOptions } from './demoOptions.ts';
import {
  EXIT,
  TIMEOUT_MS,
  during,
  expectSuccess,
  poll,
  textOf,
  type Terminal,
} from './demoSteps.ts';
import { outcomeText } from './mainFlow.ts';

interface ConnectSystem {
  readonly api: DemoApi;
  readonly apiKey: string;
  readonly clientId: string;
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
 * The client's server asks for a consent, the person gives it and logs in in the widget, and the
 * server retrieves the data.
 */
export async function connectFlow(
  options: DemoOptions,
  system: ConnectSystem,
  terminal: Terminal,
): Promise<number> {
  const { otpToken, consentId } = await createOtpToken(options, system, terminal);
  const extraction = await connectAsPerson(options, system, otpToken, terminal);
  const { progress } = terminal;
  const print = (value: unknown) => process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
  if (extraction === null) {
    process.stderr.write(`The extraction did not end within ${TIMEOUT_MS / 1000} s.\n`);
    return EXIT.timedOut;
  }
  if (extraction.status !== 'success') {
    if (options.isJson) print({ data: extraction });
    else progress.say(`\n${failureText(extraction)}`);
    return EXIT.noResult;
  }
  const { consent, response } = await retrieveData(options, system, consentId, terminal);
  if (options.isJson) {
    print(response);
    return EXIT.done;
  }
  const { status, entity, validUntil, tyc } = consent as {
    status: string;
    entity?: { name: string };
    validUntil: string;
    tyc?: { actualVersion: string };
  };
  progress.say(`\n${options.action} of ${options.username}, by consent ${consentId}`);
  progress.say(
    `${status} at ${entity?.name} until ${chileanDate(validUntil)}, under terms ${tyc?.actualVersion}`,
  );
  progress.say(resultText(response.data).join('\n'));
  return EXIT.done;
}

/** As the client's server. */
function createOtpToken(
  options: DemoOptions,
  { api, apiKey, clientId, widgetConfigId }: ConnectSystem,
  terminal: Terminal,
) {
  return during(terminal, 'Asking for a consent, as a server does', async () => {
    const [rut] = options.username.split('@');
    const body = {
      products: [productOf(options)],
      clientId,
      user: { username: rut, email: 'persona@correo.example' },
      ...(options.entity.endsWith('-empresas') ? { company: { id: rut } } : {}),
      widgetConfigId,
    };
    const headers = { 'X-API-Key': apiKey, 'Idempotency-Key': randomUUID() };
    const response = await api.call('POST', '/token/otp/create', headers, body);
    const data = dataOf(response, 'create the OTP token');
    return { otpToken: textOf(data, 'otpToken'), consentId: textOf(data, 'consentId') };
  });
}

/** As the widget in the person's browser. Null after a timeout. */
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
  const { terms, encryptionKey } = session as { terms?: { version: string }; encryptionKey: JWK };

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
    const encryptArgs = await encrypt({ username, password }, encryptionKey);
    // Where the institution does not tell whose account it is, the person confirms that it is theirs.
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

/** As the client's server again. */
async function retrieveData(
  options: DemoOptions,
  { api, apiKey, clientId }: ConnectSystem,
  consentId: string,
  terminal: Terminal,
) {
  const taskToken = await during(terminal, 'Getting a task token, as a server does', async () => {
    const body = { clientId, target: options.username.split('@')[0] };
    const response = await api.call('POST', '/token/task', { 'X-API-Key': apiKey }, body);
    return textOf(dataOf(response, 'create the task token'), 'taskToken');
  });
  const bearer = { Authorization: `Bearer ${taskToken}` };
  const consent = await during(terminal, 'Reading the consent', async () =>
    dataOf(await api.call('GET', `/consents/${consentId}`, bearer), 'show the consent'),
  );
  const product = productOf(options);
  const response = await during(terminal, `Retrieving ${product}`, async () => {
    const body = { consentId, product };
    return expectSuccess(
      await api.call('POST', '/products/retrieve-data', bearer, body),
      'hand over the data',
    );
  });
  return { consent, response };
}

/** A compact JWE, as the widget makes it in the browser. */
export async function encrypt(credentials: object, key: JWK): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(credentials)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...(key.kid && { kid: key.kid }) })
    .encrypt(await importJWK(key, 'ECDH-ES'));
}

/** A crypto balance is `balance` as an action and `balances` as a product; others are the same. */
function productOf({ action }: DemoOptions): string {
  const type = action.split(':')[1] ?? action;
  return type === 'balance' ? 'balances' : type;
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
