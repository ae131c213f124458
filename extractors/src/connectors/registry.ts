import { institutions } from '../catalogue/institutions.ts';
import type { Connector } from '../contract/connector.ts';
import type { Institution } from '../contract/institution.ts';
import { afc } from './afc/definition.ts';
import { afpModelo } from './afp-modelo/definition.ts';
import { afpUno } from './afp-uno/definition.ts';
import { bancoBci } from './banco-bci/definition.ts';
import { bancoBice } from './banco-bice/definition.ts';
import { bancoChile } from './banco-chile/definition.ts';
import { bancoChileEmpresas } from './banco-chile-empresas/definition.ts';
import { bancoEstado } from './banco-estado/definition.ts';
import { bancoConsorcio } from './banco-consorcio/definition.ts';
import { bancoFalabella } from './banco-falabella/definition.ts';
import { bancoItau } from './banco-itau/definition.ts';
import { bancoRipley } from './banco-ripley/definition.ts';
import { bancoSantander } from './banco-santander/definition.ts';
import { bancoSantanderEmpresas } from './banco-santander-empresas/definition.ts';
import { bancoScotiabank } from './banco-scotiabank/definition.ts';
import { bancoSecurity } from './banco-security/definition.ts';
import { buda } from './buda/definition.ts';
import { cmf } from './cmf/definition.ts';
import { sii } from './sii/definition.ts';
import { tgr } from './tgr/definition.ts';

/** Every connector, by the id of its institution: those of which a source documents something. */
export const connectors: ReadonlyMap<string, Connector> = new Map(
  [
    afc,
    afpModelo,
    afpUno,
    bancoBci,
    bancoBice,
    bancoChile,
    bancoChileEmpresas,
    bancoEstado,
    bancoConsorcio,
    bancoFalabella,
    bancoItau,
    bancoRipley,
    bancoSantander,
    bancoSantanderEmpresas,
    bancoScotiabank,
    bancoSecurity,
    buda,
    cmf,
    sii,
    tgr,
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

/** Whether the institution's own connector serves the action, at least in part. */
export function isImplemented(institution: Institution, actionType: string): boolean {
  const actions = connectors.get(institution.id)?.actions;
  return actions !== undefined && Object.hasOwn(actions, actionType);
}
