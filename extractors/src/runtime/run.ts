import type { Schema } from 'joi';
import type { BrowserSession } from '../contract/browser.ts';
import { NO_STAND_IN } from '../contract/connector.ts';
import type { ActionConnector, Connector, FetchContext } from '../contract/connector.ts';
import type { Person } from '../contract/challenge.ts';
import { ExtractionError } from '../contract/ExtractionError.ts';
import type { Gaps } from '../contract/gaps.ts';
import type { ActionDefinition, Institution, LoginKind } from '../contract/institution.ts';
import type { ExtractionOutcome } from '../contract/outcome.ts';
import type { DayRates, Indicator, Rates } from '../contract/rates.ts';
import { parseScenario, SANDBOX_DAYS_HEADER } from '../contract/request.ts';
import type { ExtractionPhase, ExtractionRequest, SandboxOptions } from '../contract/request.ts';
import type { InstitutionSession, RawDocument } from '../contract/session.ts';
import type { StandIn, StandInSession } from '../contract/standIn.ts';
import { chileanDay } from '../shared/dates.ts';
import { gapsIn } from '../shared/rows.ts';
import { orAborted, withinBudget } from '../shared/interrupt.ts';
import { noBrowser, withBrowser } from './browserSession.ts';
import { createLimits } from './limits.ts';
import type { Limits, Span } from './limits.ts';
import { createFieldNotes, type FieldNotes } from './newFields.ts';
import { atPage, toOutcome } from './outcome.ts';
import { createPageRecords } from './pageRecords.ts';
import type { PageRecords } from './pageRecords.ts';
import { createPerson } from './person.ts';
import { openSession } from './session.ts';
import type { SessionCore } from './session.ts';

/** More than any logout needs, including its redirects. */
const LOGOUT_REQUESTS = 50;

/** Dependencies of the life cycle, which tests replace. */
export interface RunEnvironment {
  readonly findInstitution: (entityId: string) => Institution | undefined;
  readonly findConnector: (entityId: string) => Connector | undefined;
  readonly findSchema: (product: string) => Schema | undefined;
  readonly now: () => number;
  /** Timeout of one request, so that a hanging connection leaves time for a proper error. */
  readonly requestTimeoutMs: number;
  /** Backoff before repeating a GET after a connection reset or a gateway error. */
  readonly backoffMs: readonly number[];
  /** Requests of one extraction; default 2,000. */
  readonly maxRequests?: number;
  /** Bytes of all answers of one extraction; default 200 MiB. */
  readonly maxBytes?: number;
  /** Time for parsing one page, and for making a product of the pages; default 5 s. */
  readonly parseBudgetMs?: number;
  /** Interval between two checks of an approval that the institution waits for. */
  readonly approvalPollMs: number;
}

/** An extraction request, checked against the catalogue. */
interface Plan {
  readonly institution: Institution;
  readonly connector: Connector;
  readonly actions: readonly ActionDefinition[];
  /** Only in the sandbox. */
  readonly standIn: StandIn | undefined;
  /** Whether the stand-in's connector serves all of it. */
  readonly isStoodIn: boolean;
}

/** The results of reading the institution. */
interface Readings {
  /** Parsed pages of each action, by action type. */
  readonly parsed: ReadonlyMap<string, readonly unknown[]>;
  readonly notes: FieldNotes;
}

/**
 * The life cycle of an extraction: log in once, read every action, always log out, turn pages into
 * products, validate them. Never throws; no request is sent after the deadline.
 */
export async function run(
  request: ExtractionRequest,
  environment: RunEnvironment,
): Promise<ExtractionOutcome> {
  let limits: Limits | undefined;
  const records = createPageRecords(request);
  try {
    const plan = planOf(request, environment);
    limits = createLimits({
      deadline: request.deadline,
      now: environment.now,
      signal: request.signal,
    });
    const { signal } = limits.work;
    const readings = await readAtInstitution(plan, request, environment, limits, records);
    await report('normalise', request.onPhase, signal);
    const { data, sources } = await normaliseAll(plan, readings, request, environment, signal);
    for (const [type, product] of Object.entries(data)) readings.notes.addWords(type, product);
    const newFields = [...readings.notes.all].sort();
    const gaps = gapsOf(readings);
    return {
      kind: 'success',
      data,
      ...(newFields.length > 0 && { newFields }),
      ...(gaps && { gaps }),
      ...(sources && { sources }),
    };
  } catch (error) {
    await records.tell(error);
    return toOutcome(error);
  } finally {
    limits?.work.end();
  }
}

