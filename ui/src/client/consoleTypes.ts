/**
 * Requests of the console and the parts of the answers that it uses: calls of its own under
 * `/api/v1/console`, and calls of a client's server that a member may make. Dates are ISO 8601.
 */

export type Role = 'owner' | 'developer' | 'support' | 'viewer';

/** What a role allows; the API's table of roles is the rule, and answers which a member has. */
export type Permission =
  | `${'usage' | 'requests' | 'tasks' | 'connections' | 'events' | 'webhooks' | 'keys' | 'widget' | 'institutions' | 'members'}:read`
  | `${'keys' | 'webhooks' | 'widget' | 'connections' | 'members'}:write`;

export interface Member {
  id: string;
  name: string;
  email: string;
  role: Role;
}

export interface MemberSession {
  token: string;
  expiresAt: string;
  member: Member;
}

/** Who has signed in, for which client, and what they may do. */
export interface SignedInMember {
  member: Member;
  client: { id: string; name: string; environment: 'sandbox' | 'staging' | 'production' };
  permissions: Permission[];
  session: { id: string; expiresAt: string };
  /** When the client's first was seen; null if none was. */
  firstSteps: { task: string | null; widget: string | null; webhook: string | null };
}

export interface ReadInvitation {
  clientName: string;
  /** Masked: whoever accepts it has to know the address. */
  email: string;
  role: Role;
  expiresAt: string;
}

export interface RegistrationBody {
  invitation: string;
  email: string;
  name?: string;
}

/** WebAuthn options as JSON, for the browser. */
export interface StartedRegistration<Options> {
  registrationId: string;
  options: Options;
}
export interface StartedMemberSignIn<Options> {
  signInId: string;
  options: Options;
}
/** Where the organisation's OpenID provider signs people in. */
export interface StartedOpenidSignIn {
  signInId: string;
  url: string;
}

/** A page of a list: `next` is where the following one begins; null after the last. */
export interface ListPage<Row> {
  rows: Row[];
  next: string | null;
}

export type TaskStatus = 'pending' | 'running' | 'success' | 'wrong_login' | 'locked' | 'error';

export interface TaskFilter {
  status?: TaskStatus | undefined;
  entity?: string | undefined;
  reference?: string | undefined;
}

export interface TaskRow {
  id: string;
  reference: string | null;
  entityId: string;
  action: string;
  taskStatus: TaskStatus;
  createdAt: string;
  endedAt: string | null;
}

/** A task from its request to its end, without the person's data. */
export interface TaskTimeline {
  taskId: string;
  entity: string;
  action: string;
  status: TaskStatus;
  reference: string | null;
  /** Its connection; null for a task of `POST /tasks`. */
  consentId: string | null;
  requestedAt: string;
  endedAt: string | null;
  /** `whatToDo` is in Spanish. */
  error: { code: string; message: string; whatToDo: string } | null;
  steps: { at: string; step: TaskStep }[];
  challenge: { kind: string; askedAt: string; answeredAt: string | null } | null;
  requests: TaskRequest[];
  creditGivenBack: boolean;
}
export type TaskStep =
  | 'launched'
  | 'started'
  | 'challenged'
  | 'challenge-answered'
  | 'challenge-cancelled'
  | 'cancelled'
  | 'ended'
  | 'read'
  | 'data-deleted';
export type TaskRequest = Pick<LoggedRequest, 'id' | 'method' | 'path' | 'status' | 'at'>;

export interface ConnectionFilter {
  consentId?: string | undefined;
  status?: ConnectionRow['status'] | undefined;
  needsPerson?: boolean | undefined;
  entity?: string | undefined;
  reference?: string | undefined;
}

export interface ConnectionRow {
  consentId: string;
  reference: string | null;
  entityId: string | null;
  status: 'ACTIVE' | 'IN_PROGRESS' | 'INACTIVE';
  subStatus: 'ACTIVE' | 'IN_PROGRESS' | 'INVALID_PASSWORD' | 'EXPIRED' | 'REVOKED' | 'DISCARDED';
  connection?: {
    status: 'ok' | 'needs_person' | 'unavailable';
    reason: string | null;
    since: string | null;
    nextRefreshAt: string | null;
  };
  products: string[];
  createdAt: string;
  validUntil: string | null;
}

/** Opens the widget once, for the person to repair their connection. */
export interface Repair {
  otpToken: string;
  widgetConfigId: string;
}

export type KeyScope = 'main' | 'connect' | 'manage' | 'persons';

