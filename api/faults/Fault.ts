import type { RandomSource } from './randomSource.ts';
import type { FaultySystem } from './System.ts';

/** Something that goes wrong under load. */
export interface Fault {
  /** For `--only`. */
  readonly name: string;
  readonly what: string;
  /** Nobody may notice: every request is answered, and no kept connection breaks under one. */
  readonly isSeamless?: true;
  /** Why it cannot be had on this machine; absent or null where it can. */
  readonly unavailable?: (system: FaultySystem) => string | null;
  /** Breaks something and mends it again; resolves once it is mended. */
  strike(system: FaultySystem, random: RandomSource): Promise<void>;
}
