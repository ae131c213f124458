import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInstitution } from '../../src/catalogue/lookup.ts';
import { connectors } from '../../src/connectors/registry.ts';
import { NO_STAND_IN } from '../../src/contract/connector.ts';
import { NOBODY } from '../../src/contract/challenge.ts';
import { products } from '../../src/products/products.ts';
import { stripAccents } from '../../src/shared/text.ts';
import { loadRecording } from '../../test/recordings.ts';
import { startSimulated } from '../../test/simulated.ts';
import type { Simulated } from '../../test/simulated.ts';
import { digitRuns, spellings } from '../compare.ts';
import { importRecording } from '../importRecording.ts';
import type { ImportedRecording } from '../importRecording.ts';
import { writeRecording } from '../writeRecording.ts';
import { recordVisit } from './recordVisit.ts';
import type { Visit } from './recordVisit.ts';
import { replayOf } from './replay.ts';

export interface TestVisit {
  readonly entityId: string;
  readonly rut: string;
  readonly actions: readonly string[];
  /**
   * The actions that the connector can read again, if not all: an import contains neither the data
   * that a page decrypts nor amounts that add up.
   */
  readonly readable?: readonly string[];
}

/** Pages of banks for people and for companies: texts, tables and JSON. */
export const BANK_VISIT = ['identity-validation', 'product-balance', 'movement'];

/** Without movements whose printed balances must follow from each other. */
export const BANK_BALANCES = BANK_VISIT.filter((type) => type !== 'movement');

/** Imports visits to mock portals, and has the connectors read what was imported. */
export function describeVisits(visits: readonly TestVisit[]): void {
  let folders: string;
  let simulated: Simulated;
  beforeAll(async () => {
    folders = mkdtempSync(join(tmpdir(), 'cauce-recording-'));
    simulated = await startSimulated();
  });
  afterAll(async () => {
    rmSync(folders, { recursive: true });
    await simulated.close();
  });

  describe.each(visits)(
    'a recorded visit to $entityId',
    ({ entityId, rut, actions, readable = actions }) => {
      it('is imported without the person, and the connector reads it', async () => {
        const visit = await recordVisit(simulated, entityId, rut, actions);
        const imported = importRecording(visit.har, entityId);
        const folder = join(folders, entityId);
        writeRecording(imported, folder, { force: false });

        const read = await readImported(imported, folder, visit, {
          entityId,
          rut,
          actions: readable,
        });
        for (const type of readable) {
          expect(shapeOf(read[type])).toEqual(shapeOf(visit.data[type]));
          const { error } = products[productOf(entityId, type)]?.schema.validate(read[type]) ?? {};
          expect(error).toBeUndefined();
        }

        const output = [...imported.files.values()].join('\n');
        const runs = digitRuns(output);
        const text = stripAccents(spellings(output).join('\n')).toLowerCase();
        // A shorter password may occur somewhere by chance.
        if (visit.password.length >= 6) expect(text.includes(visit.password)).toBe(false);
        const values = personalValues(visit.data);
        for (const value of [...values, rut]) {
          expect(text.includes(stripAccents(value).toLowerCase()), value).toBe(false);
          for (const run of digitRuns(value)) expect(runs).not.toContain(run);
        }
        // A number that the connector derives from another, such as pesos from scaled ones, may
        // occur by chance.
        const recorded = digitRuns(visit.entries.map((entry) => JSON.stringify(entry)).join('\n'));
        const left = [...digitRuns(JSON.stringify(visit.data))].filter(
          (run) => recorded.has(run) && runs.has(run),
        );
        expect(left).toEqual([]);
      });
    },
  );
}

const productOf = (entityId: string, type: string): string =>
  findInstitution(entityId)?.actions.find((one) => one.type === type)?.product ?? '';

/** What the connector reads from an imported recording, starting with its login; by action. */
async function readImported(
  imported: ImportedRecording,
  folder: string,
  { loginEntries, entries, password }: Visit,
  { entityId, rut, actions }: Pick<TestVisit, 'entityId' | 'rut' | 'actions'>,
): Promise<Readonly<Record<string, unknown>>> {
  const connector = connectors.get(entityId);
  const institution = findInstitution(entityId);
  const { rut: recorded, documents } = loadRecording(entityId, folder);
  // A portal need not show the RUT.
  const username = recorded ?? rut;
  if (connector === undefined || institution === undefined) {
    throw new Error('Nothing can be read');
  }
  const files = new Map(documents.map((one) => [one.file, one.text]));
  expect(imported.exchanges).toHaveLength(entries.length);
  // The portal's code and files, which an import drops, are taken from the visit.
  const exchanges = imported.exchanges.map((exchange, at) => ({
    ...exchange,
    responseBody: files.get(exchange.file ?? '') ?? entries[at]?.body ?? null,
    bytes: entries[at]?.bytes ?? null,
  }));
  const { session: byBrowser } = connector.definition;
  const { session, browser } = replayOf(
    exchanges,
    institution.origin,
    byBrowser === undefined ? 0 : loginEntries,
  );
  const loginKind =
    institution.actions.find(({ type }) => actions.includes(type))?.loginKind ?? 'internet';
  const credentials = { username, password };
  const state = await connector.login({ session, browser, credentials, loginKind, person: NOBODY });
  const read: Record<string, unknown> = {};
  for (const type of actions) {
    const action = connector.actions[type];
    if (action === undefined) throw new Error(`${entityId} has no ${type}`);
    const parsed: unknown[] = [];
    for await (const document of action.fetch({
      session,
      browser,
      state,
      username,
      standIn: NO_STAND_IN,
    })) {
      parsed.push(action.parse(document));
    }
    read[type] = action.normalise(parsed, { username });
  }
  return read;
}

/**
 * Everything but the values: lists of the same length and the types of their fields. The order of
 * movements within a day may depend on balances that add up, so lists are sorted.
 */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((one) => JSON.stringify(shapeOf(one))).sort();
  }
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

const PERSONAL =
  /^(rut|email|accountNumber|transactionNumber|transactionId|associatedAccountNumber)$/;

function personalValues(value: unknown, key = '', found = new Set<string>()): Set<string> {
  // A padded number with few digits may occur somewhere by chance.
  const isLong = typeof value === 'string' && value.replace(/^0+/, '').length >= 6;
  if (isLong && PERSONAL.test(key)) found.add(value);
  if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value))
      personalValues(inner, Array.isArray(value) ? key : name, found);
  }
  return found;
}
