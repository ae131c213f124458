import { isStatus, type Flow, type FlowStep } from './flows/flow.ts';
import { FLOWS } from './flows/flows.ts';

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: { name?: string; in?: string; description?: string }[];
  security?: Record<string, unknown>[];
  responses?: Record<string, unknown>;
}

/** The parts of an OpenAPI document that the collection uses. */
export interface DescribedApi {
  paths: Record<string, Record<string, Operation>>;
}

/** By the name that OpenAPI has for it. */
const AUTHS: Readonly<Record<string, object>> = {
  apiKey: {
    type: 'apikey',
    apikey: [
      { key: 'key', value: 'X-API-Key', type: 'string' },
      { key: 'value', value: '{{apiKey}}', type: 'string' },
      { key: 'in', value: 'header', type: 'string' },
    ],
  },
  session: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
  taskToken: { type: 'bearer', bearer: [{ key: 'token', value: '{{taskToken}}', type: 'string' }] },
};

/**
 * The flows as a Postman collection, format 2.1; method, path, credentials, successful status and
 * description of each request come from OpenAPI.
 * @throws Error if a step names an unknown operation
 */
export function postmanCollection(apis: Readonly<Record<Flow['api'], DescribedApi>>) {
  return {
    info: {
      _postman_id: '6f7c0f5e-4f0d-4c55-9a7e-2a8d1b1f6c10',
      name: 'Cauce',
      description:
        'La extracción de principio a fin y lo que tu servidor hace en Cauce Connect, con pruebas en cada llamada.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: FLOWS.map(({ name, description, api, steps }) => ({
      name,
      description,
      item: steps.map((step) => itemOf(step, apis[api])),
    })),
  };
}

function itemOf(step: FlowStep, { paths }: DescribedApi) {
  const found = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.operationId === step.operationId)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )[0];
  if (found === undefined) throw new Error(`There is no operation ${step.operationId}`);
  const { method, operation } = found;
  const path = found.path
    .split('/')
    .filter(Boolean)
    .map((part) => step.path?.[part.replace(/[{}]/g, '')] ?? part);
  const query = Object.entries(step.query ?? {}).map(([key, value]) => ({
    key,
    value,
    description: operation.parameters?.find(({ name }) => name === key)?.description ?? '',
  }));
  // A session, where a key will do as well.
  const [auth = ''] = Object.keys(operation.security?.at(-1) ?? {});
  const success = Object.keys(operation.responses ?? {}).find((status) => status.startsWith('2'));
  const search = query.map(({ key, value }) => `${key}=${value}`).join('&');
  return {
    name: step.name,
    event: [
      ...(step.before === undefined ? [] : [script('prerequest', step.before)]),
      script('test', [...(step.mayFail ? [] : [isStatus(Number(success))]), ...(step.tests ?? [])]),
    ],
    request: {
      method,
      auth: AUTHS[auth],
      header: step.body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      url: {
        raw: `{{baseUrl}}/${path.join('/')}${search === '' ? '' : `?${search}`}`,
        host: ['{{baseUrl}}'],
        path,
        ...(query.length > 0 && { query }),
      },
      ...(step.body !== undefined && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(step.body, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
      description: [operation.summary, operation.description].filter(Boolean).join('\n\n'),
    },
  };
}

const script = (listen: 'prerequest' | 'test', exec: string[]) => ({
  listen,
  script: { type: 'text/javascript', exec },
});

/** Initial variables; readers fill in the empty ones. */
export function postmanEnvironment() {
  const value = (key: string, text: string, type: 'default' | 'secret' = 'default') => ({
    key,
    value: text,
    type,
    enabled: true,
  });
  return {
    id: '0b6f0e0a-7a45-4c1d-8d0e-3c7c1f2f9d21',
    name: 'Cauce sandbox',
    values: [
      value('baseUrl', 'http://127.0.0.1:3000/api/v1'),
      value('apiKey', '', 'secret'),
      value('clientId', ''),
      value('widgetConfigId', ''),
      value('username', '12345678-5'),
      value('password', 'clave123', 'secret'),
      value('email', 'persona@correo.test'),
      value('entity', 'banco-chile'),
      value('actionType', 'movement'),
      value('product', 'movement'),
    ],
    _postman_variable_scope: 'environment',
  };
}
