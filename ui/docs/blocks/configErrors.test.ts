import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../src/internal/ConfigurationError.ts';
import { CONFIG_ERRORS } from './configErrors.ts';

describe('CONFIG_ERRORS', () => {
  it('lists all six errors', () => {
    expect(CONFIG_ERRORS).toHaveLength(6);
  });

  it.each(CONFIG_ERRORS)('provokes a configuration error: $title', ({ provoke }) => {
    expect(provoke).toThrow(ConfigurationError);
  });

  it('formats the examples as source code', () => {
    expect(CONFIG_ERRORS[0]?.right).toBe("{ type: 'doc', label: 'Guías', docId: 'intro' }");
  });
});
