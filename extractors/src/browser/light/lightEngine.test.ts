import { expect, it } from 'vitest';
import { runExtraction } from '../../runtime/runExtraction.ts';
import { freshRut, startSimulated } from '../../testing/simulated.ts';

it('opens a page beside a library that brings globals of its own', async () => {
  // pdfjs-dist defines `Iterator` where Node has none.
  await import('pdfjs-dist/legacy/build/pdf.mjs');
  const simulated = await startSimulated();
  const outcome = await runExtraction(
    simulated.request('banco-santander', ['identity-validation'], freshRut()),
  );
  expect(outcome).toMatchObject({ kind: 'success' });
  await simulated.close();
});
