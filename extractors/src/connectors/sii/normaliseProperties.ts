import type { NormaliseContext } from '../../contract/connector.ts';
import type { PropertyTax } from '../../products/propertyTax.ts';
import type { TaxProperty } from '../../products/taxProperty.ts';
import { foldText } from '../../shared/text.ts';
import { demand, onlyPage, pagesOf } from './sets.ts';
import type { ListedProperty, SiiPage } from './SiiPage.ts';

/**
 * Real estate: the list that the sources document, combined with data that only placeholder pages
 * provide.
 */

const inList = (field: string) => ({ page: 'real-estate', field }) as const;

/** A property from a placeholder page, with further data about it. */
type Known<T> = readonly [property: TaxProperty, more: T];

/**
 * Pairs the properties of both lists, in the order of the documented one. Requires both to contain
 * the same properties, with the same data.
 */
function pairsOf<T>(
  pages: readonly SiiPage[],
  username: string,
  known: readonly Known<T>[],
): (readonly [listed: ListedProperty, property: TaxProperty, more: T])[] {
  demand(
    onlyPage(pages, 'application-session').rut === username,
    'the real estate of who logged in',
    { page: 'application-session', field: 'userId' },
  );
  const { properties } = onlyPage(pages, 'real-estate');
  // A roll number is unique only within its commune.
  const keyOf = (one: ListedProperty['property']): string =>
    `${one.siiCommuneId} ${one.rollNumber}`;
  const unpaired = new Map(known.map((one) => [keyOf(one[0]), one]));
  demand(unpaired.size === known.length, 'each property once', inList('[].rol'));
  const pairs = properties.map((listed) => {
    const key = keyOf(listed.property);
    const one = unpaired.get(key);
    demand(one !== undefined, 'the same properties twice', inList('[].rol'));
    unpaired.delete(key);
    const [property, more] = one;
    for (const [name, field] of TOLD_TWICE) {
      demand(
        foldText(property[name]) === foldText(listed.property[name]),
        'the same of a property twice',
        inList(field),
      );
    }
    return [listed, { ...property, ...listed.property }, more] as const;
  });
  demand(unpaired.size === 0, 'the same properties twice', inList('[].rol'));
  return pairs;
}

/**
 * Data that both lists contain, besides roll and commune, with the field's path in the documented
 * list.
 */
const TOLD_TWICE = [
  ['communeName', '[].comuna'],
  ['blockId', '[].manzanaCnp'],
  ['lotId', '[].predioCnp'],
  ['address', '[].direccion'],
  ['propertyUse', '[].destino'],
] as const;

/** The properties of the tax folder. The treasury's commune code comes from a placeholder page. */
export function propertiesOf(pages: readonly SiiPage[], username: string): TaxProperty[] {
  const known = onlyPage(pages, 'rest').properties.map((one) => [one, null] as const);
  return pairsOf(pages, username, known).map(([, property]) => property);
}

/** The exempt and taxed values and the instalments come from placeholder pages. */
export function normaliseProperties(
  pages: readonly SiiPage[],
  { username }: NormaliseContext,
): PropertyTax[] {
  const { total, rollNumbers } = onlyPage(pages, 'properties');
  const details = pagesOf(pages, 'property');
  demand(
    rollNumbers.length === total && details.length === total,
    'as many properties as announced',
  );
  const known = details.map(({ property, unpaid }, position) => {
    const owed = property.installments.reduce((sum, { amount }) => sum + amount, 0);
    demand(property.property.rollNumber === rollNumbers[position], 'the properties of its list');
    demand(
      property.installments.length === unpaid && property.totalAmount === owed,
      'as many instalments as announced',
    );
    return [property.property, property] as const;
  });
  return pairsOf(pages, username, known).map(([{ totalAssessment }, property, more]) => {
    demand(
      totalAssessment === more.totalAssessment,
      'the same value twice',
      inList('[].avaluoFiscal'),
    );
    return { ...more, property, totalAssessment };
  });
}
