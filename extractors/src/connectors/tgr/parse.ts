import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { readStandInPage } from '../../contract/connector.ts';
import { propertyQuotasIn, rollFormIn } from './parsePropertyTax.ts';
import { agreementsIn, quotasIn } from './parseQuotas.ts';
import type { TgrPage } from './TgrPage.ts';

/** Parses an answer of the treasury. Throws `UNEXPECTED_PAGE` for an unknown shape. */
export function parse(document: RawDocument): TgrPage {
  const { resolution = '', roll = '' } = document.about;
  switch (document.page) {
    case 'agreement-list':
      return {
        kind: 'agreement-list',
        resolutions: agreementsIn(document).map((one) => one.resolution),
      };
    case 'quotas':
      return { kind: 'quotas', resolution, quotas: quotasIn(document) };
    case 'roll-list':
      return { kind: 'roll-list', rolls: rollFormIn(document).rolls.map((one) => one.roll) };
    case 'property-quotas':
      return { kind: 'property-quotas', roll, quotas: propertyQuotasIn(document) };
    case 'fiscal-statement':
      return { kind: 'fiscal-statement', product: readStandInPage(document) };
    default:
      throw new ExtractionError('INTERNAL', `No parser knows the page "${document.page}"`);
  }
}
