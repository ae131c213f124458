import type { RutStyle } from '../../shared/rut.ts';
import type { HtmlPortalConfig } from '../html-portal/HtmlPortalConfig.ts';

/**
 * A bank's site for companies: the pages are those of the bank's other platform of pages, behind a
 * question for which company the user wants to act.
 */
export interface BusinessBankingConfig extends HtmlPortalConfig {
  /** Asked of users of several companies only. */
  readonly choice: {
    /** CSS selector of the form. */
    readonly form: string;
    /** Its list of companies, each `RUT - name`. */
    readonly field: string;
    /** How the list prints a RUT. */
    readonly rut: RutStyle;
  };
}
