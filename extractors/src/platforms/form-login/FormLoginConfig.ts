import type { RutStyle } from '../../shared/rut.ts';

/** What differs between portals with a form login, whatever is behind it. */
export interface FormLoginConfig {
  readonly entityId: string;
  /** The path where the login starts, below the base URL. */
  readonly loginPath: `/${string}`;
  readonly logoutPath: `/${string}`;
  /**
   * The forms of the login, in order: a single form, or the RUT first and the password on the next
   * page.
   */
  readonly loginSteps: readonly LoginStep[];
  /** CSS selector of the portal's messages, apart from its static help texts. */
  readonly messageAt: string;
  /** Phrases in those messages, by the error they indicate. */
  readonly messages: {
    readonly wrongLogin: readonly string[];
    readonly locked: readonly string[];
    readonly unavailable: readonly string[];
    readonly expired: readonly string[];
    readonly actionRequired: readonly string[];
  };
}

export interface LoginStep {
  /** CSS selector of the form. */
  readonly form: string;
  readonly rut: { readonly field: string; readonly style: RutStyle } | null;
  readonly password: { readonly field: string } | null;
}

/** The login of most portals: a single form. */
export function oneFormLogin(
  form: string,
  rut: NonNullable<LoginStep['rut']>,
  password: string,
): Pick<FormLoginConfig, 'loginPath' | 'logoutPath' | 'loginSteps' | 'messageAt'> {
  return {
    loginPath: '/ingreso',
    logoutPath: '/salir',
    loginSteps: [{ form, rut, password: { field: password } }],
    messageAt: '.mensaje',
  };
}
