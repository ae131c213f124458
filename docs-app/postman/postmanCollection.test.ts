import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createApiShapes, type ApiDocument } from '../test/openApiShapes.ts';
import { FLOWS } from './flows/flows.ts';
import { postmanCollection, postmanEnvironment, type DescribedApi } from './postmanCollection.ts';

const read = (name: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../api/openapi', `${name}.json`), 'utf8'),
  ) as ApiDocument & DescribedApi;
const apis = { main: read('main'), connect: read('connect') };
const collection = postmanCollection(apis);
const environment = postmanEnvironment();
const requests = collection.item.flatMap((folder, place) =>
  folder.item.map((item) => ({ ...item, api: FLOWS[place]?.api ?? 'main' })),
);

/** Values for the variables that readers and scripts fill in. */
const VALUES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(environment.values.map(({ key, value }) => [key, value])),
  clientId: '0f1d9b1e-8d7e-4f27-9a0a-6f3f3a3f6c11',
  consentId: '5b2a0f2e-0d4b-4c87-8a34-9f1f0c9f7e22',
  widgetConfigId: 'wc_DtJRINXxRcOUhtAP',
};
const filled = (text: string) =>
  text.replace(/\{\{(\w+)\}\}/g, (found, name: string) => VALUES[name] ?? found);

describe('the Postman collection', () => {
  it('has a request for every operation that a server calls', () => {
    const called = new Set(FLOWS.flatMap(({ steps }) => steps.map((step) => step.operationId)));
    const offered = Object.values(apis).flatMap(({ paths }) =>
      Object.entries(paths)
        .filter(([path]) => !/^\/(console|widget|person)(\/|$)/.test(path))
        .flatMap(([, item]) => Object.values(item).map(({ operationId }) => operationId)),
    );
    expect([...called].sort()).toEqual([...offered].sort());
  });

  it.each(requests.filter(({ request }) => request.body !== undefined))(
    "sends a body in «$name» that fits the API's schema",
    ({ api, request }) => {
      const shapes = createApiShapes(apis[api]);
      const path = request.url.path.join('/').replaceAll(/\{(\{\w+\})\}/g, '$1');
      const operation = `${request.method} /${path}`;
      const body: unknown = JSON.parse(filled(request.body?.raw ?? ''));
      expect(shapes.request(operation, body)).toEqual([]);
    },
  );

  it('describes every query parameter', () => {
    const values = requests.flatMap(({ request }) => request.url.query ?? []);
    expect(values.length).toBeGreaterThan(0);
    expect(values.filter(({ description }) => description === '')).toEqual([]);
  });

  it('has tests in every request that are valid JavaScript', () => {
    for (const { name, event } of requests) {
      const tests = event.find(({ listen }) => listen === 'test')?.script.exec.join('\n') ?? '';
      expect(tests, name).toContain('pm.test(');
      for (const { script } of event)
        expect(() => new Script(script.exec.join('\n')), name).not.toThrow();
    }
  });

  it('uses only variables from the environment or set by an earlier request', () => {
    const known = new Set(environment.values.map(({ key }) => key));
    for (const { name, event, request } of requests) {
      for (const [, used = ''] of JSON.stringify(request).matchAll(/\{\{(\w+)\}\}/g))
        expect(known, `${used} in ${name}`).toContain(used);
      const scripts = event.flatMap(({ script }) => script.exec).join('\n');
      for (const [, set = ''] of scripts.matchAll(/\.set\('(\w+)'/g)) known.add(set);
    }
  });

  it('does not contain secrets', () => {
    const secrets = environment.values.filter(({ type }) => type === 'secret');
    expect(secrets.map(({ key }) => key)).toEqual(['apiKey', 'password']);
    expect(secrets.find(({ key }) => key === 'apiKey')?.value).toBe('');
  });

  it('rejects a step for an unknown operation', () => {
    expect(() => postmanCollection({ main: { paths: {} }, connect: apis.connect })).toThrow(
      'There is no operation login',
    );
  });
});