/**
 * Reports the phase and waits for the caller to record it. If that fails, the extraction stops,
 * because the caller would not know that credentials were sent.
 */
async function report(
  phase: ExtractionPhase,
  onPhase: ExtractionRequest['onPhase'],
  signal: AbortSignal,
): Promise<void> {
  if (onPhase === undefined) return;
  try {
    await orAborted(Promise.resolve(onPhase(phase)), signal);
  } catch (error) {
    signal.throwIfAborted();
    throw new ExtractionError('INTERNAL', `The phase "${phase}" could not be reported`, {
      cause: error,
    });
  }
}

function planOf(request: ExtractionRequest, environment: RunEnvironment): Plan {
  const institution = environment.findInstitution(request.entityId);
  const standIn = request.sandbox?.standIn;
  const own = environment.findConnector(request.entityId);
  const whole = institution && standIn?.connectorOf(institution);
  const isStoodIn = !request.actions.some((type) => own?.actions[type] !== undefined);
  const connector =
    isStoodIn || own === undefined
      ? whole
      : { ...own, actions: { ...whole?.actions, ...own.actions } };
  if (institution === undefined || connector === undefined) {
    throw new ExtractionError('INTERNAL', 'No connector serves this institution');
  }
  const actions = request.actions.map((type) => {
    const action = institution.actions.find((one) => one.type === type);
    if (action === undefined || connector.actions[type] === undefined) {
      throw new ExtractionError('INTERNAL', 'The connector does not serve this action');
    }
    return action;
  });
  if (new Set(actions.map((action) => action.loginKind)).size !== 1) {
    throw new ExtractionError('INTERNAL', 'The actions of one extraction share one login');
  }
  return { institution, connector, actions, standIn, isStoodIn };
}

/** Everything that contacts the institution, from the first request to the logout. */
async function readAtInstitution(
  plan: Plan,
  request: ExtractionRequest,
  environment: RunEnvironment,
  limits: Limits,
  records: PageRecords,
): Promise<Readings> {
  const { signal } = limits.work;
  const { institution, connector } = plan;
  const { definition } = connector;
  signal.throwIfAborted();
  const core = openSession({
    network: request.network,
    baseUrl: (plan.isStoodIn ? plan.standIn?.origin : undefined) ?? institution.origin,
    headers: definition.headers,
    sandboxHeaders: sandboxHeaders(request.sandbox),
    extraOrigins: [...definition.extraOrigins, ...(plan.standIn ? [plan.standIn.origin] : [])],
    ...(request.onRequest && { onRequest: request.onRequest }),
    requestTimeoutMs: environment.requestTimeoutMs,
    backoffMs: environment.backoffMs,
    ...(environment.maxRequests !== undefined && { maxRequests: environment.maxRequests }),
    ...(environment.maxBytes !== undefined && { maxBytes: environment.maxBytes }),
  });
  const standIn: { session: StandInSession | null } = { session: null };
  // A separate lane: code that continues after an abort or an error can no longer use it.
  const reading = new AbortController();
  const handleAbort = (): void => reading.abort(signal.reason);
  signal.addEventListener('abort', handleAbort, { once: true });
  try {
    // Racing the signal ends the extraction even if a connector ignores it.
    return await orAborted(
      readAll(plan, request, core, {
        limits,
        signal: reading.signal,
        check: limits.work.check,
        records,
        person: createPerson({
          port: request.person,
          limits,
          now: environment.now,
          approvalPollMs: environment.approvalPollMs,
        }),
        parseBudgetMs: environment.parseBudgetMs,
        standIn,
      }),
      signal,
    );
  } catch (error) {
    records.ofSession(error, core);
    throw error;
  } finally {
    signal.removeEventListener('abort', handleAbort);
    reading.abort(new ExtractionError('INTERNAL', 'The session is closed'));
    await cleanUp(plan, core, limits, standIn.session);
  }
}

interface ReadingContext extends Pick<Span, 'signal' | 'check'> {
  readonly limits: Limits;
  readonly person: Person;
  readonly records: PageRecords;
  readonly parseBudgetMs: number | undefined;
  /** Receives the stand-in's session, which is closed with the institution's. */
  readonly standIn: { session: StandInSession | null };
}

