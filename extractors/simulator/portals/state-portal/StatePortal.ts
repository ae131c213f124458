/** How the login of a state service looks. All accept ClaveÚnica. */
export interface StatePortal {
  readonly entityId: string;
  readonly charset: 'utf-8' | 'iso-8859-1';
  readonly cookieName: string;
  /** The form for the tax service's own password (Clave Tributaria), if the service accepts it. */
  readonly claveTributaria: ClaveTributariaForm | null;
  readonly messages: {
    readonly expired: string;
    /** Shown after a return from the sign-on without a valid code. */
    readonly notSignedOn: string;
  };
}

export interface ClaveTributariaForm {
  readonly formId: string;
  readonly csrfField: string;
  /** The number and its check digit are separate fields. */
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
