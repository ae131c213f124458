import { AppError } from '../../../../errors/AppError.ts';
import { readPage } from '../../../../http/listCursor.ts';
import { ok, okData, route, type Route } from '../../../../http/route.ts';
import { quotaHeaders } from '../../../access/clients/credits.ts';
import { createConsent, type CreateConsentDeps } from '../commands/createConsent.ts';
import { type EndConsentDeps, revokeConsent } from '../commands/endConsent.ts';
import { refreshOnDemand, type RefreshOnDemandDeps } from '../commands/refreshOnDemand.ts';
import { readChanges } from '../commands/readChanges.ts';
import { listConnections, listConsents, readConsent } from '../commands/readConsents.ts';
import { retrieveData, type RetrieveDataDeps } from '../commands/retrieveData.ts';
import {
  findExtractionCall,
  getConsentCall,
  listConnectionsCall,
  listConsentsCall,
  readChangesCall,
  refreshConsentCall,
  retrieveDataCall,
  revokeConsentCall,
} from './consents.declarations.ts';
import {
  presentConsent,
  presentExtractionOutcome,
  presentHolder,
  presentListedConnection,
} from './consents.presenter.ts';
import { createConsentCall } from './createConsent.declarations.ts';

/** A person's consents and their data: the client's server requests, reads and revokes them. */
export function consentsRoutes(
  deps: CreateConsentDeps & EndConsentDeps & RetrieveDataDeps & RefreshOnDemandDeps,
): Route[] {
  return [
    route(
      createConsentCall,
      async ({ body, principal, reserved, requestId, ip }) => {
        const input = { body, principal, consentId: reserved.id, requestId, ip };
        return okData(await createConsent(deps, input));
      },
      { entities: deps.entities },
    ),
    route(listConsentsCall, async ({ principal, query }) => {
      const { consents, hasNext, count } = await listConsents(deps, principal, query);
      return okData({ consents: consents.map(presentConsent), hasNext, count });
    }),
    route(listConnectionsCall, async ({ principal: { clientId }, query: { entity, ...asked } }) => {
      const own = { list: 'connections', clientId };
      const { page, cursor } = await readPage(own, asked, (from) =>
        listConnections(deps, clientId, { ...asked, entityId: entity, ...from }),
      );
      return ok({ data: page.map(presentListedConnection), cursor });
    }),
    route(getConsentCall, async ({ principal, params }) => {
      const consent = await readConsent(deps, principal, params.consentId.toLowerCase());
      return okData(presentConsent(consent));
    }),
    route(revokeConsentCall, async ({ principal, params, requestId, ip }) => {
      const { keyId, sessionId } = principal;
      const by = { keyId, sessionId, requestId, ip };
      const consent = await revokeConsent(deps, principal, params.consentId.toLowerCase(), by);
      return okData(presentConsent(consent));
    }),
    route(refreshConsentCall, async ({ principal, params, requestId, ip }) => {
      const consentId = params.consentId.toLowerCase();
      const by = { principal, requestId, ip };
      const { taskId, quota } = await refreshOnDemand(deps, consentId, by);
      const statusUrl = `/api/v1/extractions/${taskId}`;
      const headers = quotaHeaders(quota);
      return { status: 202, body: { data: { consentId, taskId, statusUrl } }, headers };
    }),
    route(findExtractionCall, async ({ principal, params }) => {
      const { clientId } = principal;
      const task = await deps.tasks.findByStart(clientId, params.code.toLowerCase(), deps.now());
      if (!task) throw new AppError('extractionNotFound');
      return okData(presentExtractionOutcome(task));
    }),
    route(retrieveDataCall, async ({ principal, body, requestId, ip }) => {
      const { data, extractedAt, completeness, holderConfirmedBy } = await retrieveData(deps, {
        principal,
        consentId: body.consentId.toLowerCase(),
        product: body.product,
        requestId,
        ip,
      });
      return {
        status: 200,
        body: {
          data,
          extractedAt: extractedAt.toISOString(),
          completeness,
          ...presentHolder(holderConfirmedBy),
        },
        headers: { 'Last-Modified': extractedAt.toUTCString() },
      };
    }),
    route(readChangesCall, async ({ principal, body, requestId, ip }) => {
      const { product, cursor } = body;
      const consentId = body.consentId.toLowerCase();
      return okData(
        await readChanges(deps, { principal, consentId, product, cursor, requestId, ip }),
      );
    }),
  ];
}
