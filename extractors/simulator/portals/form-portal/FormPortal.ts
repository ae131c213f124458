/** How one portal's front door looks: fields and texts of its login. */
export interface FormPortal {
  readonly entityId: string;
  readonly charset: 'utf-8' | 'iso-8859-1';
  readonly cookieName: string;
  readonly csrfField: string;
  readonly login: {
    readonly formId: string;
    /** One form, or the RUT first and the password on a page of its own. */
    readonly steps: 1 | 2;
    readonly rutField: string;
    readonly rutLabel: string;
    /** Spellings that the field takes: portals differ about dots and hyphens. */
    readonly rutPattern: RegExp;
    readonly rutHint: string;
    /** Where the field takes more than a RUT; else 12. */
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
