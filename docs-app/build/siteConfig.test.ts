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
