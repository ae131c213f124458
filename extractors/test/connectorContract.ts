import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isReading } from '../src/catalogue/actions.ts';
import { findInstitution } from '../src/catalogue/lookup.ts';
import { isStandInPage } from '../src/contract/connector.ts';
import type { Connector } from '../src/contract/connector.ts';
import { ExtractionError } from '../src/contract/ExtractionError.ts';
import type { Institution } from '../src/contract/institution.ts';
import type { RawDocument } from '../src/contract/session.ts';
import { products } from '../src/products/products.ts';
import { toOutcome } from '../src/runtime/outcome.ts';
import { runExtraction } from '../src/runtime/runExtraction.ts';
import { CURRENCIES } from '../src/products/enumerations.ts';
import { isIsoDate } from '../src/shared/dates.ts';
import { hollowed, walk, withoutRows } from './damagedPages.ts';
import { logoutsOf } from './logouts.ts';
import { simulatedPages, SUBJECTS } from './simulatedPages.ts';
import type { ReadPages } from './simulatedPages.ts';
import { actionsByLogin, fastestAndSlowest, freshRut, startSimulated } from './simulated.ts';
import type { Simulated } from './simulated.ts';

/**
 * The contract of every connector about its own pages, read from the simulator: facts, parsing,
 * products.
 */
export async function connectorContract(connector: Connector): Promise<void> {
  const { entityId } = connector.definition;
  const read = Object.keys(SUBJECTS[entityId] ?? connector.actions);
  const types = institutionOf(connector)
    .actions.filter((action) => isReading(action) && read.includes(action.type))
    .map(({ type }) => type);
  const pagesOf = await simulatedPages(entityId, ...types);
  describe(entityId, () => {
    describe('definition', () => testFacts(connector));
    describe.each(types)('pages of %s', (action) => testPages(connector, action, pagesOf(action)));
  });
}

/**
 * The part of the contract that needs the simulator: each outcome, a single login, always a logout.
 */
export function outcomeContract(connector: Connector): void {
  const { entityId } = connector.definition;
  // Mostly waiting for simulated delays, so connectors run concurrently.
  describe.concurrent(entityId, () => {
    describe.each(actionsByLogin(connector).map((types) => ({ types, first: types[0] })))(
      'outcomes of $first and the other actions of its login',
      ({ types }) => testOutcomes(connector, types),
    );
  });
}

function testFacts(connector: Connector): void {
  const { actions } = connector;

  it('agrees with the catalogue', () => {
    const institution = institutionOf(connector);
    const known = institution.actions.map((action) => action.type);
    expect(known).toEqual(expect.arrayContaining(Object.keys(actions)));
  });

  it('names only products with a schema', () => {
    for (const { type, product } of institutionOf(connector).actions) {
      if (actions[type] !== undefined) expect(products[product]?.schema).toBeDefined();
    }
  });
}

