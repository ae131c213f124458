import { connectClient, ENTITY, type Widget } from '../../../../api/test/connect.ts';
import { buildRut } from '../../../../api/test/factories.ts';
import { openChallenge } from '../../../../api/test/openChallenge.ts';
import type { TestServer } from '../../../../api/test/testServer.ts';
import type { WidgetStateName } from '../../states.ts';
import {
  expectOk,
  LIMITS,
  SUCCESS,
  UNAVAILABLE,
  type HandlersOf,
  type Outcome,
  type StateFacts,
} from './stateFacts.ts';

const PERSON = '12345678-5';
const TERMS = '2026-11';
/** A session, and as long as its last extraction may be looked at. */
const SESSION_SECONDS = 20 * 60 + 30 + 30;
const OTP_SECONDS = 600;

/** Sets up each state of the widget. */
export function widgetStateHandlers(server: TestServer): HandlersOf<WidgetStateName> {
  const tools = widgetTools(server);
  return {
    ...otpStates(server, tools),
    ...sessionStates(server, tools),
    ...institutionStates(server, tools),
    ...consentedStates(server, tools),
    ...extractionStates(server, tools),
  };
}

/** What several states begin with. */
function widgetTools(server: TestServer) {
  const { container } = server;

  const client = (termsVersion = TERMS, settings: object = {}) =>
    connectClient(server, {
      settings: { terms: { version: termsVersion, text: 'Los términos.' }, ...settings },
    });
  const waitingOtp = async () => {
    const made = await client();
    const answer = await made.createOtp(made.otpBody(PERSON));
    const { otpToken } = (answer.body as { data: { otpToken: string } }).data;
    return { values: { otpToken, widgetConfigId: made.widgetConfigId } };
  };
  const session = async (termsVersion?: string) => (await client(termsVersion)).widget(PERSON);
  const exchangeSession = async (entityId: string) => {
    const widget = await (await client()).widget(PERSON, { products: ['balances'] });
    expectOk(await widget.accept(entityId));
    return widget;
  };
  const facts = (widget: Widget, values: StateFacts['values'] = {}): StateFacts => ({
    sessionToken: tokenOf(widget),
    values: { ...values },
  });

  /** The person gave consent, and their credentials are sealed. */
  const consented = async (
    entityId: string,
    credentials: { username?: string; password?: string } = {},
  ) => {
    const widget = await session();
    expectOk(await widget.accept(entityId));
    const encryptArgs = await widget.encrypt({
      username: PERSON,
      password: 'claveDePrueba1',
      ...credentials,
    });
    return { widget, encryptArgs };
  };
  const sealed = async (
    entityId: string,
    credentials?: { username?: string; password?: string },
  ) => {
    const { widget, encryptArgs } = await consented(entityId, credentials);
    return facts(widget, { encryptArgs });
  };
  const started = async (widget: Widget, entityId: string, password?: string) => {
    expectOk(await widget.accept(entityId));
    const answer = await widget.start({ entityId, ...(password !== undefined && { password }) });
    expectOk(answer);
    return (answer.body as { data: { id: string } }).data.id;
  };
  /** An extraction that ended as a worker would end it. */
  const ended = async (entityId: string, outcome: Outcome, times = 1): Promise<StateFacts> => {
    const widget = await session();
    let extractionId = '';
    for (let time = 0; time < times; time++) {
      extractionId = await started(widget, entityId);
      await server.runTask(extractionId, async ({ onPhase }) => {
        await onPhase?.('login');
        return outcome;
      });
    }
    return facts(widget, { extractionId });
  };
  const pairsOf = async (consentId: string, entityId: string) => {
    const clientId = (await container.consents.find(consentId))?.clientId ?? '';
    return { clientId, pairs: container.userKeys.userEntityKeys(clientId, PERSON, entityId) };
  };
  const pause = async (consentId: string, entityId: string) => {
    const { clientId, pairs } = await pairsOf(consentId, entityId);
    for (const taskId of ['first', 'second'])
      await container.restrictions.countFailure(pairs, { clientId, taskId });
  };
  const report = async (entityId: string, outcome: Outcome, times: number, seconds: number) => {
    for (let time = 0; time < times; time++)
      await container.health.report(entityId, outcome, seconds);
    await container.health.refresh();
  };

  return {
    client,
    waitingOtp,
    session,
    exchangeSession,
    facts,
    consented,
    sealed,
    started,
    ended,
    pairsOf,
    pause,
    report,
  };
}

type WidgetTools = ReturnType<typeof widgetTools>;

