import { describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { TEST_DAY } from '../../../test/simulated.ts';
import { investmentsAnswer } from './investmentScreens.ts';

// What the source shows of amounts, rates and dates on the screens of investments.

/** Has something of everything. */
const customer = customerAsShown('99999999-9', TEST_DAY, 'banco-chile');
const { termDeposits, mutualFunds } = customer.investments;
const { depositos, fondos } = investmentsAnswer(customer);

describe('the screens of investments', () => {
  it('show deposits by a number of 17 digits, with a rate for 360 days', () => {
    expect(termDeposits.length).toBeGreaterThan(0);
    for (const one of depositos.filas) {
      expect(one).toMatchObject({
        numero: expect.stringMatching(/^\d{17}$/) as unknown,
        recibir: expect.stringMatching(/^\$ [\d.]+$/) as unknown,
        vencimiento: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) as unknown,
        plazo: expect.stringMatching(/^\d+ días$/) as unknown,
        base: expect.stringMatching(/^\d+,\d{4}%$/) as unknown,
      });
    }
    const rates = depositos.filas.map(({ base }) => parseFloat(base.replace(',', '.')) / 12);
    for (const [index, rate] of rates.entries()) {
      expect(rate).toBeCloseTo(termDeposits[index]?.baseInterestRate ?? 0, 4);
    }
  });

  it('show funds by name and series, what they lost with the minus after the symbol', () => {
    expect(mutualFunds.length).toBeGreaterThan(0);
    expect(fondos.filas.map(({ nombre, serie }) => `${nombre} Serie ${serie}`)).toEqual(
      mutualFunds.map(({ description }) => description),
    );
    const [fund] = mutualFunds;
    const lost = fund && { ...fund, profit: -5_000 };
    const investments = { ...customer.investments, mutualFunds: lost ? [lost] : [] };
    const answer = investmentsAnswer({ ...customer, investments });
    expect(answer.fondos.filas).toMatchObject([{ variacion: '$ -5.000' }]);
  });
});
