const LOCAL_ADDRESS = /http:\/\/127\.0\.0\.1:\d+/g;

/** Names the addresses of this sandbox where a text names the usual ones, as `SiteConfig` has them. */
export function replaceAddresses(
  text: string,
  addresses: Readonly<Record<string, string>>,
): string {
  return text.replace(LOCAL_ADDRESS, (found) => addresses[found] ?? found);
}
