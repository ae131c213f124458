import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { chromium, type Page } from 'playwright';
import { browserOptions } from '../../api/test/browserOptions.ts';
import { BANK, connect, openWidget, PASSWORD, reaches } from '../../api/test/hostVisit.ts';
import { waitForMail } from '../../api/test/waitForMail.ts';
import { PERSON_PICTURE, PICTURE_SIZE, WIDGET_PICTURES } from '../src/theme/home/pictures.ts';

// Takes the home page's pictures, in both themes, from the widget and the page for persons of the
// sandbox that `npm start` runs. Its data must be new, because the pictures show all connections.

interface Sandbox {
  apiUrl: string;
  simulatorUrl: string;
  widgetHostUrl: string;
}

const dataDir = process.env['DATA_DIR'] ?? '.cauce';
const sandbox = JSON.parse(readFileSync(`${dataDir}/sandbox.json`, 'utf8')) as Sandbox;
const folder = new URL('../content/static/widget/', import.meta.url);
const THEMES = ['light', 'dark'] as const;
const [RUT, EMAIL] = ['12345678-5', 'persona@correo.cl'];
const [institution, consent, access, accounts, done] = WIDGET_PICTURES;

const browser = await chromium.launch(browserOptions());
try {
  await mkdir(folder, { recursive: true });
  for (const theme of THEMES) await pictureWidget(theme);
  await picturePersonPage();
} finally {
  await browser.close();
}

async function pictureWidget(theme: (typeof THEMES)[number]): Promise<void> {
  const page = await open(sandbox.widgetHostUrl, theme);
  const frame = await openWidget(page);
  const take = async (screen: { name: string; heading: string }) => {
    await reaches(frame, screen.heading);
    await picture(page, `${screen.name}-${theme}`);
  };
  await take(institution);
  await frame.getByRole('button', { name: new RegExp(`^${BANK}`) }).click();
  await take(consent);
  await frame.getByRole('button', { name: 'Autorizo y continúo' }).click();
  await reaches(frame, access.heading);
  await frame.getByLabel('Clave de internet').fill(PASSWORD);
  await take(access);
  await connect(frame);
  await take(accounts);
  await frame.getByRole('button', { name: /^Compartir \d/ }).click();
  await take(done);
  await page.close();
}

async function picturePersonPage(): Promise<void> {
  const page = await open(`${sandbox.apiUrl}/persona`, 'light');
  await page.getByLabel('RUT').fill(RUT);
  await page.getByLabel('Correo').fill(EMAIL);
  await page.keyboard.press('Enter');
  const mail = await waitForMail(sandbox.simulatorUrl, EMAIL, ({ text }) => /^\d{6}$/m.test(text));
  await page.getByLabel('Código').fill(/^\d{6}$/m.exec(mail.text)?.[0] ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: PERSON_PICTURE.heading }).waitFor();
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await picture(page, `${PERSON_PICTURE.name}-${theme}`);
  }
}

async function open(url: string, colorScheme: (typeof THEMES)[number]): Promise<Page> {
  const page = await browser.newPage({
    viewport: PICTURE_SIZE,
    deviceScaleFactor: 2,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
  });
  await page.goto(url);
  return page;
}

async function picture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
  for (const frame of page.frames())
    await frame.evaluate(async () => {
      await document.fonts.ready;
      (document.activeElement as HTMLElement | null)?.blur();
    });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  await writeFile(new URL(`${name}.webp`, folder), Buffer.from(data, 'base64'));
  process.stdout.write(`${name}.webp\n`);
}
