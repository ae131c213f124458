import type { CallDeclaration } from './http/declaration.ts';
import { authCalls } from './modules/access/auth/http/auth.declarations.ts';
import { keysCalls } from './modules/access/clients/http/keys.declarations.ts';
import { consentsCalls, dataCalls } from './modules/consent/consents/http/consents.declarations.ts';
import { createConsentCalls } from './modules/consent/consents/http/createConsent.declarations.ts';
import { encryptionCalls } from './modules/access/encryption/http/encryption.declarations.ts';
import { entitiesCalls } from './modules/extraction/entities/http/entities.declarations.ts';
import { eventsCalls } from './modules/operations/events/http/events.declarations.ts';
import { actCalls } from './modules/person/personAccess/http/acts.declarations.ts';
import { connectionsCalls } from './modules/person/personAccess/http/connections.declarations.ts';
import { exportCalls } from './modules/person/personAccess/http/exports.declarations.ts';
import { receiptCalls } from './modules/person/personAccess/http/receipts.declarations.ts';
import { signInCalls } from './modules/person/personAccess/http/person.declarations.ts';
import { requestsCalls } from './modules/operations/requests/http/requests.declarations.ts';
import { personsCalls } from './modules/person/persons/http/persons.declarations.ts';
import { rightsRequestsCalls } from './modules/person/rightsRequests/http/rightsRequests.declarations.ts';
import { tasksCalls } from './modules/extraction/tasks/http/tasks.declarations.ts';
import { tokensCalls } from './modules/consent/tokens/http/tokens.declarations.ts';
import { usersCalls } from './modules/extraction/users/http/users.declarations.ts';
import { webhooksCalls } from './modules/operations/webhooks/http/webhooks.declarations.ts';
import { widgetCalls } from './modules/consent/widget/http/widget.declarations.ts';

/** Every call of the main API, in the order of the reference. */
export const mainCalls: readonly CallDeclaration[] = [
  ...authCalls,
  ...tasksCalls,
  ...usersCalls,
  ...entitiesCalls,
  ...eventsCalls,
  ...webhooksCalls,
  ...encryptionCalls,
  ...keysCalls,
  ...requestsCalls,
];

/** Every call of the connect API, including the widget's, in the order of the reference. */
export const connectCalls: readonly CallDeclaration[] = [
  ...createConsentCalls,
  ...tokensCalls,
  ...consentsCalls,
  ...dataCalls,
  ...widgetCalls,
  ...signInCalls,
  ...connectionsCalls,
  ...actCalls,
  ...receiptCalls,
  ...exportCalls,
  ...rightsRequestsCalls,
  ...personsCalls,
];

/** Every call of both APIs, which share paths and credentials. */
export const apiCalls: readonly CallDeclaration[] = [...mainCalls, ...connectCalls];
