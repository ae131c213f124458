/** A call that the host's server made for the page: request and response. */
export interface Exchange {
  /** The same call as a curl command, with variables instead of the key and of tokens. */
  curl: string;
  method: 'GET' | 'POST';
  path: string;
  status: number;
  /** Duration of the call, in ms. */
  ms: number;
  /** JSON of the response, without the task token. */
  body: unknown;
}

/** Calls that the page can request from its server, which keeps the key and the task tokens. */
export interface HostCalls {
  otp: {
    username: string;
    products: string[];
    entityTypes: string[];
    locale: string;
    companyId: string | null;
  };
  'task-token': { target: string };
  consents: { target: string };
  retrieve: { target: string; consentId: string; product: string };
  revoke: { target: string; consentId: string };
  changes: { target: string; consentId: string; product: string; cursor: string | null };
  /** Moves the simulated world of the client on. */
  clock: { days: number };
}

export type HostCallName = keyof HostCalls;

/** Public settings of the sandbox. */
export interface HostConfig {
  widgetConfigId: string;
  /** The page on which people see and revoke what they share. */
  personUrl: string;
  /** The console, at which the client's people sign in. */
  consoleUrl: string;
  /** The documentation site; null if the server does not know it. */
  docsUrl: string | null;
  /** Where the sandbox's mail arrives; null if the server does not know it. */
  inboxUrl: string | null;
}

/** An event, as the API sends it to the client's server. */
export interface ServerEvent {
  id: string;
  sequence: number;
  type: string;
  /** ISO 8601. */
  at: string;
  /** Contains only ids. */
  data: Record<string, string>;
}
