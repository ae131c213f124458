import type { Connector } from '../contract/connector.ts';
import type { Institution } from '../contract/institution.ts';
import { afpCsv } from '../families/afp-csv/afpCsv.ts';
import { afpHtml } from '../families/afp-html/afpHtml.ts';
import { billPayment } from '../families/bill-payment/billPayment.ts';
import { businessBanking } from '../families/business-banking/businessBanking.ts';
import { buda } from '../families/buda/buda.ts';
import { htmlPortal } from '../families/html-portal/htmlPortal.ts';
import { jsonPortal } from '../families/json-portal/jsonPortal.ts';
import { afpCapital } from './afp-capital/definition.ts';
import { afpCuprum } from './afp-cuprum/definition.ts';
import { afpHabitat } from './afp-habitat/definition.ts';
import { afpModelo } from './afp-modelo/definition.ts';
import { afpPlanvital } from './afp-planvital/definition.ts';
import { afpProvida } from './afp-provida/definition.ts';
import { afpUno } from './afp-uno/definition.ts';
import { bancoBci } from './banco-bci/definition.ts';
import { bancoBice } from './banco-bice/definition.ts';
import { bancoChile } from './banco-chile/definition.ts';
import { bancoChileEmpresas } from './banco-chile-empresas/definition.ts';
import { bancoConsorcio } from './banco-consorcio/definition.ts';
import { bancoEstado } from './banco-estado/definition.ts';
import { bancoFalabella } from './banco-falabella/definition.ts';
import { bancoItau } from './banco-itau/definition.ts';
import { bancoRipley } from './banco-ripley/definition.ts';
import { bancoSantander } from './banco-santander/definition.ts';
import { bancoSantanderEmpresas } from './banco-santander-empresas/definition.ts';
import { bancoScotiabank } from './banco-scotiabank/definition.ts';
import { bancoSecurity } from './banco-security/definition.ts';
import { registroCivil } from './registro-civil/definition.ts';
import { cmf } from './cmf/definition.ts';
import { sencillito } from './sencillito/definition.ts';
import { servipag } from './servipag/definition.ts';
import { sii } from './sii/definition.ts';
import { tgr } from './tgr/definition.ts';

/** Every connector there is, by the id of its institution. */
export const connectors: ReadonlyMap<string, Connector> = new Map(
  [
    htmlPortal(bancoChile),
    htmlPortal(bancoEstado),
    htmlPortal(bancoItau),
    htmlPortal(bancoSecurity),
    htmlPortal(bancoConsorcio),
    htmlPortal(bancoBice),
    jsonPortal(bancoSantander),
    jsonPortal(bancoBci),
    jsonPortal(bancoFalabella),
    jsonPortal(bancoScotiabank),
    jsonPortal(bancoRipley),
    businessBanking(bancoChileEmpresas),
    businessBanking(bancoSantanderEmpresas),
    afpHtml(afpModelo),
    afpHtml(afpCuprum),
    afpHtml(afpUno),
    afpHtml(afpPlanvital),
    afpCsv(afpHabitat),
    afpCsv(afpProvida),
    afpCsv(afpCapital),
    cmf,
    buda(),
    billPayment(servipag),
    sii,
    tgr,
    registroCivil,
    billPayment(sencillito),
  ].map((connector) => [connector.definition.entityId, connector]),
);

/** Whether a connector serves the action; the rest of the catalogue waits for one. */
export function isImplemented(institution: Institution, actionType: string): boolean {
  const actions = connectors.get(institution.id)?.actions;
  return actions !== undefined && Object.hasOwn(actions, actionType);
}
