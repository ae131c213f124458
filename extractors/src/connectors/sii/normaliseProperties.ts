import type { NormaliseContext } from '../../contract/connector.ts';
import type { PropertyTax } from '../../products/propertyTax.ts';
import type { TaxProperty } from '../../products/taxProperty.ts';
import { demand, onlyPage } from './sets.ts';
import type { ListedProperty, SiiPage } from './SiiPage.ts';

/** The properties in the list's order, each once. */
function listed(pages: readonly SiiPage[], username: string): readonly ListedProperty[] {
  const { rut } = onlyPage(pages, 'application-session');
  const session = { page: 'application-session', field: 'userId' } as const;
  demand(rut === username, 'the real estate of who logged in', session);
  const { properties } = onlyPage(pages, 'real-estate');
  // A roll number is unique only within its commune.
  const keys = properties.map(({ property: one }) => `${one.siiCommuneId} ${one.rollNumber}`);
  const inList = { page: 'real-estate', field: '[].rol' } as const;
  demand(new Set(keys).size === keys.length, 'each property once', inList);
  return properties;
}

/** The properties of the tax folder. */
export const propertiesOf = (pages: readonly SiiPage[], username: string): TaxProperty[] =>
  listed(pages, username).map(({ property }) => property);

/**
 * The list leaves the exempt and taxed shares of a value empty. What is owed is known to the
 * treasury.
 */
export const normaliseProperties = (
  pages: readonly SiiPage[],
  { username }: NormaliseContext,
): PropertyTax[] =>
  listed(pages, username).map(({ property, totalAssessment }) => ({
    property,
    totalAssessment,
    exemptAssessment: null,
    taxedAssessment: null,
    installments: [],
    totalAmount: null,
  }));
