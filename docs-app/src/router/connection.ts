interface NetworkInformation {
  effectiveType?: string;
  saveData?: boolean;
}

/** Whether prefetching is allowed: not on 2G, not in data-saving mode. */
export function canPrefetch(
  connection: NetworkInformation | undefined = (
    navigator as Navigator & { connection?: NetworkInformation }
  ).connection,
): boolean {
  return connection?.saveData !== true && connection?.effectiveType?.includes('2g') !== true;
}
