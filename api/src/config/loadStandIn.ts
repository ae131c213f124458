import type { StandIn } from '@cauce/extractors';
import type { Config } from './env.ts';

/** The stand-in for what no source documents, where there is a simulator; it is in no image. */
export async function loadStandIn({
  simulator,
}: Pick<Config, 'simulator'>): Promise<StandIn | undefined> {
  if (simulator === null) return undefined;
  return (await import('@cauce/extractors/stand-in')).standIn;
}
