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
});
