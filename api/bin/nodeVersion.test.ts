import { describe, expect, it } from 'vitest';
import { unsupportedNode } from './nodeVersion.mjs';

describe('unsupportedNode', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '100.1.0'])('accepts %s', (version) => {
    expect(unsupportedNode(version)).toBeNull();
  });

  it.each(['20.18.9', '18.20.4', '0.12.18', '8.0.0'])(
    'names the required version for %s',
    (version) => {
      expect(unsupportedNode(version)).toContain(`20.19 or newer, and this is ${version}`);
    },
  );
});