function testPages(connector: Connector, type: string, fixture: ReadPages): void {
  const ofEachPage = longestOfEachPage(fixture.documents);
  const context = { username: fixture.rut };

  function actionOf() {
    const action = connector.actions[type];
    if (action === undefined) throw new Error(`There is no action ${type}`);
    return action;
  }

  it('makes the same product of the pages', () => {
    const action = actionOf();
    const parsed = fixture.documents.map((document) => action.parse(document));
    expect(action.normalise(parsed, context)).toEqual(fixture.product);
  });

  it('is valid against the schema', () => {
    const { product = '' } =
      institutionOf(connector).actions.find((action) => action.type === type) ?? {};
    expect(products[product]?.schema.validate(fixture.product).error).toBeUndefined();
  });

  it('has no field that the shapes of its answers do not know', () => {
    for (const document of fixture.documents) {
      const shape = connector.answers?.[document.page];
      expect(shape?.newFields(document) ?? [], document.page).toEqual([]);
    }
  });

  it('is parsed the same every time, without changing its input', () => {
    const action = actionOf();
    const documents = deepFreeze(structuredClone(fixture.documents));
    const parsed = deepFreeze(documents.map((document) => action.parse(document)));
    const first = action.normalise(parsed, context);
    const again = documents.map((document) => action.parse(document));
    expect(action.normalise(again, context)).toEqual(first);
    expect(action.normalise(parsed, context)).toEqual(first);
  });

  it('has plausible currencies, days, amounts and signs', () => {
    walk(fixture.product, (key, value) => {
      if (key === 'currency') expect(CURRENCIES).toContain(value);
      if (key === 'date') expect(isIsoDate(String(value)), 'day').toBe(true);
      // The pages do not contain their own day yet.
      if (key === 'date') expect(String(value) < fixture.today).toBe(true);
      // Card payments and refunds are negative purchases.
      const isSigned = type.startsWith('credit-card-');
      if (key === 'amount' && !isSigned) expect(value).toBeGreaterThanOrEqual(0);
      if (key === 'accountNumber' && value !== null) expect(value).toMatch(/^[\d-]+$/);
      if (key === 'movements') expectRunningBalance(value as Movement[]);
    });
  });

  it.each(ofEachPage)(
    'page %i (%s) without its content is an UNEXPECTED_PAGE, never an empty result',
    (index) => {
      const action = actionOf();
      const document = fixture.documents[index];
      if (document === undefined) throw new Error('No such document');
      for (const text of hollowed(document)) {
        const failure = catchError(() => action.parse({ ...document, text }));
        expect(toOutcome(failure)).toMatchObject({ code: 'UNEXPECTED_PAGE', fixableBy: 'us' });
      }
    },
  );

  it.each(ofEachPage)(
    'page %i (%s) without the rows of its lists is refused: only what says that it is empty is',
    (index) => {
      const action = actionOf();
      const readWith = (text: string): unknown => {
        const documents = fixture.documents.map((document, position) =>
          position === index ? { ...document, text } : document,
        );
        return action.normalise(
          documents.map((document) => action.parse(document)),
          context,
        );
      };
      for (const text of withoutRows(fixture.documents[index])) {
        const failure = catchError(() => {
          // A list that the connector does not read may be missing.
          expect(readWith(text)).toEqual(fixture.product);
        });
        if (failure === null) continue;
        expect(toOutcome(failure)).toMatchObject({ code: 'UNEXPECTED_PAGE' });
      }
    },
  );

  it('without one of its pages is an UNEXPECTED_PAGE, never a shorter list', () => {
    const action = actionOf();
    const parsed = fixture.documents.map((document) => action.parse(document));
    for (const index of parsed.keys()) {
      const rest = parsed.filter((_page, position) => position !== index);
      const failure = catchError(() => action.normalise(rest, context));
      expect(failure).toBeInstanceOf(ExtractionError);
      expect(toOutcome(failure)).toMatchObject({ code: 'UNEXPECTED_PAGE' });
    }
  });
}

/** The position and name of the longest document of each page that is not the stand-in's. */
function longestOfEachPage(documents: readonly RawDocument[]): [index: number, page: string][] {
  const longest = new Map<string, number>();
  for (const [index, document] of documents.entries()) {
    const known = documents[longest.get(document.page) ?? -1];
    const isLonger = known === undefined || document.text.length > known.text.length;
    if (!isStandInPage(document) && isLonger) longest.set(document.page, index);
  }
  return [...longest].map(([page, index]) => [index, page]);
}

