import { readFileSync } from 'node:fs';
import {
  institutions,
  partNames,
  products,
  coverageOf,
  provenanceOf,
  sourcesOf,
  sourceTitle,
  type Fact,
  type Institution,
  type LoginKind,
} from '@cauce/extractors';
import { errorCatalogue } from './errors/catalogue.ts';
import {
  CONSENT_EVENTS,
  CONSENT_STATES,
  CONSENT_TRANSITIONS,
  PUBLIC_STATE,
} from './modules/consent/consents/consents.types.ts';
import { createProvenanceGate } from './modules/extraction/entities/provenanceGate.ts';
import { presentCredential } from './modules/extraction/entities/http/credentials.presenter.ts';
import { PERMISSIONS, ROLES } from './principal/roles.ts';
import { isAboutPeople, RETENTION, RETENTION_ELSEWHERE } from './retention.ts';

/**
 * What the documentation site says about the API and the institutions, by file in
 * `docs-app/generated`: it must not import their source. It reads the OpenAPI documents itself.
 */
export function siteFacts(): Record<string, string> {
  const apis = ['main', 'connect'].map((name): [string, OpenApiFacts] => [
    name,
    JSON.parse(
      readFileSync(new URL(`../openapi/${name}.json`, import.meta.url), 'utf8'),
    ) as OpenApiFacts,
  ]);
  return {
    'catalogue.json': json({
      institutions: institutions.map(institutionFacts),
      products: Object.values(products).map(({ id, title, description, example }) => ({
        id,
        title,
        description,
        parts: partNames(id),
        example,
      })),
    }),
    'errors.json': json(
      Object.entries(errorCatalogue).map(([name, entry]) => ({
        name,
        ...entry,
        operations: operationsThatAnswer(name, apis),
      })),
    ),
    'consents.json': json({
      states: CONSENT_STATES.map((state) => ({ state, ...PUBLIC_STATE[state] })),
      transitions: CONSENT_EVENTS.flatMap((event) =>
        Object.entries(CONSENT_TRANSITIONS[event]).map(([from, to]) => ({ event, from, to })),
      ),
    }),
    'roles.json': json({
      roles: ROLES,
      permissions: Object.entries(PERMISSIONS).map(([name, roles]) => ({ name, roles })),
    }),
    'retention.json': json(
      [...RETENTION, ...RETENTION_ELSEWHERE].map((row) => ({
        name: row.collection,
        isAboutPeople: isAboutPeople(row),
        ...row.spanish,
      })),
    ),
  };
}

/** If more operations than this can return an error, none is listed: a long list does not help. */
const FEW_OPERATIONS = 6;

interface OpenApiFacts {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        responses?: Record<string, { content?: Record<string, { examples?: object }> }>;
      }
    >
  >;
}

/**
 * The operations whose documentation contains an error, so that the error's page can link to them.
 */
function operationsThatAnswer(name: string, apis: readonly (readonly [string, OpenApiFacts])[]) {
  const found = apis.flatMap(([api, { paths }]) =>
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, { responses = {} }]) =>
          Object.values(responses).some(({ content = {} }) =>
            Object.values(content).some(({ examples = {} }) => Object.hasOwn(examples, name)),
          ),
        )
        .map(([method, { operationId }]) => ({
          api,
          id: operationId,
          method: method.toUpperCase(),
          path,
        })),
    ),
  );
  return found.length > FEW_OPERATIONS ? [] : found;
}

/** Decides, as in staging and production, what `GET /entities` enables there. */
const productionGate = createProvenanceGate({ isSandbox: false });

function institutionFacts(institution: Institution) {
  const { id, name, type, codes, usernameKinds, ...rest } = institution;
  const labelOf = (loginKind: string) =>
    presentCredential(institution, loginKind as LoginKind)?.label;
  const passwordRules = Object.entries(rest.passwordRules).map(([loginKind, rule]) => ({
    loginKind,
    label: labelOf(loginKind),
    description: rule.description,
    minLength: rule.minLength,
    maxLength: rule.maxLength,
  }));
  const provenance = provenanceOf(id);
  if (provenance === undefined) throw new Error(`${id} has no provenance`);
  const actions = rest.actions.map((action) => ({
    name: `${id}:${action.type}`,
    type: action.type,
    loginKind: action.loginKind,
    product: action.product,
    fact: factOf(provenance.actions[action.type]),
    coverage: coverageOf(provenance, [action.type]),
    isSandboxOnly: productionGate.assumedParts(institution, action).length > 0,
  }));
  const known = {
    login: Object.entries(provenance.login).map(([loginKind, fact]) => ({
      loginKind,
      label: labelOf(loginKind),
      fact: factOf(fact),
    })),
    secondFactor: factOf(provenance.secondFactor),
    refusals: factOf(provenance.refusals),
    sources: sourcesOf(provenance).map((source) => ({
      title: sourceTitle(source),
      date: source.date,
    })),
  };
  return { id, name, type, codes, usernameKinds, passwordRules, actions, provenance: known };
}

/** The provenance of a part of a connector; its sources are listed with the institution. */
function factOf(fact: Fact = { state: 'assumed' }) {
  return fact.state === 'recorded' ? { state: fact.state, on: fact.on } : { state: fact.state };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
