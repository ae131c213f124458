/** The module of a component that content can use without an import. */
export interface RegisteredComponent {
  module: string;
  name: string;
}

/** The components of each module. */
const MODULES: Readonly<Record<string, string>> = {
  '@cauce/ui':
    'Admonition ButtonLink Card CardList DataTable DescriptionList Details Figure HttpMethod Kbd SequenceDiagram StatusPill Step Steps TabItem Tabs Tag',
  '@docs/theme/content/ButtonRow.tsx': 'ButtonRow',
  '@docs/theme/content/CatalogueTables.tsx': 'ActionTable BankCodes PartTable',
  '@docs/theme/content/CategoryCards.tsx': 'CategoryCards',
  '@docs/theme/content/Code.tsx': 'Code CodeGroup',
  '@docs/theme/content/ConsentStates.tsx': 'ConsentStates ConsentTransitions',
  '@docs/theme/content/EntityCatalogue.tsx': 'EntityCatalogue',
  '@docs/theme/content/ErrorCatalogue.tsx': 'ErrorCatalogue ErrorIndex',
  '@docs/theme/content/ErrorTable.tsx': 'ErrorTable',
  '@docs/theme/content/ProvenanceTables.tsx': 'CoverageMatrix CoverageTable ProvenanceTables',
  '@docs/theme/content/RetentionTable.tsx': 'RetentionTable',
  '@docs/theme/content/RoleTable.tsx': 'RoleTable',
  '@docs/theme/content/RutCalculator.tsx': 'RutCalculator',
  '@docs/theme/content/ServiceLink.tsx': 'ServiceLink WithService',
  '@docs/theme/content/TestPeople.tsx': 'TestPeople',
  '@docs/theme/content/WhoHasWhat.tsx': 'WhoHasWhat',
  '@docs/theme/home/Home.tsx':
    'HomeActions HomeClose HomeHero HomeIntro HomePersonPage HomeRow HomeRows HomeSample HomeScreens HomeSection HomeSteps',
  '@docs/theme/home/HomeReceipt.tsx': 'HomeReceipt',
  '@docs/theme/home/HomeWidget.tsx': 'HomeWidget',
};

/**
 * Components that content can use by name. Each page imports only those it uses, so that a
 * component costs only the pages that show it.
 */
export const contentComponents: Readonly<Record<string, RegisteredComponent>> = Object.fromEntries(
  Object.entries(MODULES).flatMap(([module, names]) =>
    names.split(' ').map((name) => [name, { module, name }]),
  ),
);
