import type { RutStyle } from '../../shared/rut.ts';

/** What differs between sites that are entered by a form, whatever they show behind it. */
export interface FormLoginConfig {
  readonly entityId: string;
  /** Where the login starts, below the base URL. */
  readonly loginPath: `/${string}`;
  readonly logoutPath: `/${string}`;
  /** The forms of the login in their order: one, or the RUT first and the password on the next. */
  readonly loginSteps: readonly LoginStep[];
  /** CSS selector of what the site tells the person; its standing help texts are elsewhere. */
  readonly messageAt: string;
  /** Phrases by which the site says there how a login ended, or that it cannot serve. */
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
