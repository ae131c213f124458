import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../src/internal/ConfigurationError.ts';
import { CONFIG_ERRORS } from './configErrors.ts';

describe('the page of configuration errors', () => {
  it('tells all six', () => {
    expect(CONFIG_ERRORS).toHaveLength(6);
  });

  it.each(CONFIG_ERRORS)('shows what the library says: $title', ({ provoke }) => {
    expect(provoke).toThrow(ConfigurationError);
  });

  it('writes the examples as their author would', () => {
    expect(CONFIG_ERRORS[0]?.right).toBe("{ type: 'doc', label: 'Guías', docId: 'intro' }");
  });
});
