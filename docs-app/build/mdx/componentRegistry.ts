/** The module of a component that content can use without an import. */
export interface RegisteredComponent {
  module: string;
  name: string;
}

const ui = (...names: string[]) =>
  names.map((name): [string, RegisteredComponent] => [name, { module: '@cauce/ui', name }]);

const theme = (...names: string[]) =>
  names.map((name): [string, RegisteredComponent] => [
    name,
    { module: `@docs/theme/content/${name}.tsx`, name },
  ]);

const home = (...names: string[]) =>
  names.map((name): [string, RegisteredComponent] => [
    name,
    { module: '@docs/theme/home/index.ts', name },
  ]);

/**
 * Components that content can use by name. Each page imports only those it uses, so that a
 * component costs only the pages that show it.
 */
export const contentComponents: Readonly<Record<string, RegisteredComponent>> = Object.fromEntries([
  ...ui('Admonition', 'ButtonLink', 'Card', 'CardList', 'DataTable', 'DescriptionList', 'Details'),
  ...ui('Figure', 'HttpMethod', 'Kbd', 'SequenceDiagram', 'StatusPill', 'Step', 'Steps'),
  ...ui('TabItem', 'Tabs', 'Tag'),
  ...theme('ActionTable', 'BankCodes', 'ButtonRow', 'CategoryCards', 'EntityCatalogue'),
  ...theme('Code', 'CodeGroup', 'ConsentStates', 'ConsentTransitions', 'ErrorTable'),
  ...theme('ErrorCatalogue', 'ErrorIndex', 'PartTable', 'ProvenanceSources'),
  ...theme('ProvenanceTables', 'RetentionTable', 'RutCalculator'),
  ...theme('TestPeople', 'WhoHasWhat'),
  ...home('HomeActions', 'HomeClose', 'HomeHero', 'HomeIntro', 'HomeRow', 'HomeRows', 'HomeSample'),
  ...home('HomeScreens', 'HomeSection', 'HomeSteps'),
]);