async function readAll(
  plan: Plan,
  request: ExtractionRequest,
  core: SessionCore,
  { limits, signal, check, person, records, parseBudgetMs, standIn }: ReadingContext,
): Promise<Readings> {
  const { connector } = plan;
  const session = core.lane({ signal, check, mayRetry: true });
  const loginKind = loginKindOf(plan);
  await report('login', request.onPhase, signal);
  const { signed } = connector.definition;
  if (signed !== undefined && request.sandbox !== undefined) {
    await session.postJson(signed.sandboxPath, request.credentials, {
      page: 'sandbox',
      expect: 'any',
    });
  }
  const { credentials } = request;
  const asked = connector.definition.session;
  const isKept =
    asked === 'browser' || plan.actions.some(({ type }) => connector.actions[type]?.byBrowser);
  const logIn = (browser: BrowserSession) =>
    connector.login({ session, credentials, loginKind, browser, person });
  const open =
    asked === undefined
      ? null
      : await withBrowser({ request, core, span: { signal, check }, isKept, records }, logIn);
  const state = open === null ? await logIn(noBrowser) : open.result;
  const browser = open?.browser.session ?? noBrowser;
  try {
    standIn.session = await openStandIn(plan, request, session, person);
    await report('fetch', request.onPhase, signal);
    return await fetchAll(
      plan,
      {
        session,
        browser,
        state,
        username: credentials.username,
        standIn: standIn.session ?? NO_STAND_IN,
      },
      { signal, records, request, parseBudgetMs },
    );
  } catch (error) {
    await open?.browser.record(error);
    throw error;
  } finally {
    if (open !== null && !signal.aborted) await logOutInPage(connector, browser, limits);
    await open?.browser.close();
  }
}

/** The stand-in's session: beside the institution's, or with the password in its place. */
async function openStandIn(
  plan: Plan,
  { credentials }: ExtractionRequest,
  session: InstitutionSession,
  person: Person,
): Promise<StandInSession | null> {
  const { standIn, isStoodIn, institution } = plan;
  if (standIn === undefined) return null;
  const { username, password } = credentials;
  const login = isStoodIn ? { kind: loginKindOf(plan), password } : null;
  return standIn.open({ session, person, institution, username, login });
}

async function fetchAll(
  { connector, actions }: Plan,
  context: FetchContext<unknown>,
  {
    signal,
    records,
    request,
    parseBudgetMs,
  }: Pick<ReadingContext, 'signal' | 'records' | 'parseBudgetMs'> & {
    readonly request: ExtractionRequest;
  },
): Promise<Readings> {
  const notes = createFieldNotes(connector);
  const readings = new Map<string, readonly unknown[]>();
  for (const { type } of actions) {
    const action = connector.actions[type];
    if (action === undefined || readings.has(type)) continue;
    const parsed: unknown[] = [];
    for await (const document of action.fetch(context)) {
      request.onDocument?.(type, document);
      parsed.push(parsePage(action, document, records, parseBudgetMs));
      notes.add(document);
      signal.throwIfAborted();
    }
    readings.set(type, parsed);
  }
  return { parsed: readings, notes };
}

function parsePage(
  action: ActionConnector<unknown, unknown, unknown>,
  document: RawDocument,
  records: PageRecords,
  budgetMs: number | undefined,
): unknown {
  try {
    return withinBudget({ page: document.page }, () => action.parse(document), budgetMs);
  } catch (error) {
    records.unread(document);
    throw atPage(error, document.page);
  }
}

/** The login kind, which all actions of an extraction share. */
const loginKindOf = ({ actions }: Plan): LoginKind => actions[0]?.loginKind ?? 'internet';

/** A failed logout does not change the outcome. */
async function logOutInPage(
  connector: Connector,
  browser: BrowserSession,
  limits: Limits,
): Promise<void> {
  if (connector.logoutInPage === undefined) return;
  const span = limits.logoutInPage();
  try {
    await orAborted(connector.logoutInPage(browser), span.signal);
  } catch {
    // As in `cleanUp`.
  } finally {
    span.end();
  }
}

