import { configsOf } from '../catalogue/configsOf.ts';
import { institutions } from '../catalogue/institutions.ts';
import type { Connector } from '../contract/connector.ts';
import type { Institution } from '../contract/institution.ts';
import { afpCsv } from '../platforms/afp-csv/afpCsv.ts';
import { downloadConfig } from '../platforms/afp-csv/downloadConfig.ts';
import { afpHtml } from '../platforms/afp-html/afpHtml.ts';
import { webFormsConfig } from '../platforms/afp-html/webFormsConfig.ts';
import { billPayment } from '../platforms/bill-payment/billPayment.ts';
import { scriptedConfig } from '../platforms/bill-payment/scriptedConfig.ts';
import { htmlPortal } from '../platforms/html-portal/htmlPortal.ts';
import { classicConfig } from '../platforms/html-portal/classicConfig.ts';
import { jsonPortal } from '../platforms/json-portal/jsonPortal.ts';
import { restConfig } from '../platforms/json-portal/restConfig.ts';
import { afpCapital } from './afp-capital/definition.ts';
import { afpCuprum } from './afp-cuprum/definition.ts';
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
import { buda } from './buda/definition.ts';
import { cmf } from './cmf/definition.ts';
import { registroCivil } from './registro-civil/definition.ts';
import { sencillito } from './sencillito/definition.ts';
import { servipag } from './servipag/definition.ts';
import { sii } from './sii/definition.ts';
import { tgr } from './tgr/definition.ts';

/** Institutions with their own configuration; the others use their platform's default. */
const banks = [bancoEstado, bancoSecurity, bancoConsorcio];
const jsonBanks = [bancoRipley];
const pageAfps = [afpCuprum, afpPlanvital];
const fileAfps = [afpProvida, afpCapital];
const billSites = [servipag, sencillito];

/** Every connector, by the id of its institution. */
export const connectors: ReadonlyMap<string, Connector> = new Map(
  [
    ...configsOf('html-portal', banks, classicConfig).map(htmlPortal),
    ...configsOf('json-portal', jsonBanks, (entityId) => restConfig({ entityId })).map(jsonPortal),
    ...configsOf('bill-payment', billSites, scriptedConfig).map(billPayment),
    ...configsOf('afp-html', pageAfps, webFormsConfig).map(afpHtml),
    ...configsOf('afp-csv', fileAfps, downloadConfig).map(afpCsv),
    // Institutions with their own platform.
    afpUno,
    bancoBci,
    bancoFalabella,
    bancoBice,
    bancoChile,
    bancoChileEmpresas,
    bancoSantander,
    bancoSantanderEmpresas,
    bancoItau,
    bancoScotiabank,
    sii,
    tgr,
    registroCivil,
    cmf,
    buda,
  ].map((connector) => [connector.definition.entityId, connector]),
);

/** Every origin that a connector may reach. */
export function institutionOrigins(): readonly string[] {
  const extra = [...connectors.values()].flatMap(({ definition }) => definition.extraOrigins);
  return [...new Set([...institutions.map(({ origin }) => origin), ...extra])];
}

/** The institutions that cannot be read without a browser. */
export function institutionsByBrowser(): readonly string[] {
  const all = [...connectors.values()].map(({ definition }) => definition);
  return all.filter(({ session }) => session !== undefined).map(({ entityId }) => entityId);
}

/** Whether a connector serves the action. */
export function isImplemented(institution: Institution, actionType: string): boolean {
  const actions = connectors.get(institution.id)?.actions;
  return actions !== undefined && Object.hasOwn(actions, actionType);
}
