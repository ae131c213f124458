import { describe, expect, it } from 'vitest';
import { demoWidgetSettings } from '../../../commandLine/demoWidgetSettings.ts';
import { exampleWidgetConfig, widgetSettingsSchema } from './widgetConfig.schemas.ts';

const { widgetConfigId, ...example } = exampleWidgetConfig;
const good = { ...example, allowedOrigins: ['https://app.example'] };
const check = (overrides: object, isSandbox = false) =>
  widgetSettingsSchema(isSandbox).validate({ ...good, ...overrides });

describe('the settings of a widget', () => {
  it('have sensible defaults', () => {
    expect(widgetConfigId).toMatch(/^wc_/);
    expect(check({}).error).toBeUndefined();
    expect(check({}).value).toMatchObject({
      theme: { mode: 'auto', color: null },
      locale: 'es-CL',
      validityMonths: 12,
      storesCredentials: false,
      refresh: 'on-read',
      logoUrl: null,
    });
  });

  it('accept purpose and terms as plain text or in every language', () => {
    const words = { 'es-CL': 'Evaluar tu solicitud.', en: 'Assess your application.' };
    const terms = { version: '1', text: words };
    expect(check({ purpose: words, terms }).value).toMatchObject({ purpose: words, terms });
    for (const some of [{ en: 'Assess' }, { 'es-CL': 'Evaluar' }, { ...words, fr: 'Évaluer' }]) {
      expect(check({ purpose: some }).error, JSON.stringify(some)).toBeDefined();
    }
  });

  it.each([
    ['daily', true, undefined],
    ['twice-daily', true, undefined],
    ['on-read', false, undefined],
    ['daily', false, 'refresh must be on-read unless storesCredentials is true'],
    ['hourly', true, '"refresh" must be one of [on-read, daily, twice-daily]'],
  ])('with refresh %s and stored credentials %s: %s', (refresh, storesCredentials, message) => {
    expect(check({ refresh, storesCredentials }).error?.message).toBe(message);
  });

  it("accept the sandbox's demo client", () => {
    const demo = { ...demoWidgetSettings, allowedOrigins: ['http://127.0.0.1:3003'] };
    expect(widgetSettingsSchema(true).validate(demo).error).toBeUndefined();
  });

  it.each([
    ['http://127.0.0.1:3003', 'http://127.0.0.1:3003'],
    ['https://App.Example', 'https://app.example'],
    ['https://app.example:443', 'https://app.example'],
    ['https://app.example/', 'https://app.example'],
  ])('normalise the origin %s to %s', (given, expected) => {
    expect(check({ allowedOrigins: [given] }, true).value).toMatchObject({
      allowedOrigins: [expected],
    });
  });

  it.each([
    ['*'],
    ['https://*.app.example'],
    ['https://app.example/path'],
    ['https://app.example?x'],
    ['https://user@app.example'],
    ['https://app.example; script-src *'],
    ["https://app.example 'unsafe-inline'"],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['null'],
    [''],
  ])('reject the origin %s, which would end up in a header', (origin) => {
    expect(check({ allowedOrigins: [origin] }, true).error).toBeDefined();
  });

  it.each([
    ['http outside the sandbox', { allowedOrigins: ['http://app.example'] }],
    ['no origin', { allowedOrigins: [] }],
    ['a RUT with a wrong digit', { rut: '76123456-1' }],
    ['a colour by name', { theme: { color: 'red' } }],
    ['37 months', { validityMonths: 37 }],
    ['no month', { validityMonths: 0 }],
    ['another language', { locale: 'fr' }],
    ['terms without version', { terms: { text: 'x' } }],
    ['a version with blanks', { terms: { version: 'a b', text: 'x' } }],
    ['a script as logo', { logoUrl: 'javascript:alert(1)' }],
    ['a field that does not exist', { x: 1 }],
  ])('reject %s', (_name, overrides) => {
    expect(check(overrides).error).toBeDefined();
  });
});
