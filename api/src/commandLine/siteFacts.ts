import { institutions, products, type Institution } from '@cauce/extractors';
import { errorCatalogue } from '../errors/catalogue.ts';
import {
  CONSENT_EVENTS,
  CONSENT_STATES,
  CONSENT_TRANSITIONS,
  PUBLIC_STATE,
} from '../modules/consents/consents.types.ts';

const FOLDER = 'docs-app/generated';

/**
 * What the documentation site knows of the API and the institutions, by path: it may not import their
 * source. The specifications are copies of those among `generated`.
 */
export function siteFacts(generated: Readonly<Record<string, string>>): Record<string, string> {
  const specifications = Object.entries(generated).flatMap(([path, content]) => {
    const name = /^api\/openapi\/(\w+\.json)$/.exec(path)?.[1];
    return name === undefined ? [] : [[`${FOLDER}/${name}`, content]];
  });
  return {
    ...(Object.fromEntries(specifications) as Record<string, string>),
    [`${FOLDER}/catalogue.json`]: json({
      institutions: institutions.map(institutionFacts),
      products: Object.values(products).map(({ id, title, description, example }) => ({
        id,
        title,
        description,
        example,
      })),
    }),
    [`${FOLDER}/errors.json`]: json(
      Object.entries(errorCatalogue).map(([name, entry]) => ({ name, ...entry })),
    ),
    [`${FOLDER}/consents.json`]: json({
      states: CONSENT_STATES.map((state) => ({ state, ...PUBLIC_STATE[state] })),
      transitions: CONSENT_EVENTS.flatMap((event) =>
        Object.entries(CONSENT_TRANSITIONS[event]).map(([from, to]) => ({ event, from, to })),
      ),
    }),
  };
}

function institutionFacts({ id, name, type, codes, usernameKinds, ...rest }: Institution) {
  const passwordRules = Object.entries(rest.passwordRules).map(([loginKind, rule]) => ({
    loginKind,
    description: rule.description,
    minLength: rule.minLength,
    maxLength: rule.maxLength,
  }));
  const actions = rest.actions.map((action) => ({
    name: `${id}:${action.type}`,
    type: action.type,
    loginKind: action.loginKind,
    product: action.product,
  }));
  return { id, name, type, codes, usernameKinds, passwordRules, actions };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
