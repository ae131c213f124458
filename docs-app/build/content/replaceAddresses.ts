const LOCAL_ADDRESS = /http:\/\/127\.0\.0\.1:\d+/g;

/**
 * Replaces default addresses in a text with the addresses of this sandbox (`SiteConfig.addresses`).
 */
export function replaceAddresses(
  text: string,
  addresses: Readonly<Record<string, string>>,
): string {
  return text.replace(LOCAL_ADDRESS, (found) => addresses[found] ?? found);
}
