import { dayOf, monthAt, monthIndex, monthOf } from '../../src/shared/dates.ts';
import { lastDayShown, lastMonthShown, monthsBetween } from '../shared/calendar.ts';
import { between, charge } from '../shared/scheduledPayments.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { identityOf } from '../shared/identity.ts';
import { CRYPTO_ASSETS } from '../lists/instruments.ts';
import type { CryptoAsset } from '../lists/instruments.ts';
import { dollarOn, priceOn } from '../market/market.ts';
import { known } from '../shared/memory.ts';
import { isArranged, isCompany, volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import { usualPay } from '../shared/salary.ts';
import type { CryptoTrade, CryptoWallet, ExchangeCustomer } from '../shared/nonBankTypes.ts';
import { offsetOf } from '../documents/chileanTime.ts';

/** Months of trades and deposits that the exchange shows; balances include older ones. */
const MONTHS_SHOWN = 24;

const EXCHANGE = { entityId: 'buda', name: 'Buda.com' } as const;

/** A trade in integers, before formatting. */
interface Trade {
  readonly id: string;
  readonly date: string;
  readonly datetime: string;
  readonly asset: CryptoAsset;
  readonly type: 'buy' | 'sell';
  /** In the asset's smallest unit. */
  readonly units: number;
  readonly pesos: number;
}

interface Deposit {
  readonly date: string;
  readonly pesos: number;
}

/** A person's history at the exchange up to a month; empty if they never used it. */
function historyOf(rut: string, last: string): { trades: Trade[]; deposits: Deposit[] } {
  const trades: Trade[] = [];
  const deposits: Deposit[] = [];
  const choose = random(rut, 'exchange');
  const isLarge = volumeOf(rut) === 'large';
  const isTrader = choose.chance(11, 20) || isLarge || isArranged(rut);
  if (volumeOf(rut) === 'none' || isCompany(rut) || !isTrader) {
    return { trades, deposits };
  }
  const since = monthAt(monthIndex('2017-06') + choose.int(0, 90));
  const assets = choose.sample<CryptoAsset>(CRYPTO_ASSETS, isLarge ? 5 : choose.int(1, 3));
  const held = new Map<string, number>();
  for (const month of monthsBetween(since, last)) {
    const draw = random(rut, 'exchange', month);
    if (!isLarge && !draw.chance(1, 3)) continue;
    const pesos = Math.floor((usualPay(rut, month) * draw.int(2, 12)) / 1_000_000) * 1_000;
    if (pesos === 0) continue;
    deposits.push({ date: dayOf(month, draw.int(2, 10)), pesos });
    const rounds = isLarge ? 12 : 1;
    for (let round = 0; round < rounds; round += 1) {
      // A little of each deposit stays in pesos.
      const spent = Math.floor((pesos * draw.int(80, 98)) / 100 / rounds);
      const asset = draw.pick(assets);
      const date = dayOf(month, 11 + Math.floor((round * 14) / rounds));
      const owned = held.get(asset.symbol) ?? 0;
      const price = pesosPerUnit(asset, date);
      const isSale = draw.chance(1, 5) && owned > 0;
      const units = isSale
        ? Math.floor((owned * draw.int(20, 60)) / 100)
        : Math.floor((spent / price) * 10 ** asset.decimals);
      if (units === 0) continue;
      held.set(asset.symbol, owned + (isSale ? -units : units));
      trades.push({
        id: draw.digits(9),
        date,
        datetime: `${date}T${draw.int(10, 22)}:${draw.int(10, 59)}:${draw.int(10, 59)}${offsetOf(date)}`,
        asset,
        type: isSale ? 'sell' : 'buy',
        units,
        pesos: isSale ? Math.floor((units / 10 ** asset.decimals) * price) : spent,
      });
    }
  }
  return { trades, deposits };
}

/** Redeemable for a dollar, so always worth one. */
const DOLLAR_COIN = 'USDC';

const priceUsd = (asset: CryptoAsset, date: string): number =>
  asset.symbol === DOLLAR_COIN
    ? 1
    : Math.round(priceOn(asset.symbol, asset.base, asset.growth, date) * 100) / 100;

const pesosPerUnit = (asset: CryptoAsset, date: string): number =>
  priceUsd(asset, date) * dollarOn(date);

/**
 * One synthetic person as the crypto exchange knows them.
 * @throws RangeError for an invalid RUT or day, or another institution
 */
export function exchangeCustomer(rut: string, today: string, entityId: string): ExchangeCustomer {
  if (entityId !== EXCHANGE.entityId) throw new RangeError(`${entityId} is not an exchange`);
  return known('exchange', rut, today, entityId, () => generate(rut, today));
}

function generate(rut: string, today: string): ExchangeCustomer {
  const [day, lastMonth] = [lastDayShown(today), lastMonthShown(today)];
  const history = historyOf(rut, lastMonth);
  const isPast = ({ date }: { readonly date: string }): boolean => date <= day;
  const [trades, deposits] = [history.trades.filter(isPast), history.deposits.filter(isPast)];
  const shown = monthAt(monthIndex(lastMonth) + 1 - MONTHS_SHOWN);
  const { name } = identityOf(rut);
  return {
    entityId: EXCHANGE.entityId,
    rut,
    today,
    name,
    // The sandbox's user names are `<rut>@personas.test`.
    email: `${rut.toLowerCase()}@personas.test`,
    exchangeName: EXCHANGE.name,
    wallets: walletsOf(trades, deposits, day),
    deposits: deposits.filter(({ date }) => monthOf(date) >= shown).reverse(),
    trades: trades
      .filter(({ date }) => monthOf(date) >= shown)
      .map(({ id, datetime, asset, type, units, pesos }): CryptoTrade => ({
        id,
        datetime,
        type,
        symbol: asset.symbol,
        amount: units / 10 ** asset.decimals,
        pesos,
      }))
      .reverse(),
  };
}

function walletsOf(
  trades: readonly Trade[],
  deposits: readonly Deposit[],
  day: string,
): CryptoWallet[] {
  if (deposits.length === 0) return [];
  const pesos =
    deposits.reduce((sum, one) => sum + one.pesos, 0) +
    trades.reduce((sum, one) => sum + (one.type === 'sell' ? one.pesos : -one.pesos), 0);
  const wallets = CRYPTO_ASSETS.filter((asset) =>
    trades.some((trade) => trade.asset.symbol === asset.symbol),
  ).map((asset) => {
    const units = trades
      .filter((trade) => trade.asset.symbol === asset.symbol)
      .reduce((sum, { type, units: moved }) => sum + (type === 'buy' ? moved : -moved), 0);
    const { symbol, decimals } = asset;
    return { symbol, decimals, balance: units / 10 ** decimals, priceUsd: priceUsd(asset, day) };
  });
  const perPeso = Math.round((1 / dollarOn(day)) * 1_000_000_000) / 1_000_000_000;
  return [{ symbol: 'CLP', decimals: 2, balance: pesos, priceUsd: perPeso }, ...wallets];
}

/** The market on the last day shown, the same for everybody. */
export interface ExchangePrices {
  /** Dollars per unit, by symbol. */
  readonly usd: ReadonlyMap<string, number>;
  readonly pesosPerDollar: number;
}

export function exchangePrices(today: string): ExchangePrices {
  const day = lastDayShown(today);
  return {
    usd: new Map(CRYPTO_ASSETS.map((asset) => [asset.symbol, priceUsd(asset, day)])),
    pesosPerDollar: dollarOn(day),
  };
}

/** Deposits leave the salary account. */
export function scheduledExchangePayments(
  rut: string,
  first: string,
  last: string,
): ScheduledPayment[] {
  const scheduled = historyOf(rut, last).deposits.map(({ date, pesos }) =>
    charge(date, `Transferencia a ${EXCHANGE.name} SpA`, pesos),
  );
  return between(scheduled, first, last);
}
