import type { BrowserContextOptions, Frame, Locator, Page, Request } from 'playwright';
import { axeSource, type WidgetSystem } from './widgetSystem.ts';
import { until } from './until.ts';

const TIMEOUT_MS = 150_000;

/** A visit in a browser, and what it recorded. */
export interface Visit {
  readonly page: Page;
  /** Console errors and warnings, including blocked resources and policy violations. */
  readonly troubles: string[];
  /** Messages that the host page's window received, as JSON. */
  readonly heard: () => Promise<string[]>;
  /** Every request of the page and its frames. */
  readonly requests: Request[];
  readonly close: () => Promise<void>;
}

/** Opens a page and records requests, messages and errors. */
export async function visit(
  { browser }: WidgetSystem,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 844 },
    reducedMotion: 'reduce',
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    ...options,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const troubles: string[] = [];
  const requests: Request[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('request', (request) => requests.push(request));
  await page.addInitScript(`
    window.__heard = [];
    addEventListener('message', (event) => window.__heard.push(JSON.stringify(event.data)));
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI);
    });
  `);
  await page.goto(url);
  return {
    page,
    troubles,
    requests,
    heard: () => page.evaluate('window.__heard'),
    close: () => context.close(),
  };
}

/** Choices on the host page; omitted ones keep the page's default. */
export interface Choice {
  /** RUT with points, as the page lists it. */
  readonly person?: string;
  readonly scenario?: string;
  readonly locale?: string;
}

/** Opens the widget through the host page's form. */
export async function openWidget(page: Page, choice: Choice = {}): Promise<Frame> {
  const choose = async (label: string, option: string | undefined) => {
    if (option === undefined) return;
    await page.getByLabel(label).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Persona de prueba', choice.person);
  await choose('Qué debe pasar', choice.scenario);
  await choose('Idioma del widget', choice.locale);
  await page.getByRole('button', { name: 'Crear token y abrir el widget' }).click();
  return widgetFrame(page);
}

/** The widget's frame, which can be found although its shadow root is closed. */
export function widgetFrame(page: Page): Promise<Frame> {
  return until(() => page.frames().find((frame) => frame.url().includes('/widget/wc_')), {
    detail: () =>
      `Frames: ${page
        .frames()
        .map((frame) => frame.url())
        .join(', ')}`,
  });
}

/** Opens the widget through the loader, as a page's own script would. */
export async function openByScript(page: Page, options: object): Promise<Frame> {
  await page.evaluate(`window.__exits = []; window.__successes = [];
    window.__widget = CauceConnect.open({
      ...${JSON.stringify(options)},
      onExit: (exit) => window.__exits.push(exit),
      onSuccess: (success) => window.__successes.push(success),
    });`);
  return widgetFrame(page);
}

/** Waits until the person is on a screen, identified by its heading. */
export async function reaches(frame: Frame, heading: string | RegExp): Promise<void> {
  const found = frame.getByRole('heading', { level: 2, name: heading });
  try {
    await found.waitFor();
  } catch (cause) {
    const text = await frame.locator('body').innerText();
    throw new Error(`Not on «${String(heading)}», but on:\n${text}`, { cause });
  }
}

export const BANK = 'Banco de Chile';
/** Accepted by every bank that the tests use, and easy to search for. */
export const PASSWORD = 'Canario7';

/** Goes from the list of institutions to the credentials. */
export async function consentTo(frame: Frame, institution = BANK): Promise<void> {
  await reaches(frame, 'Elige tu institución');
  await frame.getByRole('button', { name: new RegExp(`^${institution}`) }).click();
  await reaches(frame, 'Revisa y autoriza');
  await frame.getByRole('button', { name: 'Autorizo y continúo' }).click();
  await reaches(frame, `Ingresa a ${institution}`);
}

/** Types the password and sends it. */
export async function connect(frame: Frame, password = PASSWORD): Promise<void> {
  await frame.getByLabel('Clave de internet').fill(password);
  await frame.getByRole('button', { name: 'Conectar' }).click();
}

/** Shares all accounts that were found, if any were, and waits for the last screen. */
export async function shareAll(frame: Frame): Promise<void> {
  await reaches(frame, /^(Elige qué compartes|Conexión lista)$/);
  const share = frame.getByRole('button', { name: /^Compartir \d/ });
  if ((await share.count()) > 0) await share.click();
  await reaches(frame, 'Conexión lista');
}

/** axe's violations in a frame, one line each. */
export async function faultsOf(frame: Frame): Promise<string[]> {
  await frame.evaluate(`if (!window.axe) { ${axeSource} }`);
  return frame.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ' at ' + target + ': ' + failureSummary)))`);
}

/** Windows in which little of the widget can be seen at once: width and height. */
export const SMALL_WINDOWS = [
  [320, 568],
  [390, 667],
  [1280, 860],
  [1366, 768],
] as const;

/** Elements as far as `isCovered` uses them. */
interface Shown {
  readonly ownerDocument: { elementFromPoint(x: number, y: number): Shown | null };
  getBoundingClientRect(): { left: number; top: number; width: number; height: number };
  contains(other: Shown): boolean;
}

/** Whether an element lies outside the frame, or behind its header or its buttons. */
export function isCovered(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const one = element as unknown as Shown;
    const { left, top, width, height } = one.getBoundingClientRect();
    return [0.1, 0.9].some((part) => {
      const shown = one.ownerDocument.elementFromPoint(left + width / 2, top + height * part);
      return shown === null || !(one.contains(shown) || shown.contains(one));
    });
  });
}

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((all) =>
    all.some((one) => (one as { matches(selector: string): boolean }).matches(':focus')),
  );

/**
 * Presses Tab until the element has the focus.
 * @throws Error if Tab never reaches it
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await hasFocus(target)) return;
  }
  throw new Error(`Tab never comes to ${String(target)}.`);
}
