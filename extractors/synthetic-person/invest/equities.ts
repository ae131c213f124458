import { dayOf, monthAt, monthIndex, monthOf } from '../../src/shared/dates.ts';
import { fromMinor } from '../../src/shared/money.ts';
import type { Equity } from '../../src/products/investmentReport.ts';
import { capacityAt } from '../shared/accounts.ts';
import type { BankProfile } from '../shared/banks.ts';
import { businessDay, lastDayShown, lastMonthShown } from '../shared/calendar.ts';
import { between, charge, credit } from '../shared/scheduledPayments.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { STOCKS } from '../lists/instruments.ts';
import type { Stock } from '../lists/instruments.ts';
import { dollarOn, pesosFor, priceOn } from '../market/market.ts';
import { volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';

/**
 * Shares: bought at the start of a three-year slot and sold at its end, with a dividend every May.
 */

interface Holding {
  readonly stock: Stock;
  readonly quantity: number;
  readonly bought: string;
  readonly sold: string;
}

const SLOT = 36;

/** Price with four decimals. */
const quoteOn = (stock: Stock, date: string): number =>
  Math.round(priceOn(stock.name, stock.base, stock.growth, date) * 10_000) / 10_000;

/** Value of a holding in the stock's smallest unit. */
const valueOf = ({ stock, quantity }: Holding, price: number): number =>
  Math.round(quantity * price * (stock.currency === 'clp' ? 1 : 100));

function holdingsAt(rut: string, bank: BankProfile, first: string, last: string): Holding[] {
  if (volumeOf(rut) === 'none') return [];
  const isLarge = volumeOf(rut) === 'large';
  const layers = isLarge ? 7 : 1;
  const found: Holding[] = [];
  for (let layer = 0; layer < layers; layer += 1) {
    const shift = random(rut, bank.id, 'stock slots', layer).int(0, SLOT - 1);
    const end = Math.floor((monthIndex(last) + shift) / SLOT);
    const begin = Math.floor((monthIndex(first) + shift) / SLOT);
    for (let slot = begin; slot <= end; slot += 1) {
      const choose = random(rut, bank.id, 'stock', layer, slot);
      if (!choose.chance(isLarge ? 100 : 14, 100)) continue;
      const stock = choose.pick<Stock>(STOCKS);
      const start = slot * SLOT - shift;
      const bought = businessDay(dayOf(monthAt(start), choose.int(2, 23)));
      const sold = businessDay(
        dayOf(monthAt(start + SLOT - 1 - choose.int(0, 12)), choose.int(2, 23)),
      );
      const share = isLarge ? 3 : 20;
      const pesos = (capacityAt(rut, bank, monthOf(bought)) * share) / 1_000;
      const quote = quoteOn(stock, bought);
      const each = stock.currency === 'clp' ? quote : quote * dollarOn(bought);
      const quantity = Math.floor(pesos / each);
      if (quantity > 0) found.push({ stock, quantity, bought, sold });
    }
  }
  return found;
}

/** Dividends: three per cent of the value at the start of May, for shares held or bought before. */
function dividendsOf(holding: Holding, until: string): { date: string; amount: number }[] {
  const dividends: { date: string; amount: number }[] = [];
  for (let year = Number(holding.bought.slice(0, 4)); ; year += 1) {
    const date = businessDay(`${year}-05-12`);
    if (date > until || date > holding.sold) return dividends;
    if (date <= holding.bought) continue;
    const amount = Math.round((valueOf(holding, quoteOn(holding.stock, date)) * 3) / 100);
    if (amount > 0) dividends.push({ date, amount });
  }
}

export function equitiesAt(rut: string, bank: BankProfile, today: string): Equity[] {
  const lastMonth = lastMonthShown(today);
  const day = lastDayShown(today);
  return holdingsAt(rut, bank, lastMonth, lastMonth)
    .filter(({ bought, sold }) => bought <= day && sold > day)
    .map((holding) => {
      const { stock, quantity, bought } = holding;
      const [then, now] = [quoteOn(stock, bought), quoteOn(stock, day)];
      const dividends = dividendsOf(holding, day).reduce((sum, one) => sum + one.amount, 0);
      return {
        stockName: stock.name,
        quantity,
        purchasePrice: then,
        currentPrice: now,
        totalAmount: fromMinor(valueOf(holding, now), stock.currency),
        dividends: fromMinor(dividends, stock.currency),
        profitPct: Math.round(((now - then) / then) * 1_000_000) / 10_000,
        currency: stock.currency,
        purchaseDate: bought,
      };
    });
}

export function scheduledEquityPayments(
  rut: string,
  bank: BankProfile,
  first: string,
  last: string,
): ScheduledPayment[] {
  const scheduled = holdingsAt(rut, bank, first, last).flatMap((holding) => {
    const { stock, bought, sold } = holding;
    const pesos = (minor: number, date: string): number => pesosFor(minor, stock.currency, date);
    const value = (date: string): number => pesos(valueOf(holding, quoteOn(stock, date)), date);
    return [
      charge(bought, `Compra acciones ${stock.name}`, value(bought)),
      ...dividendsOf(holding, sold).map(({ date, amount }) =>
        credit(date, `Dividendos ${stock.name}`, pesos(amount, date)),
      ),
      credit(sold, `Venta acciones ${stock.name}`, value(sold)),
    ];
  });
  return between(scheduled, first, last);
}
