import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMongo } from '../src/infra/mongo/mongo.ts';
import { hashOtpToken } from '../src/modules/consent/tokens/otpTokens.ts';
import { buildRut } from './factories.ts';
import {
  BANK,
  connect,
  consentTo,
  hasFocus,
  isCovered,
  openByScript,
  openWidget,
  reaches,
  SMALL_WINDOWS,
  shareAll,
  type Choice,
  visit,
} from './hostVisit.ts';
import { until } from './until.ts';
import { START_TIMEOUT_MS, startWidgetSystem, type WidgetSystem } from './widgetSystem.ts';

// Every outcome of the connect flow in a browser, with the texts that the person reads.

let system: WidgetSystem;
beforeAll(async () => {
  // A restriction and a deadline that are longer than the tests on any machine.
  system = await startWidgetSystem({ RESTRICTION_SECONDS: '3600', TASK_DEADLINE_SECONDS: '1800' });
}, START_TIMEOUT_MS);
afterAll(() => system.stop());

/** Goes from the host page until the credentials have been sent. */
async function begin(choice: Choice, institution = BANK) {
  const visited = await visit(system, system.hostUrl, { viewport: { width: 390, height: 844 } });
  const frame = await openWidget(visited.page, choice);
  await consentTo(frame, institution);
  await connect(frame);
  const exits = async () => {
    await frame.getByRole('button', { name: 'Volver a Demo Finanzas' }).click();
    const exit = visited.page.getByText('{"reason":');
    await exit.waitFor();
    return JSON.parse(await exit.innerText()) as { reason: string; code: string | null };
  };
  const end = async () => {
    expect(visited.troubles).toEqual([]);
    await visited.close();
  };
  return { ...visited, frame, exits, end };
}

/** Expires the task of an unresponsive institution, which would otherwise take half an hour. */
async function reachDeadline(): Promise<void> {
  const mongo = connectMongo(String(system.env.MONGODB_URL), 'cauce');
  await mongo.db
    .collection('tasks')
    .updateOne({ scenario: 'timeout' }, { $set: { deadlineAt: new Date() } });
  await mongo.close();
}

const NOTHING_SHARED = 'No se compartió ningún dato.';

// These tests mostly wait, so they run concurrently.
describe.concurrent('a person who waits', { timeout: 600_000 }, () => {
  it('connects with 55555555-5 after 20 seconds', async () => {
    const { frame, exits, end } = await begin({ person: '55.555.555-5' });
    await reaches(frame, `Conectando con ${BANK}`);
    await shareAll(frame);
    expect(await exits()).toMatchObject({ reason: 'completed' });
    await end();
  });

  it('sees a message if the institution is slow, and then connects', async () => {
    const { frame, end } = await begin({ person: '12.345.678-5', scenario: 'slow=25' });
    await frame
      .getByText('Está tardando más de lo normal. Seguimos intentando.', { exact: true })
      .first()
      .waitFor();
    await shareAll(frame);
    await end();
  });

  it('sees that nothing was shared if the institution does not answer', async () => {
    const { frame, exits, end } = await begin(
      { person: '12.345.678-5', scenario: 'timeout' },
      'Banco Santander',
    );
    await reaches(frame, 'Conectando con Banco Santander');
    await reachDeadline();
    await reaches(frame, 'Banco Santander no respondió a tiempo');
    await frame.getByText(NOTHING_SHARED).first().waitFor();
    expect(await exits()).toMatchObject({ reason: 'institution_unavailable' });
    await end();
  });
});

