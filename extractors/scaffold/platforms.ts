import { AFP_ACTIONS, BANK_ACTIONS, BILL_PAYMENT_ACTIONS } from '../src/catalogue/actions.ts';

/** What the scaffold needs to know about each platform that institutions can be added to. */
export interface KnownPlatform {
  readonly type: 'bank' | 'service' | 'afp';
  /** The platform's default configuration: its file and its type. */
  readonly config: { readonly plain: string; readonly type: string };
  /** The registry's list of configurations that differ from the default. */
  readonly registered: string;
  /** The same for the simulator's `mockPortals.ts`. */
  readonly portal: { readonly plain: string; readonly list: string };
  /** Whether the default is created from an object instead of an id. */
  readonly takesObject?: true;
}

export const PLATFORMS: Readonly<Record<string, KnownPlatform>> = {
  'html-portal': {
    type: 'bank',
    config: { plain: 'classicConfig', type: 'HtmlPortalConfig' },
    registered: 'banks',
    portal: { plain: 'classicPortal', list: 'htmlPortals' },
  },
  'json-portal': {
    type: 'bank',
    config: { plain: 'restConfig', type: 'JsonPortalConfig' },
    registered: 'jsonBanks',
    portal: { plain: 'restPortal', list: 'jsonPortals' },
    takesObject: true,
  },
  'bill-payment': {
    type: 'service',
    config: { plain: 'scriptedConfig', type: 'BillPaymentConfig' },
    registered: 'billSites',
    portal: { plain: 'scriptedPortal', list: 'billPortals' },
  },
  'afp-html': {
    type: 'afp',
    config: { plain: 'webFormsConfig', type: 'AfpHtmlConfig' },
    registered: 'pageAfps',
    portal: { plain: 'webFormsPortal', list: 'afpHtmlPortals' },
  },
  'afp-csv': {
    type: 'afp',
    config: { plain: 'downloadConfig', type: 'AfpCsvConfig' },
    registered: 'fileAfps',
    portal: { plain: 'downloadPortal', list: 'afpCsvPortals' },
  },
};

/** Platforms of a single institution, to which none can be added. */
export const SINGLE_INSTITUTION_PLATFORMS = [
  'afp-uno',
  'banco-bci',
  'banco-bice',
  'banco-chile',
  'banco-chile-empresas',
  'banco-santander',
  'banco-santander-empresas',
  'banco-itau',
  'banco-scotiabank',
  'banco-falabella',
  'sii',
  'tgr',
  'registro-civil',
  'cmf',
  'buda',
];

/**
 * Institution types that the scaffold can start a connector of their own for: those with a login by
 * RUT and password.
 */
export const OWN_CONNECTOR_TYPES = ['bank', 'service', 'afp'] as const;

/** The catalogue's list and row function of each type, and the actions that its rows have. */
export const CATALOGUE_LISTS = {
  bank: { list: 'banks', row: 'bank', actions: BANK_ACTIONS },
  service: { list: 'services', row: 'billPayment', actions: BILL_PAYMENT_ACTIONS },
  afp: { list: 'fundManagers', row: 'afp', actions: AFP_ACTIONS },
} as const;
