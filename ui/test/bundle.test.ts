import { describe, expect, it } from 'vitest';
import { bundleExports } from './bundle.ts';

describe('bundleExports', () => {
  it('bundles Button without the headless library or other components', async () => {
    const { modules, scriptBytes } = await bundleExports(['Button']);
    const components = modules.flatMap((id) => /components\/(\w+)\//.exec(id)?.[1] ?? []);
    expect(new Set(components)).toEqual(new Set(['Button']));
    expect(modules.some((id) => id.includes('@base-ui'))).toBe(false);
    expect(scriptBytes).toBeLessThan(2048);
  });

  it('bundles the connect hook and button without the rest of the library, below 3 kB', async () => {
    const names = ['useCauceConnect', 'CauceConnectButton'];
    const { modules, scriptBytes, styleBytes } = await bundleExports(names, 'connect');
    const sources = modules.flatMap((id) => /\/ui\/(.+)$/.exec(id)?.[1] ?? []);
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((path) => !path.startsWith('connect-react/'))).toEqual([]);
    expect(modules.filter((id) => id.includes('node_modules'))).toEqual([]);
    expect(scriptBytes).toBeLessThan(3000);
    expect(styleBytes).toBe(0);
  });
});
