import { okData, route, type Route } from '../../../../http/route.ts';
import type { Principal } from '../../../../principal/principal.ts';
import type { ReadArgsDeps } from '../../../access/encryption/commands/openArgs.ts';
import { presentConsentState } from '../../consents/http/consents.presenter.ts';
import type { InstitutionHealth } from '../../../extraction/entities/institutionHealth.ts';
import { acceptConsent } from '../../consents/commands/acceptConsent.ts';
import type { ExtractedResultsDeps } from '../../consents/extractedResults.ts';
import { chooseAccounts } from '../../consents/commands/chooseAccounts.ts';
import { connectNext, type ConnectNextDeps } from '../../consents/commands/connectNext.ts';
import { discardConsent } from '../../consents/commands/discardConsent.ts';
import { followExtraction } from '../commands/followExtraction.ts';
import { listWidgetEntities } from '../commands/listWidgetEntities.ts';
import { openWidgetSession } from '../../consents/commands/openWidgetSession.ts';
import {
  startExtraction,
  type StartExtractionDeps,
} from '../../consents/commands/startExtraction.ts';
import { readReceipt } from '../commands/readReceipt.ts';
import { receiptPdf } from '../../receipts/pdf/receiptPdf.ts';
import type { ReceiptDeps } from '../../receipts/commands/receiptOf.ts';
import { presentReceipt, receiptFile } from '../../receipts/http/receipts.presenter.ts';
import {
  answerChallenge,
  cancelChallenge,
} from '../../../extraction/tasks/commands/answerChallenge.ts';
import {
  acceptConsentCall,
  answerExtractionChallengeCall,
  cancelExtractionChallengeCall,
  chooseAccountsCall,
  connectNextCall,
  discardConsentCall,
  FETCH_SITE,
  getExtractionCall,
  getReceiptCall,
  getReceiptPdfCall,
  listWidgetEntitiesCall,
  openWidgetSessionCall,
  startExtractionCall,
} from './widget.declarations.ts';
import {
  presentExtraction,
  presentWidgetEntity,
  presentWidgetSession,
} from './widget.presenter.ts';

export interface WidgetRoutesDeps
  extends ConnectNextDeps, StartExtractionDeps, ReadArgsDeps, ReceiptDeps, ExtractedResultsDeps {
  readonly health: InstitutionHealth;
  readonly environment: string;
}

/** The calls of the widget itself: a client's server makes none of them. */
export function widgetRoutes(deps: WidgetRoutesDeps): Route[] {
  const followed = async (principal: Principal, taskId: string) => {
    return okData(presentExtraction(await followExtraction(deps, principal, taskId), deps));
  };
  return [
    route(openWidgetSessionCall, async ({ body, headers, requestId, ip }) => {
      const { otpToken, widgetConfigId } = body;
      const origin = { ip, fetchSite: headers[FETCH_SITE] };
      const input = { otpToken, widgetConfigId, requestId, ...origin };
      const opened = await openWidgetSession(deps, input);
      return okData(presentWidgetSession(opened, deps));
    }),
    route(listWidgetEntitiesCall, async ({ principal }) => {
      const offered = await listWidgetEntities(deps, principal);
      const entities = offered.flatMap((one) => presentWidgetEntity(one, deps) ?? []);
      return okData({ entities, count: entities.length });
    }),
    route(acceptConsentCall, async ({ body, principal, headers, requestId, ip }) => {
      const input = { body, principal, requestId, ip, fetchSite: headers[FETCH_SITE] };
      const { consent, acceptance } = await acceptConsent(deps, input);
      const { entityId, termsVersion, at } = acceptance;
      const accepted = { entityId, termsVersion, acceptedAt: at.toISOString() };
      return okData({ consent: presentConsentState(consent), ...accepted });
    }),
    route(
      startExtractionCall,
      async ({ body, principal, reserved, headers, requestId, ip }) => {
        const taskId = await startExtraction(deps, {
          body,
          principal,
          reserved,
          scenario: headers['x-sandbox-scenario'],
          requestId,
          ip,
          fetchSite: headers[FETCH_SITE],
        });
        return followed(principal, taskId);
      },
      undefined,
      async ({ body: { encryptArgs, ...order }, principal }) => ({
        ...order,
        args: await deps.readArgs(encryptArgs, principal),
      }),
    ),
    route(getExtractionCall, ({ principal, params }) => followed(principal, params.id)),
    route(answerExtractionChallengeCall, async ({ body, principal, params, requestId, ip }) => {
      const { task } = await followExtraction(deps, principal, params.id);
      await answerChallenge(deps, { task, body, principal, requestId, ip });
      return followed(principal, params.id);
    }),
    route(cancelExtractionChallengeCall, async ({ principal, params, requestId, ip }) => {
      const { task } = await followExtraction(deps, principal, params.id);
      await cancelChallenge(deps, { task, principal, requestId, ip });
      return followed(principal, params.id);
    }),
    route(chooseAccountsCall, async ({ body, principal, params, requestId, ip }) => {
      const { task } = await followExtraction(deps, principal, params.id);
      await chooseAccounts(deps, { task, body, principal, requestId, ip });
      return followed(principal, params.id);
    }),
    route(getReceiptCall, async ({ principal }) =>
      okData(presentReceipt(await readReceipt(deps, principal))),
    ),
    route(getReceiptPdfCall, async ({ principal }) => {
      const { receipt, jws } = await readReceipt(deps, principal);
      return receiptFile(receipt, await receiptPdf(receipt, jws));
    }),
    route(connectNextCall, async ({ principal, headers, requestId, ip }) => {
      const input = { principal, requestId, ip, fetchSite: headers[FETCH_SITE] };
      return okData(presentWidgetSession(await connectNext(deps, input), deps));
    }),
    route(discardConsentCall, async ({ principal, requestId, ip }) => {
      const consent = await discardConsent(deps, { principal, requestId, ip });
      return okData({ dataShared: false, consent: presentConsentState(consent) });
    }),
  ];
}
