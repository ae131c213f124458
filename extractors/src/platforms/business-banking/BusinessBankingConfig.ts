import type { RutStyle } from '../../shared/rut.ts';
import type { HtmlPortalConfig } from '../html-portal/HtmlPortalConfig.ts';

/** A bank's business portal: the pages of `html-portal` behind the choice of a company. */
export interface BusinessBankingConfig extends HtmlPortalConfig {
  /** Shown only to users of several companies. */
  readonly choice: {
    /** CSS selector of the form. */
    readonly form: string;
    /** Its list of companies, each `RUT - name`. */
    readonly field: string;
    /** How the list prints a RUT. */
    readonly rut: RutStyle;
  };
}
