import type { PageWindow } from 'jsdom';
import { expect, it } from 'vitest';
import { bankCustomer } from '../../../synthetic-person/index.ts';
import { runExtraction } from '../../runtime/runExtraction.ts';
import { rutOf } from '../../shared/rut.ts';
import { freshRut, startSimulated, TEST_MONTH } from '../../testing/simulated.ts';
import type * as navigation from './navigation.ts';

const NAVIGATION = './navigation.ts';

const BUSINESS = 'banco-santander-empresas';
/** The portal asks its user which company to act for, by a form. */
const COMPANY = Array.from({ length: 100 }, (_, index) => rutOf(76_000_000 + index * 1_009)).find(
  (rut) => bankCustomer(rut, TEST_MONTH, BUSINESS).companies.length > 1,
);

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

it('follows forms and locations beside a second copy of itself', async () => {
  const simulated = await startSimulated();
  const extract = async () => {
    const { kind } = await runExtraction(
      simulated.request(BUSINESS, ['identity-validation'], COMPANY ?? ''),
    );
    return kind;
  };
  expect(await extract()).toBe('success');
  const copy = (await import(`${NAVIGATION}?copy`)) as typeof navigation;
  copy.onNavigation({} as PageWindow, () => undefined);
  expect(await extract()).toBe('success');
  await simulated.close();
});
