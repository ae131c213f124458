/** How the front door of one state service looks. All of them take people by ClaveÚnica. */
export interface StatePortal {
  readonly entityId: string;
  readonly charset: 'utf-8' | 'iso-8859-1';
  readonly cookieName: string;
  /** The form for the tax service's own password, where the service takes it. */
  readonly claveTributaria: ClaveTributariaForm | null;
  readonly messages: {
    readonly expired: string;
    /** Said to who comes back from the sign-on without a good code. */
    readonly notSignedOn: string;
  };
}

export interface ClaveTributariaForm {
  readonly formId: string;
  readonly csrfField: string;
  /** The number and its check digit are typed apart. */
  readonly rutField: string;
  readonly checkDigitField: string;
  readonly passwordField: string;
  readonly messages: {
    readonly badRut: string;
    readonly wrong: string;
    readonly locked: string;
    readonly unavailable: string;
  };
}
