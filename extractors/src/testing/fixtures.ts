import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RawDocument } from '../contract/session.ts';

/** Recorded raw pages of an action, and the product made from them. */
export interface Fixture {
  readonly rut: string;
  /** The day of the recording. */
  readonly today: string;
  readonly documents: readonly RawDocument[];
  readonly product: unknown;
}

interface FixtureIndex {
  readonly rut: string;
  /** The day of the recording. */
  readonly today: string;
  readonly documents: readonly (Pick<RawDocument, 'page' | 'address' | 'contentType' | 'about'> & {
    readonly file: string;
    readonly isBinary: boolean;
  })[];
}

function folderOf(entityId: string, action: string): URL {
  return new URL(`../connectors/${entityId}/fixtures/${action}/`, import.meta.url);
}

/** Actions for which an institution has a fixture. */
export function fixturesOf(entityId: string): string[] {
  const folder = new URL(`../connectors/${entityId}/fixtures/`, import.meta.url);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

export function loadFixture(entityId: string, action: string): Fixture {
  const folder = folderOf(entityId, action);
  const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');
  const index = JSON.parse(read('index.json')) as FixtureIndex;
  return {
    rut: index.rut,
    today: index.today,
    documents: index.documents.map(({ file, isBinary, ...facts }) => ({
      ...facts,
      text: read(isBinary ? `${file}.txt` : file),
      bytes: isBinary ? readFileSync(new URL(file, folder)) : null,
    })),
    product: JSON.parse(read('product.json')) as unknown,
  };
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/csv': 'csv',
  'application/vnd.ms-excel': 'csv',
  'application/pdf': 'pdf',
};

/** Replaces an action's fixture. Text is stored as UTF-8, whatever its charset was. */
export function saveFixture(entityId: string, action: string, fixture: Fixture): void {
  const folder = folderOf(entityId, action);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (file: string, content: string | Uint8Array): void =>
    writeFileSync(new URL(file, folder), content);
  const documents = fixture.documents.map(({ text, bytes, ...facts }, position) => {
    const extension = EXTENSIONS[facts.contentType] ?? 'txt';
    const file = `${String(position + 1).padStart(2, '0')}-${facts.page}.${extension}`;
    write(file, bytes ?? text);
    // The text that `fetch` read from the document, which `parse` receives.
    if (bytes !== null) write(`${file}.txt`, text);
    return { ...facts, file, isBinary: bytes !== null };
  });
  const index: FixtureIndex = { rut: fixture.rut, today: fixture.today, documents };
  write('index.json', `${JSON.stringify(index, null, 2)}\n`);
  write('product.json', `${JSON.stringify(fixture.product, null, 2)}\n`);
}
