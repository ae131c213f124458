import type {
  ActionDefinition,
  EntityType,
  Institution,
  PasswordRule,
} from '../contract/institution.ts';
import {
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
import { passwordRules } from './passwordRules.ts';

/** Every institution of the spec. Bank codes are the CMF's. */

function bank(
  id: string,
  name: string,
  codes: readonly string[],
  internet: PasswordRule,
  family: string,
): Institution {
  return {
    id,
    name,
    type: 'bank',
    codes,
    usernameKinds: ['rut'],
    passwordRules: { internet },
    actions: BANK_ACTIONS,
    family,
  };
}

/** The spec gives business banking no rule of its own: its site asks for the bank's password. */
function businessBank(id: string, name: string, code: string, internet: PasswordRule): Institution {
  return {
    id,
    name,
    type: 'business-bank',
    codes: [code],
    usernameKinds: ['company-rut'],
    passwordRules: { internet },
    actions: BUSINESS_BANK_ACTIONS,
    family: 'business-banking',
  };
}

/** Institutions of one type that take a RUT and their own password, and have no bank code. */
function ownPassword(type: EntityType, actions: readonly ActionDefinition[]) {
  return (id: string, name: string, internet: PasswordRule, family: string): Institution => ({
    id,
    name,
    type,
    codes: [],
    usernameKinds: ['rut'],
    passwordRules: { internet },
    actions,
    family,
  });
}

const billPayment = ownPassword('service', BILL_PAYMENT_ACTIONS);
const afp = ownPassword('afp', AFP_ACTIONS);

function stateService(id: string, name: string, actions: readonly ActionDefinition[]): Institution {
  const { claveTributaria, claveUnica } = passwordRules;
  const hasOwnPassword = actions.some((action) => action.loginKind === 'clave-tributaria');
  return {
    id,
    name,
    type: 'government',
    codes: [],
    usernameKinds: ['rut'],
    passwordRules: {
      ...(hasOwnPassword ? { 'clave-tributaria': claveTributaria } : {}),
      'clave-unica': claveUnica,
    },
    actions,
    family: id,
  };
}

export const institutions: readonly Institution[] = [
  bank('banco-chile', 'Banco de Chile', ['001'], passwordRules.bancoChile, 'html-portal'),
  bank('banco-santander', 'Banco Santander', ['037'], passwordRules.bancoSantander, 'json-portal'),
  bank('banco-estado', 'BancoEstado', ['012'], passwordRules.bancoEstado, 'html-portal'),
  bank('banco-bci', 'Bci', ['016'], passwordRules.bancoBci, 'json-portal'),
  bank('banco-falabella', 'Banco Falabella', ['051'], passwordRules.bancoFalabella, 'json-portal'),
  bank('banco-itau', 'Banco Itaú', ['039'], passwordRules.bancoItau, 'html-portal'),
  // 504 was BBVA's before the merger and is what clients know; 014 is the CMF's code today.
  bank(
    'banco-scotiabank',
    'Scotiabank',
    ['504', '014'],
    passwordRules.bancoScotiabank,
    'json-portal',
  ),
  bank('banco-ripley', 'Banco Ripley', ['053'], passwordRules.bancoRipley, 'json-portal'),
  bank('banco-security', 'Banco Security', ['049'], passwordRules.bancoSecurity, 'html-portal'),
  bank('banco-consorcio', 'Banco Consorcio', ['055'], passwordRules.bancoConsorcio, 'html-portal'),
  bank('banco-bice', 'Banco BICE', ['028'], passwordRules.bancoBice, 'html-portal'),
  businessBank('banco-chile-empresas', 'Banco de Chile Empresas', '001', passwordRules.bancoChile),
  businessBank(
    'banco-santander-empresas',
    'Banco Santander Empresas',
    '037',
    passwordRules.bancoSantander,
  ),
  billPayment('servipag', 'Servipag', passwordRules.servipag, 'bill-payment'),
  billPayment('sencillito', 'Sencillito', passwordRules.sencillito, 'bill-payment'),
  afp('afp-modelo', 'AFP Modelo', passwordRules.afpModelo, 'afp-html'),
  afp('afp-cuprum', 'AFP Cuprum', passwordRules.afpCuprum, 'afp-html'),
  afp('afp-habitat', 'AFP Habitat', passwordRules.afpHabitat, 'afp-csv'),
  afp('afp-provida', 'AFP Provida', passwordRules.afpProvida, 'afp-csv'),
  afp('afp-uno', 'AFP Uno', passwordRules.afpUno, 'afp-html'),
  afp('afp-planvital', 'AFP PlanVital', passwordRules.afpPlanvital, 'afp-html'),
  afp('afp-capital', 'AFP Capital', passwordRules.afpCapital, 'afp-csv'),
  stateService('sii', 'Servicio de Impuestos Internos', SII_ACTIONS),
  stateService('tgr', 'Tesorería General de la República', TGR_ACTIONS),
  stateService('registro-civil', 'Registro Civil e Identificación', REGISTRO_CIVIL_ACTIONS),
  stateService('cmf', 'Comisión para el Mercado Financiero', CMF_ACTIONS),
  {
    id: 'buda',
    name: 'Buda.com',
    type: 'exchange',
    codes: [],
    usernameKinds: ['email', 'rut'],
    passwordRules: { internet: passwordRules.apiKeyAndSecret },
    actions: EXCHANGE_ACTIONS,
    family: 'buda',
  },
];
