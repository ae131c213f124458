import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TaxFolder } from '../../../src/products/taxFolder.ts';
import { runExtraction } from '../../../src/runtime/runExtraction.ts';
import { freshRut, startSimulated } from '../../../src/testing/simulated.ts';
import type { Simulated } from '../../../src/testing/simulated.ts';
import type { FeeReceipt } from '../../../synthetic-person/tax/fees.ts';

// Nobody of ours issues more than a page of receipts in a month.

const RECEIPTS = Array.from({ length: 250 }, (_, index): FeeReceipt => {
  return {
    ...{ number: 1_000 + index, date: '2025-12-05', time: '10:00:00' },
    client: { rut: '76123456-0', name: 'Asesorías' },
    ...{ gross: 1_000_000 + index, withheld: 145_000, net: 855_000 + index },
    isVoided: index % 10 === 9,
  };
});

vi.mock('../../../synthetic-person/tax/fees.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  feesIn: (_rut: string, month: string) => (month === '2025-12' ? RECEIPTS : []),
}));

let simulated: Simulated;

beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

it('a month of several pages of receipts is read whole, its voided ones apart', async () => {
  const outcome = await runExtraction(simulated.request('sii', ['tax-folder'], freshRut()));
  if (outcome.kind !== 'success') throw new Error(JSON.stringify(outcome));
  const { feeReceipts } = outcome.data['tax-folder'] as TaxFolder;
  const valid = RECEIPTS.filter(({ isVoided }) => !isVoided);
  expect(feeReceipts).toHaveLength(12);
  expect(feeReceipts[0]).toEqual({
    ...{ period: '2025-12', receipts: 225, voided: 25 },
    grossAmount: valid.reduce((sum, { gross }) => sum + gross, 0),
    withheldAmount: 225 * 145_000,
    netAmount: valid.reduce((sum, { net }) => sum + net, 0),
  });
  expect(feeReceipts.slice(1).every(({ receipts, voided }) => receipts + voided === 0)).toBe(true);
});
