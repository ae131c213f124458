import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { Cauce } from '../../../api/sdk/typescript/src/index.ts';
import { readyConsent } from './readyConsent.ts';
import { createClient, type SandboxClient } from './sandbox.ts';

// The life of a connection by the calls of the guides «Ids que no cambian» and «Probar mañana»: a
// week later, after a new consent, and as another client sees it.

/** Has equal purchases on one day. */
const RUT = '88888888-8';
const PRODUCT = 'movement';

interface Row {
  readonly id: string;
  readonly accountId: string;
  readonly date: string;
  readonly amount: number;
  readonly description: string;
}

async function connectionOf({ apiKey, clientId, widgetConfigId }: SandboxClient) {
  const url = inject('sandboxUrl');
  const cauce = new Cauce({ apiKey, clientId, baseUrl: url });
  const person = cauce.connect.person(RUT);
  const { consentId } = await readyConsent(url, { apiKey, clientId, widgetConfigId }, RUT);
  const cursors = new Map<string, string>();
  const readAt = async () =>
    (await person.retrieveData({ consentId, product: PRODUCT })).extractedAt;
  return {
    /** The movements that are new since the last call. */
    added: async (): Promise<Row[]> => {
      const rows: Row[] = [];
      const changes = cauce.connections.sync(consentId, {
        target: RUT,
        loadCursor: (product) => cursors.get(product),
        saveCursor: (cursor, product) => void cursors.set(product, cursor),
      });
      for await (const { product, added } of changes)
        if (product === PRODUCT) rows.push(...(added as unknown as Row[]));
      return rows;
    },
    moveToTomorrow: async () => {
      const last = await readAt();
      await cauce.sandbox.moveClock({ days: 1 });
      while ((await readAt()) === last) await sleep(500);
    },
    revoke: () => person.revokeConsent(consentId),
  };
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

it('reads only what is new, and the same ids after a new consent', async () => {
  const client = await createClient(inject('sandboxDataDir'));
  const first = await connectionOf(client);
  const today = await first.added();
  expect(new Set(idsOf(today)).size).toBe(today.length);
  const dated = today.map((row) => [row.accountId, row.date, row.amount, row.description].join());
  expect(new Set(dated).size, 'equal purchases').toBeLessThan(today.length);

  await first.moveToTomorrow();
  const tomorrow = await first.added();
  expect(tomorrow.length).toBeGreaterThan(0);
  expect(idsOf(tomorrow).filter((id) => idsOf(today).includes(id))).toEqual([]);
  expect(await first.added()).toEqual([]);

  await first.revoke();
  const known = new Set(idsOf([...today, ...tomorrow]));
  const again = await (await connectionOf(client)).added();
  expect(again.length).toBeGreaterThan(today.length / 2);
  expect(again.filter(({ id }) => !known.has(id))).toEqual([]);

  const other = await (await connectionOf(await createClient(inject('sandboxDataDir')))).added();
  expect(other.length).toBeGreaterThan(0);
  expect(other.filter(({ id }) => known.has(id))).toEqual([]);
});
