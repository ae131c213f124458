import type { Connector } from '../contract/connector.ts';
import type { Institution } from '../contract/institution.ts';
import { htmlPortal } from '../families/html-portal/htmlPortal.ts';
import { jsonPortal } from '../families/json-portal/jsonPortal.ts';
import { bancoBci } from './banco-bci/definition.ts';
import { bancoBice } from './banco-bice/definition.ts';
import { bancoChile } from './banco-chile/definition.ts';
import { bancoConsorcio } from './banco-consorcio/definition.ts';
import { bancoEstado } from './banco-estado/definition.ts';
import { bancoFalabella } from './banco-falabella/definition.ts';
import { bancoItau } from './banco-itau/definition.ts';
import { bancoRipley } from './banco-ripley/definition.ts';
import { bancoSantander } from './banco-santander/definition.ts';
import { bancoScotiabank } from './banco-scotiabank/definition.ts';
import { bancoSecurity } from './banco-security/definition.ts';

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
  ].map((connector) => [connector.definition.entityId, connector]),
);

/** Whether a connector serves the action; the rest of the catalogue waits for one. */
export function isImplemented(institution: Institution, actionType: string): boolean {
  const actions = connectors.get(institution.id)?.actions;
  return actions !== undefined && Object.hasOwn(actions, actionType);
}
