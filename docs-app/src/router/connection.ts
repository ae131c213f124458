interface NetworkInformation {
  effectiveType?: string;
  saveData?: boolean;
}

/** Whether files may be fetched that the reader has not asked for: not on 2G, not when saving data. */
export function canPrefetch(
  connection: NetworkInformation | undefined = (
    navigator as Navigator & { connection?: NetworkInformation }
  ).connection,
): boolean {
  return connection?.saveData !== true && connection?.effectiveType?.includes('2g') !== true;
}