describe('a person', { timeout: 600_000 }, () => {
  it.each(['11.111.111-1', '77.777.777-7', '88.888.888-8'])('connects with %s', async (person) => {
    const { frame, exits, end } = await begin({ person });
    await shareAll(frame);
    await frame.getByText(`Demo Finanzas ya puede recibir los datos`).waitFor();
    await frame.getByText(/^\d+ de [a-z]+ de \d{4}$/).waitFor();
    expect(await exits()).toEqual({ reason: 'completed', code: null, requestId: null });
    await end();
  });

  it('with 22222222-2, is told how many attempts are left, and is restricted after the second', async () => {
    const { frame, exits, end } = await begin({ person: '22.222.222-2' });
    await frame
      .getByText(/^El RUT o la clave no coinciden\./)
      .first()
      .waitFor();
    await frame
      .getByText(`Si fallas otra vez, Cauce pausará tu acceso a ${BANK}`)
      .first()
      .waitFor();
    expect(await frame.getByLabel('RUT').inputValue()).toBe('22.222.222-2');
    expect(await frame.getByLabel('Clave de internet').inputValue()).toBe('');
    await connect(frame);
    await reaches(frame, 'El RUT o la clave no coinciden');
    await frame
      .getByText(
        /Cauce pausó tu acceso: podrás intentarlo desde el \d+ de [a-z]+ de \d{4} a las \d\d:\d\d\./,
      )
      .first()
      .waitFor();
    await frame.getByRole('link', { name: 'Recuperar mi clave' }).waitFor();
    // The list shows the restriction as well, and choosing the institution again uses up no
    // attempt.
    await frame.getByRole('button', { name: 'Elegir otra institución' }).click();
    await reaches(frame, 'Elige tu institución');
    await frame.getByRole('button', { name: new RegExp(`^${BANK}`) }).click();
    await reaches(frame, `Tu acceso a ${BANK} está en pausa`);
    expect(await exits()).toMatchObject({ reason: 'restricted' });
    await end();
  });

  it.each(SMALL_WINDOWS)(
    'has the focus on the refused password with the reason in view at %i × %i',
    async (width, height) => {
      const { page, close } = await visit(system, system.hostUrl, { viewport: { width, height } });
      const { widgetConfigId } = system;
      const otpToken = await system.createOtp(buildRut(17_200_000 + width));
      const sandboxScenario = 'wrong_login';
      const frame = await openByScript(page, { otpToken, widgetConfigId, sandboxScenario });
      await consentTo(frame);
      await connect(frame);
      const error = frame.getByText(/^El RUT o la clave no coinciden\./);
      await error.waitFor();
      const field = frame.getByLabel('Clave de internet');
      expect(await hasFocus(field)).toBe(true);
      expect(await isCovered(field)).toBe(false);
      expect(await isCovered(error)).toBe(false);
      await close();
    },
  );

  it('with 66666666-6, is refused once and connects at the second attempt', async () => {
    const { frame, end } = await begin({ person: '66.666.666-6' });
    await frame
      .getByText(/^El RUT o la clave no coinciden\./)
      .first()
      .waitFor();
    await connect(frame);
    await shareAll(frame);
    await end();
  });

  it.each([
    [{ person: '33.333.333-3' }, BANK],
    [{ person: '12.345.678-5', scenario: 'locked' }, 'Bci'],
  ])(
    'is referred to the institution if the password is locked (%o)',
    async (choice, institution) => {
      const { frame, end, page } = await begin(choice, institution);
      await reaches(frame, 'Tu clave está bloqueada');
      await frame.getByText(`${institution} la bloqueó por seguridad.`).first().waitFor();
      const site = frame.getByRole('link', { name: `Ir al sitio de ${institution}` });
      expect(await site.getAttribute('href')).toMatch(/^http:.*\/banco-/);
      expect(await site.getAttribute('target')).toBe('_blank');
      await frame.getByRole('button', { name: 'Cerrar' }).click();
      await page.getByText('"reason":"locked"').waitFor();
      await end();
    },
  );

  it.each([
    [{ person: '44.444.444-4' }, BANK],
    [{ person: '12.345.678-5', scenario: 'error' }, 'Scotiabank'],
  ])('can choose another institution if one is unavailable (%o)', async (choice, institution) => {
    const { frame, end } = await begin(choice, institution);
    await reaches(frame, `${institution} no está disponible`);
    await frame.getByText('Tu clave no es el problema.').first().waitFor();
    await frame.getByRole('button', { name: 'Elegir otra institución' }).click();
    await reaches(frame, 'Elige tu institución');
    await end();
  });

  it('gets a support reference if the institution sends an unexpected page', async () => {
    const { frame, end } = await begin(
      { person: '12.345.678-5', scenario: 'malformed' },
      'Banco Itaú',
    );
    await reaches(frame, 'Algo falló de nuestro lado');
    await frame
      .getByText(/envía este código a Demo Finanzas: [0-9a-f]{8}\./)
      .first()
      .waitFor();
    await frame.getByRole('button', { name: 'Probar otra vez' }).click();
    await reaches(frame, 'Ingresa a Banco Itaú');
    await frame.getByRole('button', { name: 'Volver' }).click();
    await reaches(frame, 'Revisa y autoriza');
    await end();
  });

  it('can switch to English, including the texts for data and password', async () => {
    const { page, troubles, close } = await visit(system, system.hostUrl);
    const frame = await openWidget(page, { person: '11.111.111-1', locale: 'Inglés' });
    await reaches(frame, 'Choose your institution');
    await frame.getByRole('button', { name: /^BancoEstado/ }).click();
    await frame.getByText('Transactions', { exact: true }).waitFor();
    await frame.getByText('Date, amount and description of each transaction').waitFor();
    await frame.getByRole('button', { name: 'Authorise and continue' }).click();
    await frame.getByText('4 to 8 characters').first().waitFor();
    const text = await frame.locator('main').innerText();
    expect(text).not.toMatch(/letras|números|símbolos|clave de/i);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('a one-time token', { timeout: 600_000 }, () => {
  const open = async (otpToken: string) => {
    const visited = await visit(system, system.hostUrl);
    const { widgetConfigId } = system;
    const frame = await openByScript(visited.page, { otpToken, widgetConfigId });
    return { ...visited, frame };
  };
  const exitsOf = (page: { evaluate(script: string): Promise<unknown> }) =>
    until(async () => {
      const exits = (await page.evaluate('window.__exits')) as { reason: string }[];
      return exits.length > 0 ? exits : null;
    });

  it('is refused with a message if it was used', async () => {
    const otpToken = await system.createOtp('12345678-5');
    const first = await open(otpToken);
    await reaches(first.frame, 'Elige tu institución');
    const second = await open(otpToken);
    await reaches(second.frame, 'Este enlace ya se usó');
    await second.frame
      .getByText('Para conectar otra institución, empieza de nuevo desde Demo Finanzas.')
      .first()
      .waitFor();
    await second.frame.getByRole('button', { name: 'Volver a Demo Finanzas' }).click();
    expect(await exitsOf(second.page)).toMatchObject([
      { reason: 'token_used', code: 'OTP_TOKEN_ALREADY_USED' },
    ]);
    await first.close();
    await second.close();
  });

  it('is refused with a message if it has expired', async () => {
    const otpToken = await system.createOtp('11111111-1');
    const mongo = connectMongo(String(system.env.MONGODB_URL), 'cauce');
    await mongo.db
      .collection('consents')
      .updateOne(
        { 'otp.hash': hashOtpToken(otpToken) },
        { $set: { 'otp.expiresAt': new Date(0) } },
      );
    await mongo.close();
    const { page, frame, close } = await open(otpToken);
    await reaches(frame, 'Esta sesión venció');
    await frame.getByText('Vuelve a Demo Finanzas y empieza otra vez.').first().waitFor();
    await frame.getByRole('button', { name: 'Volver a Demo Finanzas' }).click();
    expect(await exitsOf(page)).toMatchObject([
      { reason: 'session_expired', code: 'OTP_TOKEN_EXPIRED' },
    ]);
    await close();
  });

  it('is refused with a message if it is invalid', async () => {
    const { frame, close } = await open('no-es-un-token');
    await reaches(frame, 'Este enlace no sirve');
    await close();
  });
});
