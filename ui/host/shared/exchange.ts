/** A call that the host's server made for the page: request and response. */
export interface Exchange {
  /** The same call by curl, with variables in place of the key and of tokens. */
  curl: string;
  method: 'GET' | 'POST';
  path: string;
  status: number;
  /** How long the answer took, in ms. */
  ms: number;
  /** The answer's JSON, without the task token. */
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
}

export type HostCallName = keyof HostCalls;

/** Public settings of the sandbox. */
export interface HostConfig {
  widgetConfigId: string;
}
