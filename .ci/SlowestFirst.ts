import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take minutes, the slowest first, as the end of `npm test -- --all` lists them. Where
 * Vitest has measured nothing yet it starts with the largest files, and these are among the smallest:
 * the last of them would then run alone.
 */
export const SLOWEST = [
  'extractors/src/connectors/browserLogins.long.test.ts',
  'extractors/test/worstTexts.long.test.ts',
  'extractors/src/connectors/browserKills.long.test.ts',
  'api/test/fuzz/fuzz.long.test.ts',
  'extractors/src/connectors/malformed.long.test.ts',
  'extractors/src/connectors/roundTrip.long.test.ts',
  'extractors/src/connectors/outcomes.long.test.ts',
  'extractors/src/connectors/deadlines.long.test.ts',
  'api/test/widgetChallenge.long.test.ts',
  'api/test/faults.long.test.ts',
  'api/test/everyAction.long.test.ts',
  'api/test/widgetOutcomes.long.test.ts',
  'extractors/src/connectors/connectors.test.ts',
  '.ci/regularExpressions.test.ts',
] as const;

/** Starts the slowest test files first, so that the workers end together. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return slowestFirst(await super.sort(files));
  }
}

/** The slowest of the files first, and the others as they are. */
export function slowestFirst<T extends { readonly moduleId: string }>(files: readonly T[]): T[] {
  const rankOf = ({ moduleId }: T) => {
    const rank = SLOWEST.findIndex((path) => moduleId.endsWith(`/${path}`));
    return rank < 0 ? SLOWEST.length : rank;
  };
  return files.toSorted((one, other) => rankOf(one) - rankOf(other));
}
