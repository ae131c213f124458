/** What a page's HTML tells the browser's code, in `script#cauce-boot`. */
export interface Boot {
  /** Module of this page. */
  page: string;
  /** Address of the page map. */
  map: string;
  /** Addresses of the navigations, by id. */
  navigations: Record<string, string>;
  /** Names this build: what an older page remembers of failures is not about this one. */
  build: string;
}

export const BOOT_ID = 'cauce-boot';
/** Element that React draws the site in. */
export const APP_ID = 'app';
