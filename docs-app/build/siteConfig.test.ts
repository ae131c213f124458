import { describe, expect, it } from 'vitest';
import { readSiteConfig } from '../site.config.ts';

const id = 'sitio-1';
const endpoint = 'https://visitas.empresa.example/recibe';

describe('analytics', () => {
  it('are off by default, and if the variables are empty', () => {
    expect(readSiteConfig({}).analytics).toBeNull();
    expect(readSiteConfig({ DOCS_ANALYTICS_ID: '', DOCS_ANALYTICS_URL: '' }).analytics).toBeNull();
  });

  it('are on with an id and an address', () => {
    const env = { DOCS_ANALYTICS_ID: id, DOCS_ANALYTICS_URL: endpoint };
    expect(readSiteConfig(env).analytics).toEqual({ id, endpoint });
  });

  it('are off in the sandbox', () => {
    const sandbox = { DOCS_SANDBOX_URL: 'http://127.0.0.1:3000' };
    const env = { ...sandbox, DOCS_ANALYTICS_ID: id, DOCS_ANALYTICS_URL: endpoint };
    expect(readSiteConfig(env).analytics).toBeNull();
  });

  it.each([
    [{ DOCS_ANALYTICS_ID: id }],
    [{ DOCS_ANALYTICS_URL: endpoint }],
    [{ DOCS_ANALYTICS_ID: id, DOCS_ANALYTICS_URL: 'visitas.empresa.example' }],
  ])('fail the build if incomplete: %o', (env) => {
    expect(() => readSiteConfig(env)).toThrow('analytics need both');
  });
});

describe('services', () => {
  const helpOf = (env: NodeJS.ProcessEnv) =>
    readSiteConfig(env).footer.columns.find(({ title }) => title === 'Ayuda')?.links;

  it('are in the footer only if their address is configured', () => {
    expect(helpOf({ DOCS_KEYS_URL: '', DOCS_PERSON_PAGE_URL: 'https://a.example/persona' })).toBe(
      undefined,
    );
    const env = {
      DOCS_SUPPORT_URL: 'mailto:ayuda@empresa.example',
      DOCS_KEYS_URL: 'https://a.example/llaves',
    };
    expect(helpOf(env)).toEqual([
      { label: 'Pedir una llave', href: 'https://a.example/llaves' },
      { label: 'Soporte', href: 'mailto:ayuda@empresa.example' },
    ]);
  });

  it("include the sandbox's page for persons and its console, unless others are configured", () => {
    const sandbox = { DOCS_SANDBOX_URL: 'http://127.0.0.1:3000/' };
    const own = { ...sandbox, DOCS_PERSON_PAGE_URL: 'https://a.example/persona' };
    expect(readSiteConfig({}).services).toEqual({});
    expect(readSiteConfig(sandbox).services.personPage).toBe('http://127.0.0.1:3000/persona');
    expect(readSiteConfig(own).services.personPage).toBe('https://a.example/persona');
    const consola = { label: 'Consola', href: 'http://localhost:3000/consola' };
    expect(helpOf(sandbox)).toEqual([consola]);
    const elsewhere = { ...sandbox, DOCS_CONSOLE_URL: 'https://a.example/consola' };
    expect(readSiteConfig(elsewhere).services.console).toBe('https://a.example/consola');
  });

  it.each(['empresa.example', 'javascript:alert(1)', 'https://'])(
    'fail the build with the address %s',
    (address) => {
      expect(() => readSiteConfig({ DOCS_STATUS_URL: address })).toThrow('DOCS_STATUS_URL');
    },
  );
});

describe('the component library', () => {
  const linked = (env: NodeJS.ProcessEnv) =>
    readSiteConfig(env)
      .footer.columns.flatMap(({ links }) => links)
      .filter(({ label }) => label === 'Componentes')
      .map(({ href }) => href);

  it('is linked only if its address is configured', () => {
    const served = 'https://componentes.empresa.example';
    expect(linked({ DOCS_STORYBOOK_URL: served })).toEqual([served]);
    expect(linked({ DOCS_STORYBOOK_URL: '' })).toEqual([]);
    expect(linked({})).toEqual([]);
  });
});
