import { describe, expect, it } from 'vitest';
import { historyMonths } from './historyMonths.ts';

describe('historyMonths', () => {
  it('is set for products with a history', () => {
    expect(historyMonths('movement')).toBe(13);
    expect(historyMonths('product-balance')).toBeNull();
    expect(historyMonths('constructor')).toBeNull();
  });
});
