import { institutions } from '../catalogue/institutions.ts';

/**
 * Bank codes used in transfers: the CMF's for banks (odoo/odoo `addons/l10n_cl/data/res.bank.csv`),
 * and those of issuers that are not banks (a payout product's table of 2026).
 */
const OTHERS: Readonly<Record<string, string>> = {
  '009': 'Banco Internacional',
  '014': 'Scotiabank',
  '017': 'Banco do Brasil',
  '027': 'Corpbanca',
  '031': 'HSBC Bank',
  '041': 'JP Morgan Chase Bank',
  '043': 'Banco de la Nación Argentina',
  '052': 'Deutsche Bank',
  '054': 'Rabobank',
  '056': 'Banco Penta',
  '057': 'Banco Paris',
  '059': 'Banco BTG Pactual',
  '504': 'BBVA',
  '672': 'Coopeuch',
  '729': 'Prepago Los Héroes',
  '730': 'Tenpo Prepago',
  '738': 'Global66',
  '875': 'Mercado Pago',
};

/** The catalogue's own names take precedence. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OTHERS),
  ...institutions
    .filter(({ type }) => type === 'bank')
    .flatMap(({ codes, name }) => codes.map((code) => [code, name] as const)),
]);

export const bankName = (code: string): string | null => NAMES.get(code) ?? null;