/** @param types action types served by one login */
function testOutcomes(connector: Connector, types: readonly string[]): void {
  const { entityId } = connector.definition;
  const [quick, long] = fastestAndSlowest(types);
  const logouts = logoutsOf(entityId, types);
  let simulated: Simulated;

  beforeAll(async () => {
    simulated = await startSimulated();
  });
  afterAll(() => simulated.close());

  const countOf = (rut: string) => simulated.simulator.log.find(entityId, rut);

  it('success: all actions with one login, and the session is closed', async () => {
    const rut = freshRut();
    const outcome = await runExtraction(simulated.request(entityId, types, rut));
    expect(outcome.kind).toBe('success');
    expect(outcome.kind === 'success' && Object.keys(outcome.data)).toEqual(types);
    expect(countOf(rut)).toMatchObject({ logins: 1, logouts });
  });

  it('no data: success with empty lists', async () => {
    const outcome = await runExtraction(simulated.request(entityId, types, '77777777-7'));
    if (outcome.kind !== 'success') throw new Error('No success');
    walk(outcome.data, (_key, value) => {
      if (Array.isArray(value)) expect(value).toEqual([]);
    });
  });

  it.each([
    ['by the person', '22222222-2', {}],
    ['by the scenario', null, { scenario: 'wrong_login' }],
  ] as const)('wrong login %s: sent once, never again', async (_name, named, sandbox) => {
    const rut = named ?? freshRut();
    const outcome = await runExtraction(simulated.request(entityId, types, rut, { sandbox }));
    expect(outcome.kind).toBe('wrong_login');
    expect(countOf(rut)).toMatchObject({ logins: 1, requests: 1 });
  });

  it('wrong login the first time, then success', async () => {
    const attempt = (priorFailures: number) =>
      runExtraction(
        simulated.request(entityId, [quick], '66666666-6', {
          sandbox: { priorFailures },
        }),
      );
    expect((await attempt(0)).kind).toBe('wrong_login');
    expect(countOf('66666666-6')).toMatchObject({ logins: 1, requests: 1 });
    expect((await attempt(1)).kind).toBe('success');
  });

  it('locked', async () => {
    for (const request of [
      simulated.request(entityId, types, '33333333-3'),
      simulated.request(entityId, types, freshRut(), { sandbox: { scenario: 'locked' } }),
    ]) {
      expect(await runExtraction(request)).toEqual({ kind: 'locked' });
    }
  });

  it('unavailable', async () => {
    for (const request of [
      simulated.request(entityId, types, '44444444-4'),
      simulated.request(entityId, types, freshRut(), { sandbox: { scenario: 'error' } }),
    ]) {
      expect(await runExtraction(request)).toMatchObject({
        kind: 'error',
        code: 'INSTITUTION_UNAVAILABLE',
        retryable: true,
        fixableBy: 'institution',
      });
    }
  });

  it('slow: the time is spent after the login was accepted', async () => {
    const rut = freshRut();
    const reached = { login: 0, fetch: 0, normalise: 0 };
    const outcome = await runExtraction(
      simulated.request(entityId, [quick], rut, {
        sandbox: { scenario: 'slow=100' },
        onPhase: (phase) => {
          reached[phase] = Date.now();
        },
      }),
    );
    expect(outcome).toMatchObject({ kind: 'success' });
    // A hundred simulated seconds of 5 ms.
    expect(reached.normalise - reached.fetch).toBeGreaterThanOrEqual(490);
  });

  it('session that the institution ends early', async () => {
    const rut = freshRut();
    const outcome = await runExtraction(
      simulated.request(entityId, [long], rut, {
        onPhase: (phase) => {
          if (phase === 'fetch') simulated.simulator.sessions.closeAllOf(rut);
        },
      }),
    );
    expect(outcome).toMatchObject({ kind: 'error', code: 'SESSION_LOST', retryable: true });
    expect(countOf(rut).logins).toBe(1);
  });

  it('password that the portal’s own rule rejects', async () => {
    const rut = freshRut();
    const credentials = { username: rut, password: 'ñ' };
    const request = simulated.request(entityId, types, rut, { credentials });
    expect((await runExtraction(request)).kind).toBe('wrong_login');
  });
}

interface Movement {
  type: string;
  amount: number;
  balance: number;
}

/** Each balance follows from the previous one, which reveals a misread sign or row. */
function expectRunningBalance(movements: readonly Movement[]): void {
  for (const [index, { type, amount, balance }] of movements.entries()) {
    const before = movements[index + 1]?.balance;
    if (before === undefined) continue;
    expect(balance - before).toBeCloseTo(type === 'inflow' ? amount : -amount, 4);
  }
}

function institutionOf(connector: Connector): Institution {
  const institution = findInstitution(connector.definition.entityId);
  if (institution === undefined) throw new Error('The catalogue does not know the connector');
  return institution;
}

function catchError(attempt: () => unknown): unknown {
  try {
    attempt();
  } catch (error) {
    return error;
  }
  return null;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