/** One-time tokens. */
function otpStates(server: TestServer, tools: WidgetTools) {
  const { container } = server;
  const { client, waitingOtp } = tools;
  return {
    'an OTP token waits to be used': async ({ products, termsVersion, ...parameters }) => {
      const { isClientComplete, companyId } = parameters;
      const made = await client(termsVersion, isClientComplete ? COMPLETE : {});
      const company = companyId === null ? {} : { company: { id: companyId } };
      const answer = await made.createOtp(made.otpBody(PERSON, { products, ...company }));
      expectOk(answer);
      const { otpToken } = (answer.body as { data: { otpToken: string } }).data;
      return { values: { otpToken, widgetConfigId: made.widgetConfigId } };
    },
    'an OTP token is spent': async () => {
      const made = await client();
      const { otpToken } = await made.widget(PERSON);
      return { values: { otpToken, widgetConfigId: made.widgetConfigId } };
    },
    'an OTP token is too old': async () => {
      const waiting = await waitingOtp();
      server.clock.advance(OTP_SECONDS + 1);
      return waiting;
    },
    'an OTP token belongs to another widget configuration': async () => {
      const { values } = await waitingOtp();
      return { values: { ...values, widgetConfigId: (await client()).widgetConfigId } };
    },
    'no OTP token is known': async () => ({
      values: { otpToken: 'nadie-lo-hizo', widgetConfigId: (await client()).widgetConfigId },
    }),
    'too many widgets were opened from one address': async () => {
      const waiting = await waitingOtp();
      for (let call = 0; call < LIMITS.address; call++)
        await container.limiters.widgetByAddress.consume('127.0.0.1');
      return waiting;
    },
  } satisfies Partial<HandlersOf<WidgetStateName>>;
}

/** Sessions, before the person has chosen an institution. */
function sessionStates(server: TestServer, tools: WidgetTools) {
  const { container } = server;
  const { client, session, facts, consented, pause, report } = tools;
  return {
    'a widget session is open': async ({ termsVersion }) => {
      const widget = await session(termsVersion);
      const encryptArgs = await widget.encrypt({ username: PERSON, password: 'claveDePrueba1' });
      return facts(widget, { encryptArgs });
    },
    'a widget session is over its time': async () => {
      const { widget, encryptArgs } = await consented(ENTITY);
      server.clock.advance(SESSION_SECONDS + 1);
      return facts(widget, { encryptArgs });
    },
    'a session token is not genuine': async () => ({
      sessionToken: `${tokenOf(await session())}x`,
    }),
    'a widget session makes too many calls': async () => {
      const widget = await session();
      const consent = await container.consents.find(widget.consentId);
      for (let call = 0; call < LIMITS.session; call++)
        await container.limiters.widgetBySession.consume(consent?.session?.id ?? '');
      return facts(widget);
    },
    'a store of the API is unreachable': async () => {
      const widget = await session();
      container.redis.client.disconnect();
      return facts(widget);
    },
    'the consent of the session is over': async ({ how }) => {
      const made = await client();
      const widget = await made.widget(PERSON);
      const path = `/consents/${widget.consentId}/revoke`;
      expectOk(
        how === 'discarded'
          ? await widget.discard()
          : await made.withTaskToken('POST', path, PERSON),
      );
      return facts(widget);
    },
    'an institution answers slowly': async ({ entityId }) => {
      const widget = await session();
      await report(entityId, SUCCESS, 2, 60);
      return facts(widget);
    },
    'an institution does not answer': async ({ entityId }) => {
      const widget = await session();
      await report(entityId, UNAVAILABLE, 5, 1);
      return facts(widget);
    },
    'the person is paused at an institution': async ({ entityId }) => {
      const widget = await session();
      await pause(widget.consentId, entityId);
      return facts(widget);
    },
  } satisfies Partial<HandlersOf<WidgetStateName>>;
}

/** What an institution asks of the person. */
function institutionStates(server: TestServer, tools: WidgetTools) {
  const { container } = server;
  const { client, exchangeSession, facts } = tools;
  return {
    'an institution does not tell whose account it is': async ({ entityId }) =>
      facts(await exchangeSession(entityId)),
    'an institution asks the person to confirm': async ({ entityId }) => {
      const made = await client();
      const kept = await made.consent(PERSON);
      const found = await container.consents.find(kept.consentId);
      if (found?.entityId !== entityId) throw new Error(`The consent is not of ${entityId}.`);
      await container.repairs.requirePerson(kept.consentId, found.taskId ?? '', {
        at: server.clock.now(),
        reason: 'PERSON_REQUIRED',
      });
      return facts(await made.widget(PERSON));
    },
  } satisfies Partial<HandlersOf<WidgetStateName>>;
}

