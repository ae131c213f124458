import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { RawDocument } from '../src/contract/session.ts';

/**
 * An answer as a public source shows it, with its values replaced: one documented oddity. Connector
 * and simulator obey it.
 */
export interface Sample {
  /** The file in the connector's `samples`, by which a failing test names it. */
  readonly name: string;
  /** Repository and path, or title. */
  readonly source: string;
  /** What is odd about the answer. */
  readonly shows: string;
  readonly action: string;
  readonly document: RawDocument;
  /** Part of what the connector's parser makes of it. */
  readonly expect: object;
}

interface SampleFile extends Pick<Sample, 'source' | 'shows' | 'action' | 'expect'> {
  readonly page: string;
  readonly about?: Readonly<Record<string, string>>;
  readonly contentType: string;
  /** The body: JSON, or the text of any other page. */
  readonly json?: unknown;
  readonly text?: string;
}

export function samplesOf(entityId: string): Sample[] {
  const folder = new URL(`../src/connectors/${entityId}/samples/`, import.meta.url);
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.map((name) => {
    const file = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as SampleFile;
    const { page, about = {}, contentType, json, text, ...facts } = file;
    const body = text ?? JSON.stringify(json);
    const document = { page, about, contentType, address: '', text: body, bytes: null };
    return { ...facts, name, document };
  });
}
