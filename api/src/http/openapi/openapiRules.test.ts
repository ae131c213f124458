import { describe, expect, it } from 'vitest';
import { lintOpenApi } from '../../../test/openapiLint.ts';
import { connectOpenApi, mainOpenApi } from '../../openApiDocuments.ts';

describe('the document of the main API', () => {
  const document = mainOpenApi();

  it('passes every rule of the linter', () => {
    expect(lintOpenApi(document)).toEqual([]);
    // Compiles every schema of every product, which takes seconds on a busy machine.
  });

  it('is the same every time', () => {
    expect(JSON.stringify(mainOpenApi())).toBe(JSON.stringify(document));
  });

  it('has every documented operation', () => {
    const calls = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.sort()).toEqual([
      'DELETE /keys/{keyId}',
      'DELETE /tasks/{taskId}/data',
      'DELETE /webhooks/{webhookId}',
      'GET /auth/is-token-valid',
      'GET /encryption/keys',
      'GET /entities',
      'GET /events',
      'GET /events/stream',
      'GET /keys',
      'GET /requests',
      'GET /requests/{requestId}',
      'GET /tasks',
      'GET /tasks/{taskId}',
      'GET /usage',
      'GET /users/status/by-entity',
      'GET /webhooks',
      'GET /webhooks/{webhookId}',
      'GET /webhooks/{webhookId}/deliveries',
      'PATCH /webhooks/{webhookId}',
      'POST /auth/login',
      'POST /auth/logout',
      'POST /encryption/keys',
      'POST /keys',
      'POST /keys/{keyId}/rotate',
      'POST /tasks',
      'POST /tasks/{taskId}/cancel',
      'POST /tasks/{taskId}/challenge',
      'POST /tasks/{taskId}/challenge/cancel',
      'POST /users/status/by-entity',
      'POST /webhooks',
      'POST /webhooks/{webhookId}/deliveries/retry',
      'POST /webhooks/{webhookId}/deliveries/{deliveryId}/retry',
      'POST /webhooks/{webhookId}/rotate-secret',
      'POST /webhooks/{webhookId}/test',
    ]);
  });
});

describe('the document of the connect API', () => {
  const document = connectOpenApi();

  it('passes every rule of the linter', () => {
    const open = {
      OwnDataExport: 'a file for its person: it grows with what is kept',
      PersonExport: 'grows with what is kept',
      'PersonExport.consents[]': 'holds what any institution gave',
      'OwnDataExport.consents[]': 'holds what any institution gave',
      PasskeyOptions: 'WebAuthn defines it',
      PasskeyResponse: 'WebAuthn defines it',
      'PasskeyResponse.response': 'WebAuthn defines it',
    };
    expect(lintOpenApi(document, { open })).toEqual([]);
  });

  it('has version 1.2.0', () => {
    expect(document.info.version).toBe('1.2.0');
  });

  it('has every documented operation, including the widget’s', () => {
    const calls = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.sort()).toEqual([
      'DELETE /console/invitations/{id}',
      'DELETE /console/members/{id}',
      'DELETE /console/sessions/{id}',
      'DELETE /console/widget-configs/{id}/origins/{origin}',
      'DELETE /person/sessions',
      'DELETE /person/sessions/{id}',
      'GET /connections',
      'GET /consents',
      'GET /consents/{consentId}',
      'GET /console/go-live',
      'GET /console/institutions',
      'GET /console/invitations',
      'GET /console/member',
      'GET /console/members',
      'GET /console/sessions',
      'GET /console/tasks/{taskId}',
      'GET /console/widget-configs',
      'GET /console/widget-configs/{id}',
      'GET /extractions/{code}',
      'GET /person',
      'GET /person/connections',
      'GET /person/connections/{id}',
      'GET /person/connections/{id}/activity',
      'GET /person/connections/{id}/receipt',
      'GET /person/connections/{id}/receipt/pdf',
      'GET /person/requests',
      'GET /person/sessions',
      'GET /rights-requests',
      'GET /rights-requests/{id}',
      'GET /widget/entities',
      'GET /widget/extractions/{id}',
      'GET /widget/receipt',
      'GET /widget/receipt/pdf',
      'PATCH /console/members/{id}',
      'PATCH /console/widget-configs/{id}',
      'POST /consents/{consentId}/refresh',
      'POST /consents/{consentId}/revoke',
      'POST /console/connections/{consentId}/repair',
      'POST /console/connections/{consentId}/revoke',
      'POST /console/go-live',
      'POST /console/invitations',
      'POST /console/invitations/read',
      'POST /console/members/{id}/recovery',
      'POST /console/openid-sessions',
      'POST /console/openid-sign-ins',
      'POST /console/registrations',
      'POST /console/registrations/{registrationId}',
      'POST /console/sandbox/sessions',
      'POST /console/sessions',
      'POST /console/sign-ins',
      'POST /console/sign-out',
      'POST /console/widget-configs/{id}/origins',
      'POST /person/connections/{id}/accounts/{accountId}/take-back',
      'POST /person/connections/{id}/blocking',
      'POST /person/connections/{id}/erasure',
      'POST /person/connections/{id}/objection',
      'POST /person/connections/{id}/revoke',
      'POST /person/connections/{id}/unblocking',
      'POST /person/erasure',
      'POST /person/exports',
      'POST /person/revoke-all',
      'POST /person/sessions',
      'POST /person/sign-ins',
      'POST /person/sign-out',
      'POST /persons/erase',
      'POST /persons/export',
      'POST /products/changes',
      'POST /products/retrieve-data',
      'POST /rights-requests/{id}/answer',
      'POST /sandbox/clock',
      'POST /token/otp/create',
      'POST /token/task',
      'POST /widget/consent',
      'POST /widget/discard',
      'POST /widget/extractions',
      'POST /widget/extractions/{id}/accounts',
      'POST /widget/extractions/{id}/challenge',
      'POST /widget/extractions/{id}/challenge/cancel',
      'POST /widget/next',
      'POST /widget/sessions',
    ]);
  });

  it('has every specified error code', () => {
    const text = JSON.stringify(document);
    const codes = [
      'PAGE_ERROR',
      'LIMIT_ERROR',
      'CONSENTID_ERROR',
      'PRODUCTS_ERROR',
      'CLIENTID_ERROR',
      'USER_ERROR',
      'EMAIL_ERROR',
      'COMPANY_ERROR',
      'WIDGETCONFIG_ERROR',
      'TARGET_ERROR',
      'INVALID_CONSENT',
      'TEMPORARILY_RESTRICTED',
      'MISSING_TASK_TOKEN',
      'INVALID_TASK_TOKEN',
      'MISSING_API_KEY_OR_CLIENT_ID',
      'CONSENT_NOT_FOUND',
      'INTERNAL_SERVER_ERROR',
      'INVALID_ACTION',
      'WRONG_FORMAT',
      'INVALID_RUT',
      'INVALID_PASSWORD_SCHEMA',
    ];
    expect(codes.filter((code) => !text.includes(`"${code}"`))).toEqual([]);
  });
});

