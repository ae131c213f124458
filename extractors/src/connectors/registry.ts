import { sitesOf } from '../catalogue/sitesOf.ts';
import type { Connector } from '../contract/connector.ts';
import type { Institution } from '../contract/institution.ts';
import { afpCsv } from '../families/afp-csv/afpCsv.ts';
import { downloadSite } from '../families/afp-csv/downloadSite.ts';
import { afpHtml } from '../families/afp-html/afpHtml.ts';
import { webFormsSite } from '../families/afp-html/webFormsSite.ts';
import { billPayment } from '../families/bill-payment/billPayment.ts';
import { scriptedSite } from '../families/bill-payment/scriptedSite.ts';
import { businessBanking } from '../families/business-banking/businessBanking.ts';
import { companySite } from '../families/business-banking/companySite.ts';
import { buda } from '../families/buda/buda.ts';
import { htmlPortal } from '../families/html-portal/htmlPortal.ts';
import { classicSite } from '../families/html-portal/classicSite.ts';
import { jsonPortal } from '../families/json-portal/jsonPortal.ts';
import { restSite } from '../families/json-portal/restSite.ts';
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
import { cmf } from './cmf/definition.ts';
import { registroCivil } from './registro-civil/definition.ts';
import { sencillito } from './sencillito/definition.ts';
import { servipag } from './servipag/definition.ts';
import { sii } from './sii/definition.ts';
import { tgr } from './tgr/definition.ts';

/** Institutions that change something of their family's platform; the others run it unchanged. */
const banks = [bancoChile, bancoEstado, bancoItau, bancoSecurity, bancoConsorcio, bancoBice];
const jsonBanks = [bancoSantander, bancoBci, bancoFalabella, bancoScotiabank, bancoRipley];
const companyBanks = [bancoChileEmpresas, bancoSantanderEmpresas];
const pageAfps = [afpCuprum, afpUno, afpPlanvital];
const fileAfps = [afpProvida, afpCapital];
const billSites = [servipag, sencillito];

/** Every connector there is, by the id of its institution. */
export const connectors: ReadonlyMap<string, Connector> = new Map(
  [
    ...sitesOf('html-portal', banks, classicSite).map(htmlPortal),
    ...sitesOf('json-portal', jsonBanks, (entityId) => restSite({ entityId })).map(jsonPortal),
    ...sitesOf('business-banking', companyBanks, companySite).map(businessBanking),
    ...sitesOf('bill-payment', billSites, scriptedSite).map(billPayment),
    ...sitesOf('afp-html', pageAfps, webFormsSite).map(afpHtml),
    ...sitesOf('afp-csv', fileAfps, downloadSite).map(afpCsv),
    // One institution each.
    sii,
    tgr,
    registroCivil,
    cmf,
    buda(),
  ].map((connector) => [connector.definition.entityId, connector]),
);

/** Whether a connector serves the action; the rest of the catalogue waits for one. */
export function isImplemented(institution: Institution, actionType: string): boolean {
  const actions = connectors.get(institution.id)?.actions;
  return actions !== undefined && Object.hasOwn(actions, actionType);
}
