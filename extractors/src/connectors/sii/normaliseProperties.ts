import type { NormaliseContext } from '../../contract/connector.ts';
import type { PropertyTax } from '../../products/propertyTax.ts';
import type { TaxProperty } from '../../products/taxProperty.ts';
import { demand, onlyPage } from './sets.ts';
import type { ListedProperty, SiiPage } from './SiiPage.ts';

/** Real estate: the documented list, completed with what no source documents. */

const inList = (field: string) => ({ page: 'real-estate', field }) as const;

/** A roll number is unique only within its commune. */
const keyOf = (one: ListedProperty['property']): string => `${one.siiCommuneId} ${one.rollNumber}`;

/** Pairs the properties of the list, in its order, with the same properties of the stand-in. */
function pairsOf<T>(
  pages: readonly SiiPage[],
  username: string,
  known: readonly T[],
  propertyOf: (one: T) => TaxProperty,
): (readonly [listed: ListedProperty, known: T])[] {
  const { rut } = onlyPage(pages, 'application-session');
  const session = { page: 'application-session', field: 'userId' } as const;
  demand(rut === username, 'the real estate of who logged in', session);
  const { properties } = onlyPage(pages, 'real-estate');
  const unpaired = new Map(known.map((one) => [keyOf(propertyOf(one)), one]));
  demand(properties.length === unpaired.size, 'every property', inList('[].rol'));
  return properties.map((listed) => {
    const key = keyOf(listed.property);
    const one = unpaired.get(key);
    demand(one !== undefined, 'each property once', inList('[].rol'));
    unpaired.delete(key);
    return [listed, one] as const;
  });
}

/** The properties of the tax folder. The treasury's commune code is not documented. */
export function propertiesOf(pages: readonly SiiPage[], username: string): TaxProperty[] {
  const { properties } = onlyPage(pages, 'tax-folder').product;
  return pairsOf(pages, username, properties, (one) => one).map(
    ([{ property }, { tgrCommuneId }]) => ({ ...property, tgrCommuneId }),
  );
}

/** The exempt and taxed values and the instalments are not documented either. */
export function normaliseProperties(
  pages: readonly SiiPage[],
  { username }: NormaliseContext,
): PropertyTax[] {
  const { product } = onlyPage(pages, 'property-tax');
  return pairsOf(pages, username, product, ({ property }) => property).map(([listed, known]) => ({
    ...known,
    property: { ...listed.property, tgrCommuneId: known.property.tgrCommuneId },
    totalAssessment: listed.totalAssessment,
  }));
}
