/** What a page's HTML tells the browser's code, in `script#cauce-boot`. */
export interface Boot {
  /** Module of this page. */
  page: string;
  /** Address of the page map. */
  map: string;
  /** Addresses of the navigations, by id. */
  navigations: Record<string, string>;
  /** Address of the list of pages by title, for who has lost the way. */
  titles: string;
}

export const BOOT_ID = 'cauce-boot';
/** Element that React draws the site in. */
export const APP_ID = 'app';
