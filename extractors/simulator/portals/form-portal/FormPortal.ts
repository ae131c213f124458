/** Fields and texts of a portal's login. */
export interface FormPortal {
  readonly entityId: string;
  readonly charset: 'utf-8' | 'iso-8859-1';
  readonly cookieName: string;
  readonly csrfField: string;
  readonly login: {
    readonly formId: string;
    /** 1: one form. 2: the RUT first, the password on the next page. */
    readonly steps: 1 | 2;
    readonly rutField: string;
    readonly rutLabel: string;
    /** Formats that the field accepts: portals differ in dots and hyphens. */
    readonly rutPattern: RegExp;
    readonly rutHint: string;
    /** Set if the field accepts more than a RUT; 12 by default. */
    readonly rutMaxLength?: number;
    readonly passwordField: string;
    readonly passwordLabel: string;
  };
  readonly messages: {
    readonly wrong: string;
    readonly locked: string;
    readonly unavailable: { readonly text: string; readonly status: 200 | 503 };
    readonly expired: string;
  };
}