describe.each([
  ['main', mainOpenApi()],
  ['connect', connectOpenApi()],
])('the %s document, for generators of clients', (_name, document) => {
  it('names every object with fields, so that no generator has to number them', () => {
    const inline: string[] = [];
    const visit = (value: unknown, path: readonly string[]): void => {
      if (typeof value !== 'object' || value === null) return;
      const isComponent = path.length === 3 && path[1] === 'schemas';
      if ('properties' in value && 'type' in value && !isComponent) inline.push(path.join('/'));
      for (const [key, part] of Object.entries(value)) {
        if (!['example', 'examples', 'default'].includes(key)) visit(part, [...path, key]);
      }
    };
    visit(document, []);
    expect(inline).toEqual([]);
  });

  it('says whom to ask, under which licence, and what each tag and file is', () => {
    expect(document.info).toMatchObject({
      contact: { email: expect.stringContaining('@') as string },
      license: { identifier: 'MIT' },
    });
    expect(document.tags.filter(({ description }) => description === undefined)).toEqual([]);
    const files = JSON.stringify(document).matchAll(/"application\/pdf":(\{"schema":\{[^}]*\}\})/g);
    for (const [, file = ''] of files) {
      expect(file).toMatch(/"format":"binary".*"contentMediaType":"application\/pdf"/);
    }
  });

  it('says that any call can fail for a reason of ours', () => {
    const without = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { responses }]) =>
        responses['500'] === undefined ? [`${method} ${path}`] : [],
      ),
    );
    expect(without).toEqual([]);
  });
});

describe('the formats of texts', () => {
  const { components, webhooks } = mainOpenApi();
  const { schemas } = connectOpenApi().components;

  it('are named where a generator has a type for them', () => {
    expect(components.schemas.UsageDay?.properties?.date).toMatchObject({ format: 'date' });
    expect(components.schemas.CreateWebhook?.properties?.url).toMatchObject({ format: 'uri' });
    expect(components.schemas.Webhook?.properties?.url).toMatchObject({ format: 'uri' });
  });

  it.each([
    ['12345678-5', true],
    ['12.345.678-k', true],
    ['123456785', true],
    ['12.345.6785', false],
    ['012345678-5', true],
    [' 12.345.678 – 5 ', true],
    ['12 345 678-5', true],
    ['-12345678-5', false],
    ['12345678-55', false],
  ])('have the RUTs that the API reads: %s', (rut, isRead) => {
    const pattern = schemas.CreateTaskToken?.properties?.target?.pattern;
    expect(new RegExp(String(pattern)).test(rut)).toBe(isRead);
  });

  it('describe what is sent to a webhook', () => {
    const post = webhooks?.event?.post;
    expect(post?.requestBody?.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/Event',
    });
    expect(post?.parameters.map((one) => 'name' in one && one.name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
  });
});
