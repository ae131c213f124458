import type { Connector } from '../contract/connector.ts';
import { connectors } from '../connectors/registry.ts';

/** One connector of each platform: the others run the same code with a different configuration. */
export function firstOfEachPlatform(): ReadonlySet<Connector> {
  const first = new Map<string, Connector>();
  for (const connector of connectors.values()) {
    const { platform } = connector.definition;
    if (!first.has(platform)) first.set(platform, connector);
  }
  return new Set(first.values());
}
