import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../src/contract/session.ts';
import { simulatedPages } from '../test/simulatedPages.ts';
import { createShapeLog } from './shapeLog.ts';

/** Compares a page with the simulator's after applying `change` to each of its documents. */
async function compare(
  entityId: string,
  action: string,
  page: string,
  change: (text: string) => string,
) {
  const log = await createShapeLog(entityId, [action]);
  const pagesOf = await simulatedPages(entityId, action);
  const documents = pagesOf(action).documents.filter((one) => one.page === page);
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

describe('the comparison with the simulator’s pages', () => {
  it('finds no difference in those pages themselves', async () => {
    expect(await movements((text) => text)).toMatchObject({
      isRecorded: true,
      missing: [],
      changed: [],
      added: [],
    });
  });

  it('reports missing, changed and new fields by name, without their values', async () => {
    const changed = await movements(
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

  it('does not report the fields of list entries as missing if the list is empty', async () => {
    const empty = await movements(
      inJson('movements', (answer) => {
        answer['movements'] = [];
      }),
    );
    expect(empty).toMatchObject({ missing: [], changed: [] });
    expect(empty?.unseen).toContain('movements');
  });

  it('does not report the checkboxes of table rows as missing if the table has no rows', async () => {
    const page = await compare('tgr', 'fiscal-statement', 'roll-list', (text) =>
      text.replace(
        /<tbody>.*<\/tbody>/s,
        '<tbody><tr><td class="dataTables_empty"></td></tr></tbody>',
      ),
    );
    expect(page).toMatchObject({ isRecorded: true, missing: [], changed: [] });
  });

  it('does not report null as a changed type', async () => {
    const change = inJson('observation', (row) => {
      row['observation'] = null;
    });
    expect(await movements(change)).toMatchObject({ missing: [], changed: [] });
  });

  it('compares the captions and form fields of a page, and only counts new captions', async () => {
    const page = await compare('banco-itau', 'movement', 'current', (text) => {
      const [, heading = ''] = /<th\b[^>]*>([^<]+)</.exec(text) ?? [];
      return text.replaceAll(`>${heading}<`, '>Ana Soto<');
    });
    expect(page).toMatchObject({ isRecorded: true, changed: [], addedCaptions: 1 });
    expect(page?.missing).toHaveLength(1);
    expect(page?.missing[0]).toMatch(/^caption /);
    expect(JSON.stringify(page)).not.toContain('Ana Soto');
  });

  it('reports pages that the simulator does not have as not recorded', async () => {
    const log = await createShapeLog('tgr', ['fiscal-statement']);
    const document: RawDocument = {
      page: 'other',
      address: '',
      contentType: 'application/json',
      text: '{}',
      bytes: null,
      about: {},
    };
    log.add('fiscal-statement', document);
    log.add('unknown', document);
    expect(log.compare().map(({ isRecorded }) => isRecorded)).toEqual([false, false]);
  });
});
