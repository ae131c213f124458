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
    /** The way to the tax service's form and back, its fields and its button. */
    'clave-tributaria': documented(agreementsRobot, propertyTaxRobot),
    /** The sign-on is documented; where the treasury starts it, and the way back, are not. */
    'clave-unica': assumed,
  },
  /** None of its own. The tax service may ask for an e-mail or a new password first. */
  secondFactor: documented(agreementsRobot),
  /** Words and elements; whole sentences are ours. */
  refusals: documented(agreementsRobot),
  actions: {
    /**
     * The numbers of agreements in force and their quotas, the rolls of properties and the unpaid
     * quotas of their tax are read as documented. All else is not: of a property no more than its
     * roll, and of fiscal debts, payments and collections nobody has written down how they are read.
     */
    'fiscal-statement': assumed,
  },
};
