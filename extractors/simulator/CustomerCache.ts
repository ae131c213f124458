import type { BankCustomer } from '../synthetic-person/types.ts';

/** Movements that are held at a time, over all customers: some 100 MB of them. */
const MOST_MOVEMENTS = 300_000;
/** What a customer weighs beside their movements, in movements. */
const OWN_WEIGHT = 100;

interface Entry {
  readonly customer: BankCustomer;
  readonly weight: number;
}

/**
 * Lives that sessions are looking at. Each page shows a part of one, and telling a long one takes
 * a fifth of a second: it is told once per session, not once per page.
 */
export class CustomerCache {
  readonly #entries = new Map<string, Entry>();
  readonly #tell: (entityId: string, rut: string, month: string) => BankCustomer;
  readonly #mostMovements: number;
  #weight = 0;

  constructor(
    tell: (entityId: string, rut: string, month: string) => BankCustomer,
    mostMovements: number = MOST_MOVEMENTS,
  ) {
    this.#tell = tell;
    this.#mostMovements = mostMovements;
  }

  find(entityId: string, rut: string, month: string): BankCustomer {
    const key = `${entityId} ${rut} ${month}`;
    const entry = this.#entries.get(key) ?? this.#add(key, this.#tell(entityId, rut, month));
    // Last in the map is the most recently used.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#shrink();
    return entry.customer;
  }

  #add(key: string, customer: BankCustomer): Entry {
    const movements = customer.accounts.reduce((sum, one) => sum + one.movements.length, 0);
    const entry = { customer, weight: OWN_WEIGHT + movements };
    this.#entries.set(key, entry);
    this.#weight += entry.weight;
    return entry;
  }

  #shrink(): void {
    for (const [key, { weight }] of this.#entries) {
      if (this.#weight <= this.#mostMovements || this.#entries.size === 1) return;
      this.#entries.delete(key);
      this.#weight -= weight;
    }
  }
}
