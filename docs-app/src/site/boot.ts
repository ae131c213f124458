/** Data for the client code in the HTML of a page, in `script#cauce-boot`. */
export interface Boot {
  /** Module of the site. */
  client: string;
  /** All modules of this page, to fetch together. */
  modules: readonly string[];
  /** All data of this page, to fetch together. */
  data: readonly string[];
  /**
   * Whether the page loads its scripts at once, instead of when the reader first interacts with it.
   */
  startsAtOnce: boolean;
  /** Module of this page. */
  page: string;
  /** Address of the page map. */
  map: string;
  /** Addresses of the navigations, by id. */
  navigations: Record<string, string>;
  /** Address of the list of page titles, for suggestions on the not-found page. */
  titles: string;
}

export const BOOT_ID = 'cauce-boot';
/** Root element of the app. */
export const APP_ID = 'app';
