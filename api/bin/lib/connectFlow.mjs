import { randomUUID } from 'node:crypto';
import { resultText } from './accountsText.mjs';
import { chileanDate } from './chileanFormat.mjs';
import { EXIT } from './demoExit.mjs';
import { during, expectSuccess, poll, POLL_FOR_MS, textOf } from './demoSteps.mjs';
import { encryptArgs } from './encryptArgs.mjs';
import { Failure } from './Failure.mjs';
import { ENDINGS } from './mainFlow.mjs';

/**
 * @typedef {object} ConnectSystem
 * @property {import('./DemoApi.mjs').DemoApi} api
 * @property {string} apiKey
 * @property {string} clientId
 * @property {string} widgetConfigId
 *
 * @typedef {Record<string, any>} Data what an answer of the connect API holds under `data`
 */

/** What a step of an extraction is called while it is under way. */
const STEPS = new Map([
  ['login', 'logging in'],
  ['fetch', 'reading the data'],
  ['normalise', 'putting it in order'],
]);

/**
 * The flow of the connect API: the client's server asks for a consent, the person gives it in the
 * widget and logs in there, and the server retrieves the data.
 *
 * @param {import('./demoOptions.mjs').DemoOptions} options
 * @param {ConnectSystem} system
 * @param {import('./progress.mjs').Progress} progress
 * @param {AbortSignal} signal
 * @returns {Promise<number>} the exit code
 */
export async function connectFlow(options, system, progress, signal) {
  const { otpToken, consentId } = await askForConsent(options, system, progress);
  const extraction = await connectAsPerson(options, system, otpToken, progress, signal);
  if (extraction === null) {
    console.error(`The extraction did not end within ${POLL_FOR_MS / 1000} s.`);
    return EXIT.tooLate;
  }
  if (extraction.status !== 'success') {
    if (options.isJson) console.log(JSON.stringify({ data: extraction }, null, 2));
    else progress.say(`\n${endingText(extraction)}`);
    return EXIT.noResult;
  }
  const { consent, answer } = await retrieve(options, system, consentId, progress);
  if (options.isJson) {
    console.log(JSON.stringify(answer, null, 2));
    return EXIT.done;
  }
  progress.say(`\n${options.action} of ${options.username}, by consent ${consentId}`);
  progress.say(
    `${consent.status} at ${consent.entity?.name} until ${chileanDate(String(consent.validUntil).slice(0, 10))}, under terms ${consent.tyc?.actualVersion}`,
  );
  progress.say(resultText(answer.data).join('\n'));
  return EXIT.done;
}

/**
 * As the client's server.
 *
 * @param {import('./demoOptions.mjs').DemoOptions} options
 * @param {ConnectSystem} system
 * @param {import('./progress.mjs').Progress} progress
 */
function askForConsent(options, { api, apiKey, clientId, widgetConfigId }, progress) {
  const { entity, username } = options;
  return during(progress, 'Asking for a consent, as a server does', async () => {
    const [rut] = username.split('@');
    const body = {
      products: [productOf(options)],
      clientId,
      user: { username: rut, email: 'persona@correo.example' },
      ...(entity.endsWith('-empresas') ? { company: { id: rut } } : {}),
      widgetConfigId,
    };
    const headers = { 'X-API-Key': apiKey, 'Idempotency-Key': randomUUID() };
    const answer = await api.call('POST', '/token/otp/create', headers, body);
    const data = dataOf(answer, 'create the OTP token');
    return { otpToken: textOf(data, 'otpToken'), consentId: textOf(data, 'consentId') };
  });
}

/**
 * As the widget, in front of the person.
 *
 * @param {import('./demoOptions.mjs').DemoOptions} options
 * @param {ConnectSystem} system
 * @param {string} otpToken
 * @param {import('./progress.mjs').Progress} progress
 * @param {AbortSignal} signal
 * @returns {Promise<Data | null>} the extraction once it is final, null where it took too long
 */