export interface ClientKey {
  keyId: string;
  scopes: KeyScope[];
  status: 'active' | 'expired' | 'retired';
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  networks: string[] | null;
}
export interface NewKey extends ClientKey {
  apiKey: string;
}
export interface KeyBody {
  scopes: KeyScope[];
  expiresAt?: string;
}

export interface Usage {
  /** As `2026-11`. */
  month: string;
  limit: number;
  used: number;
  remaining: number;
  /** What extractions that failed through no fault of the client gave back. */
  returned: number;
  resetAt: string;
  days: { date: string; used: number }[];
  /** What ended in the month; `outcome` is a final status or the code of an error. */
  ends: { action: string; outcome: string; tasks: number; returned: number }[];
}

export interface LoggedRequest {
  id: string;
  requestId: string;
  at: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  keyId: string;
}

export interface FoundExtraction {
  id: string;
  consentId: string;
  reference?: string;
  entityId: string;
  status: TaskStatus;
  error: { code: string; message: string; retryable: boolean } | null;
  createdAt: string;
  finishedAt: string | null;
}

export interface WebhookRow {
  id: string;
  url: string;
  /** Null for all. */
  types: string[] | null;
  enabled: boolean;
  disabled: { at: string; reason: 'by_client' | 'failing' | 'gone' } | null;
  failingSince: string | null;
  createdAt: string;
}

export interface Delivery {
  id: string;
  eventId: string;
  type: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  createdAt: string;
  nextAttemptAt: string | null;
  lastAttempt: {
    at: string;
    durationMs: number;
    status: number | null;
    /** The beginning of what the server answered. */
    answer: string | null;
    fault: DeliveryFault | null;
  } | null;
}
export type DeliveryFault =
  | 'status'
  | 'redirect'
  | 'timeout'
  | 'connection'
  | 'tls'
  | 'unknown_host'
  | 'address_refused';

export interface RetrySpan {
  from: string;
  to: string;
  status?: 'failed' | 'all';
}

export interface Institution {
  id: string;
  name: string;
  type: 'bank' | 'business-bank' | 'government' | 'service' | 'afp' | 'exchange';
  enabled: boolean;
  /** How many it has, and on what they rest. */
  actions: number;
  coverage: Record<'assumed' | 'documented' | 'recorded', number>;
  /** `answered`: the share of 30 days, from 0 to 1; null if it was asked too little. */
  health: { answers: boolean; since: string | null; answered: number | null };
}

/** What is checked before production, and what was seen of it. */
export interface GoLivePoint {
  point:
    | 'signature'
    | 'repeats'
    | 'idempotency'
    | 'retry-after'
    | 'tokens'
    | 'challenge'
    | 'repair'
    | 'origins';
  grade: 'passed' | 'failed' | 'unseen';
  evidence: {
    kind: 'delivery' | 'request' | 'session' | 'task' | 'consent' | 'widget-config';
    id: string;
    at: string | null;
    status: number | null;
    /** Which probe, call or origin it was, or how many networks. */
    detail: string | null;
  }[];
}

export interface GoLiveReport {
  /** When the webhooks were probed; null if never. */
  probedAt: string | null;
  isRunning: boolean;
  points: GoLivePoint[];
}

/** A text for the person: the same in every language, or one for each. */
export type WidgetText = string | Record<'es-CL' | 'en', string>;

export interface WidgetConfig {
  id: string;
  appName: string;
  legalName: string;
  rut: string;
  purpose: WidgetText;
  logoUrl: string | null;
  privacyUrl: string | null;
  revocationUrl: string | null;
  theme: { mode: 'light' | 'dark' | 'auto'; color: string | null };
  allowedOrigins: string[];
  locale: 'es-CL' | 'en';
  terms: { version: string; text: WidgetText };
  validityMonths: number;
  storesCredentials: boolean;
  refresh?: 'on-read' | 'daily' | 'twice-daily';
  accountSelection?: boolean;
  updatedAt: string;
}
export type WidgetConfigPatch = Partial<Omit<WidgetConfig, 'id' | 'allowedOrigins' | 'updatedAt'>>;

export interface TeamMember extends Member {
  createdAt: string;
  lastSignInAt: string | null;
  /** Whether it is who asks. */
  isSelf: boolean;
}

export interface TeamInvitation {
  id: string;
  email: string;
  role: Role;
  /** For a member who lost their passkey. */
  isRecovery: boolean;
  expiresAt: string;
}
