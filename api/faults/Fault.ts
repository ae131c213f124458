import type { RandomSource } from './randomSource.ts';
import type { FaultySystem } from './System.ts';

/** Something that goes wrong under load. */
export interface Fault {
  /** The fault's name for `--only`. */
  readonly name: string;
  readonly what: string;
  /**
   * Clients must not notice the fault: every request succeeds, and no connection breaks during one.
   */
  readonly isSeamless?: true;
  /** Why the fault cannot be injected on this machine; absent or null if it can. */
  readonly unavailable?: (system: FaultySystem) => string | null;
  /** Breaks something and repairs it; resolves once it is repaired. */
  inject(system: FaultySystem, random: RandomSource): Promise<void>;
}
