import type { DeliveryDocument } from '../webhooks.types.ts';

/** The deliveries that a lane has in memory. Those of one task are sent one at a time, in order. */
export class TaskOrder {
  readonly #ids = new Set<string>();
  /**
   * Deliveries by task, first the one that is being sent or is next; a delivery without a task has
   * its own chain.
   */
  readonly #chains = new Map<string, DeliveryDocument[]>();
  /** The chains of which no delivery is being sent. */
  readonly #ready: string[] = [];

  get size(): number {
    return this.#ids.size;
  }

  /** Ids of the deliveries in memory. */
  ids(): ReadonlySet<string> {
    return new Set(this.#ids);
  }

  /** Whether there are earlier deliveries of its task in memory, which it has to wait for. */
  isUnderWay(delivery: DeliveryDocument): boolean {
    return this.#chains.has(keyOf(delivery));
  }

  add(delivery: DeliveryDocument): void {
    const key = keyOf(delivery);
    this.#ids.add(delivery._id);
    const chain = this.#chains.get(key);
    if (chain) {
      chain.push(delivery);
      return;
    }
    this.#chains.set(key, [delivery]);
    this.#ready.push(key);
  }

  /** The next delivery to send; null if all that remain wait for others. */
  next(): DeliveryDocument | null {
    for (;;) {
      const key = this.#ready.shift();
      if (key === undefined) return null;
      const first = this.#chains.get(key)?.[0];
      if (first) return first;
    }
  }

  /** The deliveries in memory that wait for this one. */
  behind(delivery: DeliveryDocument): readonly DeliveryDocument[] {
    return this.#chains.get(keyOf(delivery))?.slice(1) ?? [];
  }

  /** Drops deliveries that are not being sent. */
  release(deliveries: readonly DeliveryDocument[]): void {
    for (const delivery of deliveries) {
      const chain = this.#chains.get(keyOf(delivery));
      const index = chain?.findIndex(({ _id }) => _id === delivery._id) ?? -1;
      if (index > 0) chain?.splice(index, 1);
      this.#ids.delete(delivery._id);
    }
  }

  /** Removes a delivery after its attempt; the next of its task may be sent. */
  done(delivery: DeliveryDocument): void {
    const key = keyOf(delivery);
    this.#ids.delete(delivery._id);
    const chain = this.#chains.get(key);
    if (chain?.[0]?._id !== delivery._id) return;
    chain.shift();
    if (chain.length === 0) this.#chains.delete(key);
    else this.#ready.push(key);
  }

  /** Drops every delivery that is not being sent. */
  clear(): void {
    const ready = new Set(this.#ready.splice(0));
    for (const [key, chain] of this.#chains) {
      const kept = ready.has(key) ? 0 : 1;
      for (const { _id } of chain.splice(kept)) this.#ids.delete(_id);
      if (chain.length === 0) this.#chains.delete(key);
    }
  }
}

const keyOf = ({ _id, taskId }: DeliveryDocument): string => taskId ?? _id;
