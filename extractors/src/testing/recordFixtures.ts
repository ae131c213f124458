import { bankCustomer, expectedProduct } from '../../synthetic-person/index.ts';
import type { BankCustomer } from '../../synthetic-person/index.ts';
import { findInstitution } from '../catalogue/lookup.ts';
import { connectors } from '../connectors/registry.ts';
import { NOBODY } from '../contract/challenge.ts';
import type { RawDocument } from '../contract/session.ts';
import { browserSession } from '../browser/browserSession.ts';
import { openSession } from '../runtime/session.ts';
import { rutOf } from '../shared/rut.ts';
import { saveFixture } from './fixtures.ts';
import { mayBeCompany, passwordFor, startSimulated, TEST_DAY } from './simulated.ts';

/**
 * Records fixtures from the simulator, for all actions of an institution or for the named ones. The
 * person is chosen automatically unless a RUT is given: `node --import ./api/bin/typescript.mjs
 * extractors/src/testing/recordFixtures.ts banco-chile banco-itau:movement sii:dte:12345678-5`
 */

const CANDIDATES = 300;

/** A person whose pages contain much of what the action reads, in few rows. */
function subjectOf(entityId: string, action: string): string {
  // At the tax service, the treasury and business banks, companies have more to show.
  const isForCompanies = mayBeCompany(entityId);
  const firsts = isForCompanies ? [10_000_000, 76_000_000] : [10_000_000];
  const ruts = firsts.flatMap((first) =>
    Array.from({ length: CANDIDATES }, (_, index) => rutOf(first + index * 61_803)),
  );
  const scored = ruts.map((rut) => {
    return { rut, score: scoreAt(entityId, action, rut) };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).rut;
}

function scoreAt(entityId: string, action: string, rut: string): number {
  const institution = findInstitution(entityId);
  if (institution?.type.endsWith('bank') === true) {
    const score = scoreOf(action, bankCustomer(rut, TEST_DAY, entityId));
    if (score !== null) return score;
  }
  const product = institution?.actions.find(({ type }) => type === action)?.product ?? action;
  return varietyOf(expectedProduct(product, rut, TEST_DAY, entityId));
}

/** Scores a product: higher for many kinds of values, lower for many rows. */
function varietyOf(product: unknown): number {
  const kinds = new Set<string>();
  let size = 0;
  const visit = (value: unknown, path: string): void => {
    size += 1;
    if (typeof value !== 'object' || value === null) {
      const isEmpty = value === null || value === 0 || value === '';
      kinds.add(`${path} ${isEmpty ? String(value) : typeof value}`);
      return;
    }
    for (const [key, inner] of Object.entries(value)) {
      visit(inner, Array.isArray(value) ? `${path}.*` : `${path}.${key}`);
    }
  };
  visit(product, '');
  return kinds.size * 10 - size / 20;
}

function scoreOf(
  action: string,
  { accounts, creditCards, creditLines, tefRecipients }: BankCustomer,
): number | null {
  const kinds = (values: readonly unknown[]): number => new Set(values).size;
  switch (action) {
    case 'movement': {
      const rows = accounts.flatMap((account) => account.movements);
      const hasBlanks = rows.some((row) => row.time === null || row.transactionNumber === null);
      return (
        kinds(accounts.map((one) => one.currency)) * 20 +
        (hasBlanks ? 40 : 0) +
        Math.min(rows.length, 45) * 2 -
        rows.length
      );
    }
    case 'transfer': {
      const sent = accounts.flatMap((account) => account.transfers.sent);
      const received = accounts.flatMap((account) => account.transfers.received);
      return (
        kinds([...sent, ...received].map((one) => one.status)) * 20 +
        kinds(received.map((one) => one.origin.email === null)) * 5 +
        Math.min(sent.length, 4) * 10 +
        Math.min(received.length, 4) * 10 -
        sent.length -
        received.length
      );
    }
    case 'product-balance':
      return (
        kinds(accounts.map((one) => one.currency)) * 3 +
        kinds(creditCards.map((one) => one.singleCreditLimit)) * 3 +
        kinds(creditCards.map((one) => one.isAdditionalCard)) * 3 +
        kinds(creditCards.map((one) => one.balances.usd === null)) * 3 +
        creditLines.length * 3 -
        accounts.length -
        creditCards.length
      );
    case 'tef':
      return kinds(tefRecipients.map((one) => one.alias === undefined)) * 10 - tefRecipients.length;
    default:
      return null;
  }
}

async function record(entityId: string, only?: string, person?: string): Promise<void> {
  const connector = connectors.get(entityId);
  const origin = findInstitution(entityId)?.origin;
  if (connector === undefined || origin === undefined)
    throw new Error(`No connector serves ${entityId}`);
  const { definition } = connector;
  // The same action with another login reads the same pages.
  const recorded = Object.entries(connector.actions).filter(
    ([type, action], position, all) =>
      (only === undefined || only === type) &&
      all.findIndex(([, other]) => other === action) === position,
  );
  // Searched before the simulator starts, because the search takes longer than the simulator's
  // connection timeout.
  const subjects = recorded.map(([type]) => person ?? subjectOf(entityId, type));
  const simulated = await startSimulated();
  for (const [position, [type, action]] of recorded.entries()) {
    const rut = subjects[position] ?? '';
    const core = openSession({
      network: simulated.network,
      baseUrl: origin + definition.path,
      headers: definition.headers,
      extraOrigins: definition.extraOrigins,
      requestTimeoutMs: 10_000,
      backoffMs: [],
    });
    const { signal } = new AbortController();
    const session = core.lane({ signal, check: () => undefined, mayRetry: false });
    const context = await simulated.network.browsers.open({ browsing: core.browsing, signal });
    const browser = browserSession({
      context,
      signal,
      check: () => undefined,
      onFill: () => undefined,
    });
    const { loginKind = 'internet' } =
      findInstitution(entityId)?.actions.find((one) => one.type === type) ?? {};
    const credentials = { username: rut, password: passwordFor(entityId, loginKind) };
    if (definition.signed !== undefined) {
      const { sandboxPath } = definition.signed;
      await session.postJson(sandboxPath, credentials, { page: 'sandbox', expect: 'any' });
    }
    const state = await connector.login({
      session,
      credentials,
      loginKind,
      browser,
      person: NOBODY,
    });
    const documents: RawDocument[] = [];
    for await (const document of action.fetch({
      session,
      browser,
      state,
      username: rut,
    })) {
      documents.push(document);
    }
    const parsed = documents.map((document) => action.parse(document));
    const product = action.normalise(parsed, { username: rut });
    saveFixture(entityId, type, { rut, today: TEST_DAY, documents, product });
    await connector.logout(session, loginKind);
    await context.close();
    process.stdout.write(`${entityId} ${type}: ${documents.length} documents of ${rut}\n`);
  }
  await simulated.close();
}

const names = process.argv.slice(2);
if (names.length === 0) process.stderr.write('Name the institutions to record\n');
for (const name of names) {
  const [entityId = '', action, person] = name.split(':');
  await record(entityId, action, person);
}