/** Consent given, and credentials sealed. */
function consentedStates(server: TestServer, tools: WidgetTools) {
  const { container } = server;
  const { exchangeSession, facts, consented, sealed, pairsOf, pause, report } = tools;
  return {
    'the person gave consent': ({ entityId }) => sealed(entityId),
    'the person gave consent, and the sealed username is an e-mail address': async ({
      entityId,
    }) => {
      const widget = await exchangeSession(entityId);
      const username = `${PERSON}@personas.test`;
      const encryptArgs = await widget.encrypt({ username, password: 'llave1234:secreto1234' });
      return facts(widget, { encryptArgs });
    },
    'the sealed username is no RUT': ({ entityId }) => sealed(entityId, { username: '12345678-0' }),
    'the sealed RUT is of another person': ({ entityId }) =>
      sealed(entityId, { username: buildRut(9_876_543) }),
    'the sealed password breaks the rule of the institution': ({ entityId }) =>
      sealed(entityId, { password: 'ñ' }),
    'the credentials are sealed to another key': async ({ entityId }) => {
      const { widget } = await consented(entityId);
      const { encryptArgs } = await consented(entityId);
      return facts(widget, { encryptArgs });
    },
    'the person gave consent and is paused there': async ({ entityId }) => {
      const { widget, encryptArgs } = await consented(entityId);
      await pause(widget.consentId, entityId);
      return facts(widget, { encryptArgs });
    },
    'the person gave consent and another client extracts there': async ({ entityId }) => {
      const { widget, encryptArgs } = await consented(entityId);
      const { pairs } = await pairsOf(widget.consentId, entityId);
      const takenAt = server.clock.now();
      const until = new Date(takenAt.getTime() + 120_000);
      await container.locks.acquire({
        _id: pairs[0],
        taskId: 'another',
        clientId: 'another',
        takenAt,
        until,
      });
      return facts(widget, { encryptArgs });
    },
    'the person gave consent and the institution does not answer': async ({ entityId }) => {
      const made = await sealed(entityId);
      await report(entityId, UNAVAILABLE, 5, 1);
      return made;
    },
    'the client has no credits left': async ({ entityId }) => {
      const made = await connectClient(server, {
        monthlyQuota: 1,
        settings: { terms: { version: TERMS, text: 'Los términos.' } },
      });
      await container.credits.reserve(made.clientId, 'the only one', server.clock.now());
      const widget = await made.widget(PERSON);
      expectOk(await widget.accept(entityId));
      const encryptArgs = await widget.encrypt({ username: PERSON, password: 'claveDePrueba1' });
      return facts(widget, { encryptArgs });
    },
  } satisfies Partial<HandlersOf<WidgetStateName>>;
}

/** Extractions under way, and how they ended. */
function extractionStates(server: TestServer, tools: WidgetTools) {
  const { container } = server;
  const { client, session, facts, started, ended } = tools;
  return {
    'an extraction is under way': async ({ entityId, phase }) => {
      const widget = await session();
      const extractionId = await started(widget, entityId);
      if (phase !== null) {
        const now = server.clock.now();
        const lease = { owner: 'worker', until: new Date(now.getTime() + 12_000) };
        await container.tasks.claim(extractionId, lease, now);
        await container.tasks.setPhase(extractionId, lease.owner, phase);
      }
      const encryptArgs = await widget.encrypt({ username: PERSON, password: 'claveDePrueba1' });
      return facts(widget, { extractionId, encryptArgs });
    },

    'the data arrived': async ({ entityId }) => {
      const widget = await session();
      const extractionId = await started(widget, entityId);
      await server.runTask(extractionId);
      const encryptArgs = await widget.encrypt({ username: PERSON, password: 'claveDePrueba1' });
      return facts(widget, { extractionId, encryptArgs });
    },
    'the person has to choose accounts': async ({ entityId }) => {
      // Has several accounts.
      const widget = await (await client()).widget('99999999-9', { products: ['movement'] });
      const answer = await widget.extract({ entityId, accountSelection: true });
      expectOk(answer);
      const { id, accounts } = (answer.body as { data: { id: string; accounts: [{ id: string }] } })
        .data;
      return facts(widget, { extractionId: id, accountId: accounts[0].id });
    },
    'the data arrived, and the person may connect another institution': async ({ entityId }) => {
      const widget = await (await client()).widget(PERSON, { connectAnother: true });
      const extractionId = await started(widget, entityId);
      await server.runTask(extractionId);
      return facts(widget, { extractionId });
    },
    'the person connected two institutions in one visit': async () => {
      const first = await (await client()).widget(PERSON, { connectAnother: true });
      await server.runTask(await started(first, ENTITY));
      const second = await first.next();
      await server.runTask(await started(second, 'banco-estado', 'clave123'));
      return facts(second);
    },
    'the institution refused the login': ({ entityId, times, attemptsLeft }) =>
      ended(entityId, { kind: 'wrong_login', attemptsLeft }, times),
    'the institution has locked the password': ({ entityId }) =>
      ended(entityId, { kind: 'locked' }),
    'the institution asks the person for a code': async ({ entityId, attemptsLeft }) => {
      const widget = await session();
      const extractionId = await started(widget, entityId);
      await openChallenge(container, extractionId, { attemptsLeft });
      return facts(widget, { extractionId });
    },
    'the extraction failed': ({ entityId, code, isRetryable }) =>
      ended(entityId, {
        ...UNAVAILABLE,
        code: code as typeof UNAVAILABLE.code,
        retryable: isRetryable,
      }),
    'the extraction took too long': async ({ entityId }) => {
      const widget = await session();
      const extractionId = await started(widget, entityId);
      server.clock.advance(31);
      return facts(widget, { extractionId });
    },
  } satisfies Partial<HandlersOf<WidgetStateName>>;
}

const COMPLETE = {
  logoUrl: 'https://cliente.example/logo.svg',
  privacyUrl: 'https://cliente.example/privacidad',
  revocationUrl: 'https://cliente.example/permisos',
  theme: { mode: 'light', color: '#0b5c58' },
};

const tokenOf = (widget: Widget): string =>
  (widget.session as { sessionToken: string }).sessionToken;