async function connectAsPerson(options, { api, widgetConfigId }, otpToken, progress, signal) {
  const { entity, username, password } = options;
  const session = await during(progress, 'Opening the widget', async () => {
    const answer = await api.call('POST', '/widget/sessions', {}, { otpToken, widgetConfigId });
    return dataOf(answer, 'open the widget');
  });
  const bearer = { Authorization: `Bearer ${textOf(session, 'sessionToken')}` };

  await during(progress, `Choosing ${entity}`, async () => {
    const { entities } = dataOf(await api.call('GET', '/widget/entities', bearer), 'list entities');
    const chosen = entities.find((/** @type {Data} */ one) => one.id === entity);
    if (chosen?.enabled !== true) {
      const ids = entities.map((/** @type {Data} */ one) => one.id).join(', ');
      throw new Failure(`${entity} cannot be chosen for ${options.action} now.`, [
        `Offered: ${ids}`,
      ]);
    }
  });

  await during(progress, `Agreeing to terms ${session.terms?.version}`, async () => {
    const body = { entityId: entity, termsVersion: session.terms?.version };
    dataOf(await api.call('POST', '/widget/consent', bearer, body), 'record the consent');
  });

  const started = await during(progress, 'Sending the password, encrypted', async () => {
    const encrypted = encryptArgs({ username, password }, session.encryptionKey);
    const body = { entityId: entity, encryptArgs: encrypted };
    return dataOf(await api.call('POST', '/widget/extractions', bearer, body), 'connect');
  });

  const path = `/widget/extractions/${textOf(started, 'id')}`;
  const answer = await poll(() => api.call('GET', path, bearer), readExtraction, progress, signal);
  return answer === null ? null : /** @type {Data} */ (answer.data);
}

/** @param {import('./DemoApi.mjs').Body} body */
function readExtraction(body) {
  const { status, steps } = /** @type {Data} */ (body.data);
  const active = steps.find((/** @type {Data} */ step) => step.state === 'active');
  return { status: String(status), note: STEPS.get(active?.name) ?? String(status) };
}

/**
 * As the client's server again.
 *
 * @param {import('./demoOptions.mjs').DemoOptions} options
 * @param {ConnectSystem} system
 * @param {string} consentId
 * @param {import('./progress.mjs').Progress} progress
 */
async function retrieve(options, { api, apiKey, clientId }, consentId, progress) {
  const bearer = await during(progress, 'Getting a task token, as a server does', async () => {
    const body = { clientId, target: options.username.split('@')[0] };
    const answer = await api.call('POST', '/token/task', { 'X-API-Key': apiKey }, body);
    return {
      Authorization: `Bearer ${textOf(dataOf(answer, 'create the task token'), 'taskToken')}`,
    };
  });
  const consent = await during(progress, 'Reading the consent', async () =>
    dataOf(await api.call('GET', `/consents/${consentId}`, bearer), 'show the consent'),
  );
  const product = productOf(options);
  const answer = await during(progress, `Retrieving ${product}`, async () => {
    const body = { consentId, product };
    return expectSuccess(
      await api.call('POST', '/products/retrieve-data', bearer, body),
      'hand over the data',
    );
  });
  return { consent, answer };
}

/**
 * A crypto balance is `balance` as an action and `balances` as a product; all others are the same.
 *
 * @param {import('./demoOptions.mjs').DemoOptions} options
 */
function productOf({ action }) {
  const type = action.split(':')[1] ?? action;
  return type === 'balance' ? 'balances' : type;
}

/**
 * @param {import('./DemoApi.mjs').Answer} answer
 * @param {string} purpose
 * @returns {Data}
 */
function dataOf(answer, purpose) {
  const { data } = expectSuccess(answer, purpose);
  if (typeof data === 'object' && data !== null) return data;
  throw new Failure("The API's answer has no data.");
}

/** @param {Data} extraction */
function endingText({ status, error, attemptsLeft, consent }) {
  const detail = typeof error?.message === 'string' ? ` (${error.message})` : '';
  const tries = typeof attemptsLeft === 'number' ? ` ${attemptsLeft} tries are left there.` : '';
  return `The extraction ended as ${status}: ${ENDINGS.get(status) ?? 'no result'}${detail}.${tries} The consent is ${consent?.status}/${consent?.subStatus}, and no data was shared.`;
}
