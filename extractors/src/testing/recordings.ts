import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RawDocument } from '../contract/session.ts';

/**
 * What `npm run institutions -- import` wrote: a whole visit, in the order of its requests. Fixtures
 * (`fixtures.ts`) are by action and have the product; a recording knows neither.
 */
export interface Recording {
  /** The synthetic RUT of the person; null if the recording had none. */
  readonly rut: string | null;
  readonly documents: readonly (RawDocument & { readonly file: string })[];
}

interface RecordingIndex {
  readonly rut: string | null;
  readonly exchanges: readonly (Pick<RawDocument, 'page' | 'address' | 'contentType' | 'about'> & {
    readonly file: string | null;
  })[];
}

export function loadRecording(
  entityId: string,
  folder = fileURLToPath(new URL(`../connectors/${entityId}/recording`, import.meta.url)),
): Recording {
  const read = (file: string): string => readFileSync(join(folder, 'fixtures', file), 'utf8');
  const index = JSON.parse(read('index.json')) as RecordingIndex;
  return {
    rut: index.rut,
    documents: index.exchanges.flatMap(({ page, address, contentType, about, file }) =>
      file === null
        ? []
        : [{ page, address, contentType, about, file, text: read(file), bytes: null }],
    ),
  };
}
