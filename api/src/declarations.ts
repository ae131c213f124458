import type { CallDeclaration } from './http/declaration.ts';
import { authCalls } from './modules/auth/http/auth.declarations.ts';
import { keysCalls } from './modules/clients/http/keys.declarations.ts';
import { consentsCalls, dataCalls } from './modules/consents/http/consents.declarations.ts';
import { createConsentCalls } from './modules/consents/http/createConsent.declarations.ts';
import { encryptionCalls } from './modules/encryption/http/encryption.declarations.ts';
import { entitiesCalls } from './modules/entities/http/entities.declarations.ts';
import { eventsCalls } from './modules/events/http/events.declarations.ts';
import { actCalls } from './modules/personAccess/http/acts.declarations.ts';
import { connectionsCalls } from './modules/personAccess/http/connections.declarations.ts';
import { exportCalls } from './modules/personAccess/http/exports.declarations.ts';
import { receiptCalls } from './modules/personAccess/http/receipts.declarations.ts';
import { signInCalls } from './modules/personAccess/http/person.declarations.ts';
import { requestsCalls } from './modules/requests/http/requests.declarations.ts';
import { personsCalls } from './modules/persons/http/persons.declarations.ts';
import { rightsRequestsCalls } from './modules/rightsRequests/http/rightsRequests.declarations.ts';
import { tasksCalls } from './modules/tasks/http/tasks.declarations.ts';
import { tokensCalls } from './modules/tokens/http/tokens.declarations.ts';
import { usersCalls } from './modules/users/http/users.declarations.ts';
import { webhooksCalls } from './modules/webhooks/http/webhooks.declarations.ts';
import { widgetCalls } from './modules/widget/http/widget.declarations.ts';

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
