import { describe, expect, it } from 'vitest';
import { resultText } from './accountsText.ts';

const account = {
  accountNumber: '001-23',
  accountType: 'corriente',
  productName: 'Cuenta Corriente',
  currentBalance: 1500000,
  availableBalance: 1400000,
  currency: 'clp',
};

describe('resultText', () => {
  it('shows accounts and their movements in aligned columns', () => {
    const movements = [
      {
        type: 'inflow',
        description: 'Sueldo',
        date: '2026-08-30',
        amount: 1250000,
        balance: 1500000,
      },
      {
        type: 'outflow',
        description: 'Café Ñuñoa',
        date: '2026-08-29',
        amount: 3500,
        balance: 250000,
      },
    ];
    expect(resultText([{ ...account, movements }])).toEqual([
      '',
      'Cuenta Corriente 001-23 (corriente, clp)',
      '  Balance $1.500.000, available $1.400.000',
      '  Date        Description      Amount     Balance',
      '  ----------  -----------  ----------  ----------',
      '  30-08-2026  Sueldo       $1.250.000  $1.500.000',
      '  29-08-2026  Café Ñuñoa      -$3.500    $250.000',
    ]);
  });

  it('does not negate an outflow that is already negative', () => {
    const movements = [{ type: 'outflow', amount: -3500, date: '2026-08-29' }];
    expect(resultText([{ ...account, movements }]).at(-1)).toContain('-$3.500');
  });

  it('shows the first of many movements and counts the rest', () => {
    const movements = Array.from({ length: 30 }, () => ({ type: 'inflow', amount: 1 }));
    const lines = resultText([{ ...account, movements }]);
    expect(lines).toHaveLength(3 + 2 + 25 + 1);
    expect(lines.at(-1)).toBe('  ... and 5 more; --json prints all of them.');
  });

  it('shows a message if there is no data', () => {
    expect(resultText([])).toEqual(['  There is nothing to report.']);
    expect(resultText([{ ...account, movements: [] }]).at(-1)).toBe('  No movements.');
  });

  it('shows any other product as JSON', () => {
    expect(resultText({ isValid: true })).toEqual(['{', '  "isValid": true', '}']);
  });

  it('tolerates missing and unexpected values', () => {
    expect(() =>
      resultText([{ accountNumber: null, movements: [null, {}, { amount: 'x' }] }]),
    ).not.toThrow();
    expect(resultText(undefined)).toEqual(['There is no result.']);
    expect(resultText(null)).toEqual(['There is no result.']);
  });

  it('removes control characters from texts of an institution', () => {
    const movements = [{ description: 'a\u001b[2Jb\nc\u202ed', amount: 1, type: 'inflow' }];
    expect(resultText([{ ...account, movements }]).at(-1)).toContain('a [2Jb c d');
  });
});
