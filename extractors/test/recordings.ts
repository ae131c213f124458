import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RawDocument } from '../src/contract/session.ts';

/**
 * A complete visit, in the order of its requests, as written by `npm run institutions -- import`.
 * Fixtures (`fixtures.ts`) belong to an action and include its product; a recording has neither.
 */
export interface Recording {
  /** The person's synthetic RUT; null if the recording contained none. */
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
  folder = fileURLToPath(new URL(`../src/connectors/${entityId}/recording`, import.meta.url)),
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