/** A failed logout does not change the outcome. */
async function cleanUp(
  plan: Plan,
  core: SessionCore,
  limits: Limits,
  standIn: StandInSession | null,
): Promise<void> {
  if (!core.hasContact()) return;
  const span = limits.cleanUp();
  try {
    const session = core.lane({
      signal: span.signal,
      check: span.check,
      mayRetry: false,
      extraRequests: LOGOUT_REQUESTS,
    });
    const logouts = [
      plan.connector.logout(session, loginKindOf(plan)),
      standIn?.close(session) ?? Promise.resolve(),
    ];
    await orAborted(Promise.allSettled(logouts), span.signal);
  } catch {
    // Without a logout, the institution ends the session by itself after a while.
  } finally {
    span.end();
  }
}

async function normaliseAll(
  plan: Plan,
  readings: Readings,
  request: ExtractionRequest,
  environment: RunEnvironment,
  signal: AbortSignal,
): Promise<Pick<Extract<ExtractionOutcome, { kind: 'success' }>, 'data' | 'sources'>> {
  const data: Record<string, unknown> = {};
  const sources: Record<string, unknown> = {};
  const { username } = request.credentials;
  for (const { type, product } of plan.actions) {
    const action = plan.connector.actions[type];
    const parsed = readings.parsed.get(type) ?? [];
    const needsRates = action?.needsRates?.(parsed) === true;
    const today = chileanDay(new Date(environment.now()));
    const rates = needsRates ? await orAborted(ratesOn(request.rates, today), signal) : undefined;
    const makeProduct = (): unknown => {
      const value = action?.normalise(parsed, { username, ...(rates && { rates }) });
      checkProduct(type, value, environment.findSchema(product));
      Object.assign(sources, action?.sources?.(parsed));
      return value;
    };
    data[type] = withinBudget({ page: type }, makeProduct, environment.parseBudgetMs);
    // Yields to other extractions of the process, since normalising a long history takes a while.
    await new Promise(setImmediate);
  }
  return { data, ...(Object.keys(sources).length > 0 && { sources }) };
}

/** What each action's pages leave out. */
function gapsOf({ parsed }: Readings): Readonly<Record<string, Gaps>> | undefined {
  const told = [...parsed]
    .map(([type, pages]) => [type, gapsIn(pages)] as const)
    .filter(([, gaps]) => Object.keys(gaps).length > 0);
  return told.length === 0 ? undefined : Object.fromEntries(told);
}

/** Every indicator's value on a day; all null if there is no source. */
async function ratesOn(rates: Rates | undefined, date: string): Promise<DayRates> {
  const valueOf = async (indicator: Indicator): Promise<number | null> =>
    rates === undefined ? null : rates.pesosPer(indicator, date);
  const [uf, utm, usd, eur] = await Promise.all([
    valueOf('uf'),
    valueOf('utm'),
    valueOf('usd'),
    valueOf('eur'),
  ]);
  return { uf, utm, usd, eur };
}

/** A value that does not fit the schema is an error, never an empty result. */
function checkProduct(type: string, value: unknown, schema: Schema | undefined): void {
  if (schema === undefined) {
    throw new ExtractionError('INTERNAL', `The product of "${type}" has no schema`);
  }
  const { error } = schema.validate(value, { convert: false, abortEarly: true });
  if (error === undefined) return;
  // Joi's message quotes the value: only the path and the broken rule are kept.
  const fault = error.details[0];
  const path = fault?.path.map((part) => (typeof part === 'number' ? '*' : part)).join('.') ?? '';
  throw new ExtractionError(
    'INVALID_RESULT',
    `The result of "${type}" breaks ${fault?.type ?? 'its schema'} at "${path}"`,
    { page: type, field: path.replaceAll('.*', '[]') },
  );
}

function sandboxHeaders(sandbox: SandboxOptions | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  if (sandbox?.scenario !== undefined) {
    if (parseScenario(sandbox.scenario) === null) {
      throw new ExtractionError('INTERNAL', 'There is no such sandbox scenario');
    }
    headers['x-sandbox-scenario'] = sandbox.scenario;
  }
  if (sandbox?.priorFailures !== undefined) {
    headers['x-sandbox-prior-failures'] = String(sandbox.priorFailures);
  }
  if (sandbox?.daysAhead !== undefined) headers[SANDBOX_DAYS_HEADER] = String(sandbox.daysAhead);
  return headers;
}
