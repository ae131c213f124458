/**
 * Shops abroad, all invented. `rate` is the number of units of their currency per dollar;
 * `currency` is null if they charge dollars.
 */

export interface ForeignMerchant {
  readonly name: string;
  readonly location: string;
  /** Range of a usual purchase, in dollars. */
  readonly from: number;
  readonly to: number;
  /** ISO 4217, lower case. */
  readonly currency: string | null;
  readonly rate: number;
}

export const FOREIGN_MERCHANTS = [
  { name: 'CLOUDNEST HOSTING', location: 'Dublin', from: 4, to: 60, currency: null, rate: 1 },
  { name: 'THE BOOK & QUILL CO', location: 'New York', from: 8, to: 90, currency: null, rate: 1 },
  { name: "O'HARA AIRWAYS", location: 'Miami', from: 90, to: 640, currency: null, rate: 1 },
  {
    name: 'HOTEL MIRAMAR *RESERVA',
    location: 'Lima',
    from: 40,
    to: 310,
    currency: 'pen',
    rate: 3.7,
  },
  {
    name: 'LOJA DO SURF',
    location: 'Florianópolis',
    from: 12,
    to: 130,
    currency: 'brl',
    rate: 5.4,
  },
  {
    name: 'LIBRERÍA DEL PUERTO',
    location: 'Barcelona',
    from: 9,
    to: 85,
    currency: 'eur',
    rate: 0.92,
  },
  {
    name: 'PARRILLA DON ÁNGEL',
    location: 'Mendoza',
    from: 10,
    to: 75,
    currency: 'ars',
    rate: 1_350,
  },
  { name: 'PIXEL GAMES STORE', location: 'Seattle', from: 3, to: 70, currency: null, rate: 1 },
  { name: 'TOKYO MODEL KITS', location: 'Tokyo', from: 15, to: 120, currency: 'jpy', rate: 148 },
] as const satisfies readonly ForeignMerchant[];
