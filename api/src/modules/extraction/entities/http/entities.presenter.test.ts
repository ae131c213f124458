import { readFileSync } from 'node:fs';
import { institutions } from '@cauce/extractors';
import { describe, expect, it } from 'vitest';
import { createEntityDirectory } from '../entityDirectory.ts';
import { createProvenanceGate } from '../provenanceGate.ts';
import { presentCredential } from './credentials.presenter.ts';
import { presentEntity } from './entities.presenter.ts';

const gate = createProvenanceGate({ isSandbox: true });
const directory = createEntityDirectory(null, () => true, gate);
const entities = institutions.map((one) => presentEntity(one, directory));
const entity = (id: string) => entities.find((one) => one.id === id);
const kinds = (id: string) => entity(id)?.credentials.map(({ kind }) => kind);

describe('the credentials of an institution', () => {
  it('are one for each login that its actions use', () => {
    for (const { id, credentials, actions } of entities) {
      const used = new Set(actions.map(({ credential }) => credential));
      expect(
        credentials.map(({ kind }) => kind),
        id,
      ).toEqual([...used]);
    }
    expect(kinds('banco-chile')).toEqual(['internet']);
    expect(kinds('sii')).toEqual(['clave-tributaria', 'clave-unica']);
    expect(kinds('buda')).toEqual(['api-key']);
  });

  it('name the password of each action', () => {
    const used = (name: string) =>
      entities.flatMap(({ actions }) => actions).find((action) => action.name === name)?.credential;
    expect(used('sii:dte')).toBe('clave-tributaria');
    expect(used('sii:dte-clave-unica')).toBe('clave-unica');
    expect(used('cmf:debt')).toBe('clave-unica');
  });

  it('contain the complete rule, and a sentence to show', () => {
    expect(entity('banco-estado')?.credentials).toEqual([
      {
        kind: 'internet',
        label: 'Clave de internet',
        usernameKinds: ['rut'],
        passwordRule: {
          minLength: 4,
          maxLength: 8,
          pattern: '^[A-Za-z0-9._*-]{4,8}$',
          characters: 'alphanumeric',
          symbols: '._*-',
          help: 'Entre 4 y 8 letras, números o los símbolos . _ * -, sin tildes.',
        },
      },
    ]);
  });

  it('have texts in the language of the widget', () => {
    const buda = institutions.find(({ id }) => id === 'buda');
    const shown = buda && presentCredential(buda, 'internet', 'en');
    expect(shown?.label).toBe('API key and its secret');
    expect(shown?.passwordRule.help).toBe(
      'The API key and its secret, with a colon between them, each of 8 to 128 characters.',
    );
  });
});

describe('the password of the quick start', () => {
  const content = new URL('../../../../../../docs-app/content/', import.meta.url);
  const read = (path: string) => readFileSync(new URL(path, content), 'utf8');
  const page = read('docs/general/inicio-rapido.mdx');
  const [, password = ''] = /password: '([^']+)'/.exec(read('snippets/inicio/programa.mjs')) ?? [];

  it('fits every institution, except those that the page names', () => {
    const misfits = entities.flatMap(({ name, credentials }) =>
      credentials.some(({ passwordRule }) => !new RegExp(passwordRule.pattern).test(password))
        ? [name]
        : [],
    );
    const [sentence = ''] =
      page.match(new RegExp(`\`${password}\` sirve en todas, salvo en[^:]*:`)) ?? [];
    const named = entities.filter(({ name }) => sentence.includes(name));
    expect(named.map(({ name }) => name)).toEqual(misfits);
    expect(misfits).toEqual([
      'Banco Falabella',
      'Banco Ripley',
      'AFP Modelo',
      'AFP Uno',
      'AFP Capital',
      'Buda.com',
    ]);
  });
});
