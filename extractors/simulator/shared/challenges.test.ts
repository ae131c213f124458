import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runExtraction } from '../../src/runtime/runExtraction.ts';
import { freshRut, startSimulated } from '../../test/simulated.ts';
import type { Simulated } from '../../test/simulated.ts';
import { logIn, PersonBrowser, standInPath } from '../test/PersonBrowser.ts';

/** Is always asked for a code. */
const PERSON = '10101010-4';
const ENTITY = 'banco-consorcio';
const PAGES = standInPath(ENTITY);

let simulated: Simulated;
let origin: string;
beforeAll(async () => {
  // Slow enough for the test to press the button: an approval comes by itself after half a minute.
  simulated = await startSimulated({ secondMs: 6_000 });
  origin = new URL(simulated.baseUrl('')).origin;
});
afterAll(() => simulated.close());

describe('a person in a browser', () => {
  const heading = (browser: PersonBrowser) => browser.$('h1').text().trim();

  it('receives a code on request, and logs in with it', async () => {
    const browser = await logIn(origin, PAGES, PERSON);
    expect(heading(browser)).toBe('Confirma que eres tú');
    expect(simulated.simulator.log.find(ENTITY, PERSON).challenges).toBe(0);
    await browser.submit('', '');
    expect(simulated.simulator.log.find(ENTITY, PERSON).challenges).toBe(1);
    expect(browser.$('#confirmacion input[name="codigo"]')).toHaveLength(1);
    await browser.submit('000000', '');
    expect(browser.$('[role="alert"]').text()).toMatch(/Te queda 1\s+intento\./);
    await browser.submit('123456', '');
    expect(browser.address).toBe(`${origin}/${PAGES}/inicio`);
  });

  it('is locked out after two wrong codes, and has no access before entering the code', async () => {
    const browser = await logIn(origin, PAGES, PERSON);
    await browser.open(`${origin}/${PAGES}/inicio`);
    expect(browser.address).toContain('/ingreso?motivo=sesion');
    const other = await logIn(origin, PAGES, PERSON);
    await other.submit('', '');
    await other.submit('000000', '');
    await other.submit('111111', '');
    expect(heading(other)).toBe('Acceso bloqueado');
  });
});

describe.each([ENTITY, 'banco-chile'])('the simulated app of %s', (entityId) => {
  /** Presses a button of the app once it has something to decide. */
  async function decide(rut: string, decision: 'approved' | 'rejected'): Promise<void> {
    const app = new PersonBrowser(origin);
    do await app.open(`${origin}/${entityId}/app?rut=${rut}`);
    while (app.$('button[value="approved"]').length === 0);
    await app.open(`${origin}/${entityId}/app`, { rut, decision });
  }

  it.each([
    ['approved', { kind: 'success' }],
    ['rejected', { kind: 'error', code: 'CHALLENGE_REJECTED' }],
  ] as const)('tells the portal that the person %s the login', async (decision, expected) => {
    const rut = freshRut();
    const extracting = runExtraction(
      simulated.request(entityId, ['product-balance'], rut, {
        sandbox: { scenario: 'challenge=approve' },
        person: { onChallenge: () => new Promise(() => undefined) },
      }),
    );
    await decide(rut, decision);
    expect(await extracting).toMatchObject(expected);
  });

  it('shows nothing to approve to another person', async () => {
    const app = new PersonBrowser(origin);
    await app.open(`${origin}/${entityId}/app?rut=12345678-5`);
    expect(app.text).toContain('No hay nada por aprobar');
  });
});
