import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BANK,
  connect,
  consentTo,
  faultsOf,
  openByScript,
  PASSWORD,
  reaches,
  shareAll,
  tabTo,
  visit,
} from './hostVisit.ts';
import { until } from './until.ts';
import { START_TIMEOUT_MS, startWidgetSystem, type WidgetSystem } from './widgetSystem.ts';

// A stored password stops working; the person connects again by keyboard, at the width of a phone.

let system: WidgetSystem;
beforeAll(async () => {
  system = await startWidgetSystem();
}, START_TIMEOUT_MS);
afterAll(() => system.stop());

/** The sandbox rejects every other login of this person. */
const PERSON = '66666666-6';

interface Changes {
  readonly added: readonly { readonly id: string }[];
  readonly removed: readonly string[];
  readonly cursor: string;
}

async function asServer() {
  const { body } = await system.call('POST', '/api/v1/token/task', {
    headers: { 'x-api-key': system.apiKey },
    body: { clientId: system.clientId, target: PERSON },
  });
  const token = (body as { data: { taskToken: string } }).data.taskToken;
  const call = async (method: string, path: string, sent?: object) => {
    const answer = await system.call(method, `/api/v1${path}`, {
      token,
      ...(sent && { body: sent }),
    });
    return (answer.body as { data: unknown }).data;
  };
  return {
    connections: async () =>
      (
        (await call('GET', '/consents')) as {
          consents: { id: string; status: string; connection?: { status: string } }[];
        }
      ).consents,
    refresh: (consentId: string) => call('POST', `/consents/${consentId}/refresh`),
    changes: async (consentId: string, cursor?: string) =>
      (await call('POST', '/products/changes', {
        consentId,
        product: 'movement',
        ...(cursor !== undefined && { cursor }),
      })) as Changes,
  };
}

const idsOf = ({ added }: Changes) => added.map(({ id }) => id);

describe('a connection whose password changed, at 390 px', { timeout: 600_000 }, () => {
  it.each(['light', 'dark'] as const)(
    'is repaired by keyboard, in %s mode, with the same consent, ids and cursor',
    async (colorScheme) => {
      const viewport = { width: 390, height: 844 };
      const { page, troubles, close } = await visit(system, system.hostUrl, {
        viewport,
        colorScheme,
      });
      const { widgetConfigId } = system;
      const open = async (overrides: object) =>
        openByScript(page, { widgetConfigId, otpToken: await system.createOtp(PERSON, overrides) });

      const first = await open({});
      await consentTo(first);
      await connect(first);
      await first
        .getByText(/^El RUT o la clave no coinciden\./)
        .first()
        .waitFor();
      await connect(first);
      await shareAll(first);
      await first.getByRole('button', { name: /^Volver a/ }).click();
      await until(() => page.frames().length === 1);

      const server = await asServer();
      const [active] = (await server.connections()).filter(({ status }) => status === 'ACTIVE');
      const consentId = String(active?.id);
      const before = await server.changes(consentId);
      await server.refresh(consentId);
      const connection = async () =>
        (await server.connections()).find(({ id }) => id === consentId)?.connection?.status;
      await until(async () => (await connection()) === 'needs_person');

      const frame = await open({ products: undefined, consentId });
      await reaches(frame, 'Revisa y autoriza');
      await frame.getByText(`Vuelve a entrar a ${BANK}`).waitFor();
      expect(await faultsOf(frame)).toEqual([]);
      await tabTo(page, frame.getByRole('button', { name: 'Autorizo y continúo' }));
      await page.keyboard.press('Enter');
      await reaches(frame, `Ingresa a ${BANK}`);
      await tabTo(page, frame.getByLabel('Clave de internet'));
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press('Enter');
      await reaches(frame, 'Conexión lista');
      const isTooWide = await frame.evaluate(
        'document.documentElement.scrollWidth > document.documentElement.clientWidth',
      );
      expect(isTooWide).toBe(false);

      expect(await connection()).toBe('ok');
      const after = await server.changes(consentId, before.cursor);
      expect(after.removed).toEqual([]);
      expect(idsOf(after).filter((id) => idsOf(before).includes(id))).toEqual([]);
      expect(idsOf(await server.changes(consentId))).toEqual(expect.arrayContaining(idsOf(before)));
      expect(troubles).toEqual([]);
      await close();
    },
  );
});
