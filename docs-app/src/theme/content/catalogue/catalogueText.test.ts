import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../../site/catalogueTypes.ts';
import {
  TYPE_TITLES,
  actionTypes,
  findInstitutions,
  productHref,
  productTitle,
  usernameText,
  whoHas,
} from './catalogueText.ts';

const docsApp = join(import.meta.dirname, '../../../..');
const read = (path: string) => JSON.parse(readFileSync(join(docsApp, path), 'utf8')) as unknown;
const catalogue = read('generated/catalogue.json') as Catalogue;
const main = read('../api/openapi/main.json') as {
  components: { schemas: Record<string, unknown> };
};

const ids = (search: string) => findInstitutions(catalogue, search).map(({ id }) => id);
const action = (type: string) => {
  const found = actionTypes(catalogue).find((one) => one.type === type);
  if (found === undefined) throw new Error(`There is no action ${type}`);
  return found;
};

describe('findInstitutions', () => {
  it('returns all institutions for an empty search', () => {
    expect(ids(' ')).toHaveLength(catalogue.institutions.length);
  });

  it.each([
    ['Itau', ['banco-itau']],
    ['014', ['banco-scotiabank']],
    ['sii:dte', ['sii']],
    ['seguros', ['cmf']],
    ['cesantia', ['afc']],
    ['banco chile empresas', ['banco-chile-empresas']],
    ['cuentarut', ['banco-estado']],
    ['nada así', []],
  ])('finds «%s»', (search, found) => {
    expect(ids(search)).toEqual(found);
  });
});

describe('actionTypes', () => {
  it('merges actions that differ only in the ClaveÚnica login', () => {
    expect(action('tax-folder')).toMatchObject({ product: 'tax-folder', hasClaveUnica: true });
    expect(action('movement').hasClaveUnica).toBe(false);
    const types = actionTypes(catalogue).map(({ type }) => type);
    expect(types.filter((type) => type.endsWith('-clave-unica'))).toEqual([]);
    const named = actionTypes(catalogue).map(({ type, product }) => `${type} ${product}`);
    expect(new Set(named).size).toBe(named.length);
  });

  it('summarises which institutions have an action', () => {
    expect(whoHas(action('movement'))).toBe('11 bancos, 2 bancos de empresas');
    expect(whoHas(action('bill'))).toBe('11 bancos, 2 bancos de empresas, Servipag, Sencillito');
    expect(whoHas(action('contribution'))).toBe('7 AFP');
    const own = actionTypes(catalogue).find(({ product }) => product === 'afc-contribution');
    expect(own && whoHas(own)).toBe('AFC Chile');
    expect(whoHas(action('balance'))).toBe('Buda.com');
  });
});

describe('catalogue texts', () => {
  it('exist for every type, login, product and action', () => {
    const schemas = new Set(
      Object.keys(main.components.schemas).map((name) =>
        name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase(),
      ),
    );
    for (const institution of catalogue.institutions) {
      expect(TYPE_TITLES[institution.type]).toBeTypeOf('string');
      expect(usernameText(institution)).not.toContain('undefined');
      const named = new Set(institution.passwordRules.map(({ label }) => label));
      expect(named.size, institution.id).toBe(institution.passwordRules.length);
      for (const { loginKind, label } of institution.provenance.login)
        expect(institution.passwordRules).toContainEqual(
          expect.objectContaining({ loginKind, label }),
        );
      for (const each of institution.actions) {
        expect(productTitle(catalogue, each.product)).not.toBe(each.product);
        expect(schemas).toContain(productHref(each).replace('/api/datos/', ''));
      }
    }
  });

  it('name the username of each kind of institution', () => {
    const named = (id: string) => {
      const found = catalogue.institutions.find((one) => one.id === id);
      return found && usernameText(found);
    };
    expect(named('banco-chile')).toBe('RUT de la persona');
    expect(named('banco-chile-empresas')).toBe('RUT de la empresa');
    expect(named('buda')).toBe('Correo o RUT de la persona');
  });
});
