import { noBrowser } from '../src/browser/noBrowser.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInstitution } from '../src/catalogue/lookup.ts';
import { connectors } from '../src/connectors/registry.ts';
import type { RawDocument } from '../src/contract/session.ts';
import { products } from '../src/products/products.ts';
import { stripAccents } from '../src/shared/text.ts';
import { loadFixture } from '../src/testing/fixtures.ts';
import { loadRecording } from '../src/testing/recordings.ts';
import { startSimulated } from '../src/testing/simulated.ts';
import type { Simulated } from '../src/testing/simulated.ts';
import { digitRuns, spellings } from './compare.ts';
import { importRecording } from './importRecording.ts';
import { recordVisit, replayed } from './testing/recordVisit.ts';
import { writeRecording } from './writeRecording.ts';

const ACTIONS = ['identity-validation', 'product-balance', 'movement', 'transfer', 'tef'];

const folders = mkdtempSync(join(tmpdir(), 'cauce-recording-'));
let simulated: Simulated;
beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(async () => {
  rmSync(folders, { recursive: true });
  await simulated.close();
});

describe.each([
  { entityId: 'banco-ripley', rut: '12345678-5' },
  { entityId: 'banco-estado', rut: loadFixture('banco-estado', 'transfer').rut },
])('a recorded visit to $entityId', ({ entityId, rut }) => {
  it('is imported without the person, and the connector reads it', async () => {
    const visit = await recordVisit(simulated, entityId, rut, ACTIONS);
    const imported = importRecording(visit.har, entityId);
    const folder = join(folders, entityId);
    writeRecording(imported, folder, { force: false });

    const recording = loadRecording(entityId, folder);
    const before: unknown[] = [];
    const files = new Map(recording.documents.map((one) => [one.file, one.text]));
    const exchanges = imported.exchanges.map((exchange) => ({
      ...exchange,
      responseBody: files.get(exchange.file ?? '') ?? null,
    }));
    const connector = connectors.get(entityId);
    const origin = findInstitution(entityId)?.origin ?? '';
    const baseUrl = origin + (connector?.definition.path ?? '');
    const session = replayed(exchanges, baseUrl);
    for (const [type, pages] of visit.actions) {
      const action = connector?.actions[type];
      if (action === undefined || recording.rut === null) throw new Error('Nothing to read');
      const username = recording.rut;
      const documents: RawDocument[] = [];
      const context = { session, browser: noBrowser, state: visit.state, username };
      for await (const document of action.fetch(context)) {
        documents.push(document);
      }
      const product = action.normalise(
        documents.map((one) => action.parse(one)),
        { username },
      );
      const name = findInstitution(entityId)?.actions.find((one) => one.type === type)?.product;
      expect(products[name ?? '']?.schema.validate(product).error).toBeUndefined();
      const original = action.normalise(
        pages.map((one) => action.parse(one)),
        { username: rut },
      );
      expect(shapeOf(product)).toEqual(shapeOf(original));
      before.push(original);
    }

    const output = [...imported.files.values()].join('\n');
    const runs = digitRuns(output);
    const text = stripAccents(spellings(output).join('\n')).toLowerCase();
    const values = personalValues(before);
    expect(values.size).toBeGreaterThan(10);
    for (const value of values) {
      expect(text).not.toContain(stripAccents(value).toLowerCase());
      for (const run of digitRuns(value)) expect(runs).not.toContain(run);
    }
    expect([...digitRuns(JSON.stringify(before))].filter((run) => runs.has(run))).toEqual([]);
  });
});

/** Everything but the values: lists as long as before, and the kinds of their fields. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

const PERSONAL =
  /^(rut|email|accountNumber|transactionNumber|transactionId|associatedAccountNumber)$/;

function personalValues(value: unknown, key = '', found = new Set<string>()): Set<string> {
  if (typeof value === 'string' && PERSONAL.test(key) && value.length >= 6) found.add(value);
  if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value))
      personalValues(inner, Array.isArray(value) ? key : name, found);
  }
  return found;
}
