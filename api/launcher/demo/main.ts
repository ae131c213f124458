import { ensureGenerated } from '../../../.ci/ensureGenerated.ts';

/** Runs `npm run demo` once the part of the SDK that is not committed is there. */
export async function main(args: string[]): Promise<void> {
  ensureGenerated(['sdkCatalogue']);
  const { runDemo } = await import('./demoCommand.ts');
  await runDemo(args);
}
