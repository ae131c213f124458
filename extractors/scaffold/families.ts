/** What the scaffold knows of each family that a second institution can belong to. */
export interface KnownFamily {
  readonly type: 'bank' | 'business-bank' | 'service' | 'afp';
  /** The site as the platform's vendor delivers it: a file of the family, and its type. */
  readonly site: { readonly plain: string; readonly type: string };
  /** The registry's list of institutions that change something. */
  readonly registered: string;
  /** The same in the simulator's `portals.ts`. */
  readonly portal: { readonly plain: string; readonly list: string };
  /** How a plain one is asked for, where it takes more than an id. */
  readonly takesObject?: true;
}

export const FAMILIES: Readonly<Record<string, KnownFamily>> = {
  'html-portal': {
    type: 'bank',
    site: { plain: 'classicSite', type: 'HtmlSite' },
    registered: 'banks',
    portal: { plain: 'classicPortal', list: 'htmlPortals' },
  },
  'json-portal': {
    type: 'bank',
    site: { plain: 'restSite', type: 'JsonSite' },
    registered: 'jsonBanks',
    portal: { plain: 'restPortal', list: 'jsonPortals' },
    takesObject: true,
  },
  'business-banking': {
    type: 'business-bank',
    site: { plain: 'companySite', type: 'BusinessSite' },
    registered: 'companyBanks',
    portal: { plain: 'companyPortal', list: 'businessPortals' },
  },
  'bill-payment': {
    type: 'service',
    site: { plain: 'scriptedSite', type: 'BillSite' },
    registered: 'billSites',
    portal: { plain: 'scriptedPortal', list: 'billPortals' },
  },
  'afp-html': {
    type: 'afp',
    site: { plain: 'webFormsSite', type: 'AfpHtmlSite' },
    registered: 'pageAfps',
    portal: { plain: 'webFormsPortal', list: 'afpHtmlPortals' },
  },
  'afp-csv': {
    type: 'afp',
    site: { plain: 'downloadSite', type: 'AfpCsvSite' },
    registered: 'fileAfps',
    portal: { plain: 'downloadPortal', list: 'afpCsvPortals' },
  },
};

/** Run by one institution: there is nothing to add a second one to. */
export const ONE_INSTITUTION_FAMILIES = ['sii', 'tgr', 'registro-civil', 'cmf', 'buda'];

/** Types whose institutions the scaffold can begin a family with: they take a RUT and a password. */
export const NEW_FAMILY_TYPES = ['bank', 'service', 'afp'] as const;

/** The catalogue's list and row function of each type. */
export const CATALOGUE_LISTS = {
  bank: { list: 'banks', row: 'bank' },
  'business-bank': { list: 'businessBanks', row: 'businessBank' },
  service: { list: 'services', row: 'billPayment' },
  afp: { list: 'fundManagers', row: 'afp' },
} as const;
