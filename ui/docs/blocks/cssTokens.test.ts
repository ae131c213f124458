import { describe, expect, it } from 'vitest';
import { COLORS } from '../../src/tokens/index.ts';
import { tokensCss } from '../../src/tokens/tokensCss.ts';
import { cssTokens } from './TokenTable.tsx';

describe('cssTokens', () => {
  const tokens = cssTokens();
  const byName = new Map(tokens.map((token) => [token.name, token]));

  it('lists every custom property of the style sheet once', () => {
    const written = new Set(tokensCss().match(/--cauce-[\w-]+(?=:)/g));
    expect(tokens.map(({ name }) => name)).toEqual([...written]);
  });

  it('lists the light and dark value of each colour', () => {
    for (const [name, light] of Object.entries(COLORS.light)) {
      const token = byName.get(`--cauce-${name}`);
      const dark = COLORS.dark[name as keyof typeof COLORS.dark];
      expect([token?.value, token?.dark ?? token?.value]).toEqual([light, dark]);
    }
  });

  it('lists values that change below the desktop breakpoint, but not those for reduced motion', () => {
    expect(byName.get('--cauce-navbar-height')).toEqual({
      name: '--cauce-navbar-height',
      value: '64px',
      mobile: '56px',
    });
    expect(byName.get('--cauce-duration-menu')?.value).toBe('200ms');
  });
});
