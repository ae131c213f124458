import type { ActionDefinition, EntityType, Institution } from '../contract/institution.ts';
import {
  AFC_ACTIONS,
  AFP_ACTIONS,
  BANK_ACTIONS,
  BILL_PAYMENT_ACTIONS,
  BUSINESS_BANK_ACTIONS,
  CMF_ACTIONS,
  EXCHANGE_ACTIONS,
  REGISTRO_CIVIL_ACTIONS,
  SII_ACTIONS,
  TGR_ACTIONS,
} from './actions.ts';
import {
  alphanumeric,
  apiKeyAndSecret,
  claveTributaria,
  claveUnica,
  digits,
  estado,
  printable,
} from './passwordRules.ts';
import type { RuleOfRow } from './passwordRules.ts';

/**
 * Every institution. Bank codes are the CMF's. An institution of which nobody documents anything has
 * only its row here and its provenance.
 */

type Origin = Institution['origin'];

/** An institution whose login takes a RUT and the institution's own password. */
function ownPassword<Action extends ActionDefinition>(
  type: EntityType,
  actions: readonly Action[],
) {
  return <Id extends string>(
    id: Id,
    name: string,
    origin: Origin,
    internet: RuleOfRow,
    codes: readonly string[] = [],
  ): Institution<Id, Action> => ({
    id,
    name,
    origin,
    type,
    codes,
    usernameKinds: ['rut'],
    passwordRules: { internet: { id, ...internet } },
    actions,
  });
}

const bank = ownPassword('bank', BANK_ACTIONS);
const billPayment = ownPassword('service', BILL_PAYMENT_ACTIONS);
const afp = ownPassword('afp', AFP_ACTIONS);

/** A bank's business portal, identified by the bank's code. It has the bank's password rule. */
function businessBank<Id extends string>(
  id: Id,
  name: string,
  origin: Origin,
  bankId: string,
): Institution<Id, (typeof BUSINESS_BANK_ACTIONS)[number]> {
  const own = banks.find((one) => one.id === bankId);
  if (own === undefined) throw new RangeError(`${id} belongs to ${bankId}, which is not a bank`);
  return {
    id,
    name,
    origin,
    type: 'business-bank',
    codes: own.codes.slice(0, 1),
    usernameKinds: ['company-rut'],
    passwordRules: own.passwordRules,
    actions: BUSINESS_BANK_ACTIONS,
  };
}

function stateService<Id extends string, Action extends ActionDefinition>(
  id: Id,
  name: string,
  origin: Origin,
  actions: readonly Action[],
): Institution<Id, Action> {
  const hasOwnPassword = actions.some((action) => action.loginKind === 'clave-tributaria');
  return {
    id,
    name,
    origin,
    type: 'government',
    codes: [],
    usernameKinds: ['rut'],
    passwordRules: {
      ...(hasOwnPassword ? { 'clave-tributaria': claveTributaria } : {}),
      'clave-unica': claveUnica,
    },
    actions,
  };
}

const banks = [
  bank('banco-chile', 'Banco de Chile', 'https://portalpersonas.bancochile.cl', printable(4, 20), [
    '001',
  ]),
  bank('banco-santander', 'Banco Santander', 'https://mibanco.santander.cl', printable(4, 15), [
    '037',
  ]),
  bank('banco-estado', 'BancoEstado', 'https://www.bancoestado.cl', estado(4, 8), ['012']),
  bank('banco-bci', 'Bci', 'https://www.bci.cl', alphanumeric(4, 8), ['016']),
  bank('banco-falabella', 'Banco Falabella', 'https://www.bancofalabella.cl', digits(6), ['051']),
  bank('banco-itau', 'Banco Itaú', 'https://banco.itau.cl', printable(8, 10), ['039']),
  // 504 was the code of BBVA before the merger and is what clients use; the CMF's code today is
  // 014.
  bank('banco-scotiabank', 'Scotiabank', 'https://www.scotiabank.cl', printable(8, 15), [
    '504',
    '014',
  ]),
  bank('banco-ripley', 'Banco Ripley', 'https://www.bancoripley.cl', digits(4), ['053']),
  bank('banco-security', 'Banco Security', 'https://www.bancosecurity.cl', printable(4, 20), [
    '049',
  ]),
  bank('banco-consorcio', 'Banco Consorcio', 'https://www.bancoconsorcio.cl', printable(4, 16), [
    '055',
  ]),
  bank('banco-bice', 'Banco BICE', 'https://portalpersonas.bice.cl', printable(4, 10), ['028']),
];

const businessBanks = [
  businessBank(
    'banco-chile-empresas',
    'Banco de Chile Empresas',
    'https://portalempresas.bancochile.cl',
    'banco-chile',
  ),
  businessBank(
    'banco-santander-empresas',
    'Banco Santander Empresas',
    'https://empresas.officebanking.cl',
    'banco-santander',
  ),
];

const services = [
  billPayment('servipag', 'Servipag', 'https://www.servipag.com', printable(6, 12)),
  billPayment('sencillito', 'Sencillito', 'https://sencillito.com', printable(8, 20)),
];

const fundManagers = [
  afp('afp-modelo', 'AFP Modelo', 'https://www.afpmodelo.cl', digits(6)),
  afp('afp-cuprum', 'AFP Cuprum', 'https://www.cuprum.cl', printable(8, 20)),
  afp('afp-habitat', 'AFP Habitat', 'https://www.afphabitat.cl', printable(6, 10)),
  afp('afp-provida', 'AFP Provida', 'https://w3.provida.cl', printable(4, 20)),
  afp('afp-uno', 'AFP Uno', 'https://www.uno.cl', digits(4)),
  afp('afp-planvital', 'AFP PlanVital', 'https://www.planvital.cl', printable(4, 16)),
  afp('afp-capital', 'AFP Capital', 'https://www.afpcapital.cl', digits(6)),
];

const stateServices = [
  stateService('sii', 'Servicio de Impuestos Internos', 'https://www.sii.cl', SII_ACTIONS),
  stateService('tgr', 'Tesorería General de la República', 'https://www.tesoreria.cl', TGR_ACTIONS),
  stateService(
    'registro-civil',
    'Registro Civil e Identificación',
    'https://www.registrocivil.cl',
    REGISTRO_CIVIL_ACTIONS,
  ),
  stateService(
    'cmf',
    'Comisión para el Mercado Financiero',
    'https://conocetudeuda.cmfchile.cl',
    CMF_ACTIONS,
  ),
  {
    ...stateService('afc', 'AFC Chile', 'https://webafiliados.afc.cl', AFC_ACTIONS),
    // Nothing is known about the AFC's own password.
    passwordRules: { internet: { id: 'afc', ...printable(4, 20) }, 'clave-unica': claveUnica },
  },
];

const buda = {
  id: 'buda',
  name: 'Buda.com',
  origin: 'https://www.buda.com',
  type: 'exchange',
  codes: [],
  usernameKinds: ['email', 'rut'],
  passwordRules: { internet: apiKeyAndSecret },
  actions: EXCHANGE_ACTIONS,
} as const satisfies Institution;

const rows = [...banks, ...businessBanks, ...services, ...fundManagers, ...stateServices, buda];

export const institutions: readonly Institution[] = rows;

type Row = (typeof rows)[number];
/** The actions of an institution. */
export type ActionOf<Id extends InstitutionId> = Extract<
  Row,
  { readonly id: Id }
>['actions'][number];

/** The catalogue's ids, and the login kinds of each, for types that must be complete. */
export type InstitutionId = Row['id'];
export type LoginKindOf<Id extends InstitutionId> = ActionOf<Id>['loginKind'];
