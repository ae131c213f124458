import type { Frame } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRut } from './factories.ts';
import {
  BANK,
  connect,
  consentTo,
  faultsOf,
  hasFocus,
  isCovered,
  openByScript,
  reaches,
  SMALL_WINDOWS,
  shareAll,
  tabTo,
  type Visit,
  visit,
} from './hostVisit.ts';
import { until } from './until.ts';
import { START_TIMEOUT_MS, startWidgetSystem, type WidgetSystem } from './widgetSystem.ts';

// Every kind of challenge, answered by keyboard at the width of a phone, in both themes.

let system: WidgetSystem;
beforeAll(async () => {
  system = await startWidgetSystem();
}, START_TIMEOUT_MS);
afterAll(() => system.stop());

const CONFIRM = 'Confirma que eres tú';
let serial = 17_100_000;

interface AtChallenge extends Visit {
  readonly frame: Frame;
  readonly otpToken: string;
  /** The options that the widget was opened with. */
  readonly options: object;
  /** Types into fields that can be reached with Tab, and submits with Enter. */
  readonly answer: (fields: Readonly<Record<string, string>>) => Promise<void>;
  readonly press: (button: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Goes from the token to the institution's challenge. */
async function reachChallenge(
  scenario: string,
  colorScheme: 'light' | 'dark' = 'light',
  viewport = { width: 390, height: 844 },
): Promise<AtChallenge> {
  const visited = await visit(system, system.hostUrl, { viewport, colorScheme });
  const { page } = visited;
  const otpToken = await system.createOtp(buildRut((serial += 1)));
  const { widgetConfigId } = system;
  const options = { otpToken, widgetConfigId, sandboxScenario: `challenge=${scenario}` };
  const frame = await openByScript(page, options);
  await consentTo(frame);
  await connect(frame);
  await reaches(frame, CONFIRM);
  const press = async (button: string) => {
    await tabTo(page, frame.getByRole('button', { name: button }));
    await page.keyboard.press('Enter');
  };
  return {
    ...visited,
    frame,
    otpToken,
    options,
    press,
    answer: async (fields) => {
      for (const [label, text] of Object.entries(fields)) {
        await tabTo(page, frame.getByLabel(label));
        await page.keyboard.type(text);
      }
      await page.keyboard.press('Enter');
    },
    end: async () => {
      expect(visited.troubles).toEqual([]);
      expect((await visited.heard()).join()).not.toContain('123456');
      await visited.close();
    },
  };
}

/** axe finds no violation, and nothing is wider than the window. */
async function looksRight(frame: Frame): Promise<void> {
  expect(await faultsOf(frame)).toEqual([]);
  const isTooWide = await frame.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  expect(isTooWide).toBe(false);
}

describe('a challenge at 390 px', { timeout: 600_000 }, () => {
  it.each(['light', 'dark'] as const)(
    'accepts a code by keyboard, in %s mode',
    async (colorScheme) => {
      const { frame, answer, end, page } = await reachChallenge('code', colorScheme);
      expect(await frame.locator(':focus').innerText()).toBe(CONFIRM);
      await frame.getByText('Escribe el código de seis dígitos que enviamos a').waitFor();
      await frame.getByText('Mira los mensajes de tu celular +56 9 ** ** 12.').waitFor();
      await frame.getByText(/^Te quedan [0-2]:\d\d\.$/).waitFor();
      await looksRight(frame);
      expect(await page.title()).not.toBe('');
      await answer({ Código: '123456' });
      await shareAll(frame);
      await end();
    },
  );

  it('accepts a code that is pasted with spaces', async () => {
    const { frame, page, end } = await reachChallenge('code');
    const field = frame.getByLabel('Código');
    await tabTo(page, field);
    await page.keyboard.insertText(' 123 456 ');
    expect(await field.inputValue()).toBe('123456');
    await page.keyboard.press('Enter');
    await shareAll(frame);
    await end();
  });

  it('continues by itself after an approval in the app', async () => {
    const { frame, end } = await reachChallenge('approve', 'dark');
    await frame.getByText(`Mira la app de ${BANK} en tu celular.`).waitFor();
    await frame.getByText('Esta pantalla avanza sola.').waitFor();
    await looksRight(frame);
    await shareAll(frame);
    await end();
  });

  it('accepts the coordinates of a card by keyboard', async () => {
    const { frame, answer, end } = await reachChallenge('coordinates');
    await looksRight(frame);
    await answer({ 'Coordenada B4': '12', 'Coordenada E1': '34', 'Coordenada H7': '56' });
    await shareAll(frame);
    await end();
  });

  it('accepts the answer to a question by keyboard', async () => {
    const { frame, answer, end } = await reachChallenge('question', 'dark');
    await looksRight(frame);
    await answer({ Respuesta: '123456' });
    await shareAll(frame);
    await end();
  });

  it('accepts a choice of where to send a code, and then the code', async () => {
    const { frame, page, press, answer, end } = await reachChallenge('choice');
    await looksRight(frame);
    await tabTo(page, frame.getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    await press('Confirmar');
    await frame.getByText('Mira tu correo m***@correo.cl.').waitFor();
    await answer({ Código: '123456' });
    await shareAll(frame);
    await end();
  });
});

describe('a challenge with a problem', { timeout: 600_000 }, () => {
  it('reports a wrong code with the attempts left, and then that the password is locked', async () => {
    const { frame, answer, end } = await reachChallenge('code');
    await answer({ Código: '000000' });
    await frame.getByText('Te queda 1 intento.', { exact: false }).first().waitFor();
    expect(await frame.getByLabel('Código').inputValue()).toBe('');
    await looksRight(frame);
    await answer({ Código: '000000' });
    await reaches(frame, 'Tu clave está bloqueada');
    await end();
  });

  it('accepts the right code after a wrong one', async () => {
    const { frame, answer, end } = await reachChallenge('code', 'dark');
    await answer({ Código: '000000' });
    await frame.getByText('El código no coincide.', { exact: false }).first().waitFor();
    await looksRight(frame);
    await answer({ Código: '123456' });
    await shareAll(frame);
    await end();
  });

  it.each(SMALL_WINDOWS)(
    'puts the focus on the field with its error in view at %i × %i',
    async (width, height) => {
      const { frame, answer, end } = await reachChallenge('code', 'light', { width, height });
      await answer({ Código: '000000' });
      const error = frame.getByText('El código no coincide.', { exact: false });
      await error.waitFor();
      const field = frame.getByLabel('Código');
      expect(await hasFocus(field)).toBe(true);
      expect(await isCovered(field)).toBe(false);
      expect(await isCovered(error)).toBe(false);
      await answer({ Código: '123456' });
      await shareAll(frame);
      await end();
    },
  );

  it.each([
    ['expired', 'Se acabó el tiempo para confirmar'],
    ['rejected', 'El ingreso fue rechazado'],
  ])('can be tried again if it was %s', async (scenario, heading) => {
    const { frame, press, end } = await reachChallenge(scenario);
    await reaches(frame, heading);
    await frame.getByText('No se compartió ningún dato.', { exact: false }).first().waitFor();
    await looksRight(frame);
    await press('Probar otra vez');
    await reaches(frame, `Ingresa a ${BANK}`);
    await end();
  });

  it('can be cancelled by the person', async () => {
    const { frame, press, end } = await reachChallenge('approve');
    await press('Cancelar');
    await frame.getByRole('button', { name: 'Cancelando…' }).waitFor();
    await reaches(frame, 'Cancelaste la conexión');
    await looksRight(frame);
    await end();
  });
});

describe('a page that is reloaded during a challenge', { timeout: 600_000 }, () => {
  it('lets the person connect with the next token', async () => {
    const { page, close } = await reachChallenge('code');
    await page.reload();
    const { widgetConfigId } = system;
    const otpToken = await system.createOtp(buildRut(serial));
    const again = await openByScript(page, { otpToken, widgetConfigId });
    await consentTo(again);
    // The task of the first visit ends within six seconds.
    const connected = again.getByRole('heading', {
      name: /^(Elige qué compartes|Conexión lista)$/,
    });
    const busy = again.getByText('Ya hay una conexión en curso');
    const connectAgain = async () => {
      await connect(again);
      await connected.or(busy).first().waitFor();
      return connected.isVisible();
    };
    await until(connectAgain, { pauseMs: 1000 });
    await close();
  });
});

describe('a window that is closed during a challenge', { timeout: 600_000 }, () => {
  it('returns to the challenge when reopened with the same token in the same tab', async () => {
    const { page, options, end } = await reachChallenge('code');
    await page.evaluate('window.__widget.close()');
    await until(() => page.frames().length === 1);
    const again = await openByScript(page, options);
    await reaches(again, CONFIRM);
    await tabTo(page, again.getByLabel('Código'));
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    await shareAll(again);
    // After the end, nothing remains in the tab.
    expect(await again.evaluate('sessionStorage.length')).toBe(0);
    await end();
  });

  it('cannot be reopened with the same token elsewhere', async () => {
    const { options, end, press } = await reachChallenge('code');
    const other = await visit(system, system.hostUrl);
    const frame = await openByScript(other.page, options);
    await reaches(frame, 'Este enlace ya se usó');
    await other.close();
    await press('Cancelar');
    await end();
  });
});
