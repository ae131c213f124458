/** Texts of the login of a state service that only accepts ClaveÚnica. */
export interface StatePortal {
  readonly entityId: string;
  readonly charset: 'utf-8' | 'iso-8859-1';
  readonly cookieName: string;
  readonly messages: {
    readonly expired: string;
    /** Shown after a return from the sign-on without a valid code. */
    readonly notSignedOn: string;
  };
}
