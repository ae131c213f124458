import { describe, expect, it } from 'vitest';
import { ParseError } from '../../shared/ParseError.ts';
import { pensionReadings } from './readings.ts';
import type { MovementField, ProfileField } from './readings.ts';

const unexpected = expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as Error;

const readings = pensionReadings({
  accounts: { Obligatoria: 'obligatory', APV: 'apv', Convenidos: 'agreed', 'Cuenta 2': 'cav' },
  funds: { 'Fondo A': 'A', 'Fondo C': 'C' },
  regimes: { A: 'A' },
  genders: { F: 'female' },
  blank: 'S/I',
});

const MOVEMENT: Readonly<Record<MovementField, string>> = {
  period: 'dic 2025',
  date: '12-01-2026',
  type: 'Cotización',
  description: 'NORMAL',
  payerRut: '76.391.733-9',
  payerName: 'Minera Maipo',
  income: '$ 740.000',
  assetAmount: '-1,36',
  amount: '-$ 74.000',
  fund: 'fondo c',
};

const movement = (changed: Partial<Record<MovementField, string>> = {}) =>
  readings.movement((field) => ({ ...MOVEMENT, ...changed })[field]);

describe('a movement', () => {
  it('is parsed from a fund manager’s formats, including signs', () => {
    expect(movement()).toEqual({
      period: '2025-12',
      date: '2026-01-12',
      type: 'Cotización',
      description: 'NORMAL',
      payerRut: '76391733-9',
      payerName: 'Minera Maipo',
      income: 740_000,
      assetAmount: -1.36,
      amount: -74_000,
      fund: 'C',
    });
  });

  it('has no payer and no income if the page shows none', () => {
    const bare = movement({ payerRut: 's/i', payerName: 'S/I', income: '' });
    expect(bare).toMatchObject({ payerRut: null, payerName: null, income: null });
  });

  it.each([
    { date: '31-02-2026' },
    { amount: '74,5' },
    { assetAmount: '1.36' },
    { payerRut: '1-1' },
  ])('with %o is rejected', (changed) => {
    expect(() => movement(changed)).toThrow(ParseError);
  });

  it.each([{ fund: 'Fondo F' }, { type: 'S/I' }])('with %o is an unexpected page', (changed) => {
    expect(() => movement(changed)).toThrow(unexpected);
  });
});

describe('a profile', () => {
  const PROFILE: Readonly<Record<ProfileField, string>> = {
    rut: '12.345.678-5',
    names: 'Antonia',
    lastName: 'Yáñez',
    motherLastName: 'S/I',
    birthDate: '1970-10-21',
    gender: 'F',
    email: 'S/I',
    phone: 'S/I',
    mobilePhone: '+56974279309',
    street: 'S/I',
    number: 'S/I',
    other: 'S/I',
    commune: 'S/I',
    city: 'S/I',
    region: 'S/I',
    affiliationDate: '01/03/1994',
  };

  it('has no address if the street is blank', () => {
    const profile = readings.profile((field) => PROFILE[field]);
    expect(profile).toMatchObject({ address: null, motherLastName: null, email: null });
  });

  it('with an incomplete address is an unexpected page', () => {
    const half = { ...PROFILE, street: 'Los Copihues' };
    expect(() => readings.profile((field) => half[field])).toThrow(unexpected);
  });
});

describe('balances', () => {
  it('require each account exactly once in the summary', () => {
    const line = readings.accountLine(
      (field) => ({ account: 'APV', balance: '$ 0', collectorFund: 'S/I' })[field],
    );
    const totals = () => '33';
    expect(() => readings.balances(totals, [line, line, line, line], [])).toThrow(unexpected);
    expect(() => readings.balances(totals, [], [])).toThrow(unexpected);
  });
});
