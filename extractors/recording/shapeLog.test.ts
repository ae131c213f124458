import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../src/contract/session.ts';
import { loadFixture } from '../src/testing/fixtures.ts';
import { createShapeLog } from './shapeLog.ts';

/** Compares one page with its fixture after applying `change` to each of its documents. */
function compare(entityId: string, action: string, page: string, change: (text: string) => string) {
  const log = createShapeLog(entityId);
  const documents = loadFixture(entityId, action).documents.filter((one) => one.page === page);
  for (const one of documents) log.add(action, { ...one, text: change(one.text) });
  const [result, ...others] = log.compare();
  expect(others).toEqual([]);
  return result;
}

/** Applies a change to every object of a JSON answer that has a field of this name. */
const inJson =
  (name: string, change: (holder: Record<string, unknown>) => void) =>
  (text: string): string => {
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      if (name in value) change(value as Record<string, unknown>);
      Object.values(value).forEach(visit);
    };
    const body: unknown = JSON.parse(text);
    visit(body);
    return JSON.stringify(body);
  };

const movements = (change: (text: string) => string) =>
  compare('banco-santander', 'movement', 'movements', change);

describe('the comparison with the fixtures', () => {
  it('finds no difference in the fixtures themselves', () => {
    expect(movements((text) => text)).toMatchObject({
      ...{ isRecorded: true, missing: [], changed: [], added: [] },
    });
  });

  it('reports missing, changed and new fields by name, without their values', () => {
    const changed = movements(
      inJson('newBalance', (row) => {
        delete row['newBalance'];
        row['observation'] = 12_345_678;
        row['sucursal'] = 'Ana Soto';
      }),
    );
    expect(changed).toMatchObject({
      missing: ['movements[].newBalance'],
      changed: [{ name: 'movements[].observation', recorded: 'string', read: 'number' }],
      added: ['movements[].sucursal'],
    });
    expect(JSON.stringify(changed)).not.toMatch(/Ana|12345678/);
  });

  it('does not report the fields of list entries as missing if the list is empty', () => {
    const empty = movements(
      inJson('movements', (answer) => {
        answer['movements'] = [];
      }),
    );
    expect(empty).toMatchObject({ missing: [], changed: [] });
    expect(empty?.unseen).toContain('movements');
  });

  it('does not report the checkboxes of table rows as missing if the table has no rows', () => {
    const page = compare('tgr', 'fiscal-statement', 'roll-list', (text) =>
      text.replace(
        /<tbody>.*<\/tbody>/s,
        '<tbody><tr><td class="dataTables_empty"></td></tr></tbody>',
      ),
    );
    expect(page).toMatchObject({ isRecorded: true, missing: [], changed: [] });
  });

  it('does not report null as a changed type', () => {
    const change = inJson('observation', (row) => {
      row['observation'] = null;
    });
    expect(movements(change)).toMatchObject({ missing: [], changed: [] });
  });

  it('compares the captions and form fields of a page, and only counts new captions', () => {
    const page = compare('afp-cuprum', 'account-balance', 'balances', (text) => {
      const [, heading = ''] = /<th\b[^>]*>([^<]+)</.exec(text) ?? [];
      return text.replaceAll(`>${heading}<`, '>Ana Soto<');
    });
    expect(page).toMatchObject({ isRecorded: true, changed: [], addedCaptions: 1 });
    expect(page?.missing).toHaveLength(1);
    expect(page?.missing[0]).toMatch(/^caption /);
    expect(JSON.stringify(page)).not.toContain('Ana Soto');
  });

  it('reports pages without a fixture as not recorded', () => {
    const log = createShapeLog('tgr');
    const document: RawDocument = {
      ...{ page: 'other', address: '', contentType: 'application/json', text: '{}' },
      ...{ bytes: null, about: {} },
    };
    log.add('fiscal-statement', document);
    log.add('unknown', document);
    expect(log.compare().map(({ isRecorded }) => isRecorded)).toEqual([false, false]);
  });
});
