import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed, documented } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const agreementsRobot: Source = {
  title: 'SIGSO: robot de convenios de la Tesorería',
  date: '2026-10-02',
};
const propertyTaxRobot: Source = {
  title: 'Robot de contribuciones por RUT y por rol',
  date: '2023',
};

export const provenance: ProvenanceOf<'tgr'> = {
  login: {
    /** The redirects to the tax service's form and back, its fields and its button. */
    'clave-tributaria': documented(agreementsRobot, propertyTaxRobot),
    /** The sign-on is documented, but not its start at the treasury: the stand-in serves it. */
    'clave-unica': assumed,
  },
  /**
   * The treasury has none. The tax service may first ask for an e-mail address or a new password.
   */
  secondFactor: documented(agreementsRobot),
  /** Words and elements are documented; complete sentences are our assumption. */
  refusals: documented(agreementsRobot),
  actions: {
    /**
     * Read as documented: the numbers of agreements in force and their quotas, the roll numbers of
     * properties and the unpaid quotas of their tax. Nobody documents further data of properties,
     * fiscal debts, payments and collections.
     */
    'fiscal-statement': assumed,
  },
};
